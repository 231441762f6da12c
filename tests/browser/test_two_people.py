"""Two people at one table in two browsers: the clock, leaving, the stand-in, coming back, taking back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser
#: Milliseconds: a stand-in comes twenty seconds after a goodbye.
PATIENCE = 60_000


@pytest.fixture
def people(browser: Browser) -> Iterator[tuple[Page, Page]]:
    """Two browsers of two guests."""
    contexts = [browser.new_context(viewport={"width": 360, "height": 640}, locale="en") for _ in range(2)]
    for context in contexts:
        context.set_default_timeout(PATIENCE)
    first, second = (context.new_page() for context in contexts)
    yield first, second
    for context in contexts:
        context.close()


def sit_down(site: str, anna: Page, bruno: Page, option: str) -> None:
    """Anna opens a table for two with an option, Bruno joins it by its link, Anna starts."""
    anna.goto(f"{site}/tables/new/")
    anna.locator("form[data-rules] [name=name]").fill("Anna")
    for choice in ("[name=players][value='2']", option):
        anna.evaluate("choice => { document.querySelector(choice).checked = true; }", choice)
    anna.get_by_role("button", name="Open the table").click()
    bruno.goto(anna.locator("#invite").input_value())
    bruno.locator("[name=name]").fill("Bruno")
    bruno.get_by_role("button", name="Sit down").click()
    anna.locator("#begin:not([disabled])").click()
    for page in (anna, bruno):
        page.locator("#table [data-part=hand] button").first.wait_for()


def on_turn(anna: Page, bruno: Page) -> tuple[Page, Page]:
    """Who is on turn, and who waits."""
    return (anna, bruno) if anna.locator(".turn.is-own").count() else (bruno, anna)


def leave(page: Page) -> None:
    """Says goodbye by the menu, and sees the first page."""
    page.get_by_role("button", name="Menu and help").click()
    page.get_by_role("button", name="Leave the table").click()
    with page.expect_navigation():
        page.locator("dialog[data-dialog=leave]").get_by_role("button", name="Leave", exact=True).click()


def test_who_leaves_is_played_for_and_has_the_seat_again(site: str, people: tuple[Page, Page]) -> None:
    sit_down(site, *people, "[name=clock][value='90']")
    mover, other = on_turn(*people)
    for page in people:
        expect(page.locator("[data-part=clock]")).to_be_visible()
    address = mover.url
    leave(mover)
    expect(other.locator(".seat-mark")).to_have_text("Leaving")
    expect(other.locator(".seat-mark")).to_have_text("Computer", timeout=PATIENCE)
    expect(other.locator(".turn.is-own")).to_be_visible(timeout=PATIENCE)
    mover.goto(address)
    expect(other.locator(".seat-mark")).to_have_text("", timeout=PATIENCE)
    other.locator("[data-part=stock].is-lit").click()
    other.locator(".turn", has_text="lay or discard").wait_for()
    other.locator("[data-part=hand] button").last.click(position={"x": 10, "y": 20})
    other.locator(".actions [data-act=discard].is-lit").click()
    expect(mover.locator(".turn.is-own")).to_be_visible(timeout=PATIENCE)


def test_a_discard_is_taken_back_when_the_other_agrees(site: str, people: tuple[Page, Page]) -> None:
    sit_down(site, *people, "[name=friendly]")
    mover, other = on_turn(*people)
    mover.locator("[data-part=stock].is-lit").click()
    mover.locator(".turn", has_text="lay or discard").wait_for()
    mover.locator("[data-part=hand] button").last.click(position={"x": 10, "y": 20})
    mover.locator(".actions [data-act=discard].is-lit").click()
    other.locator(".turn.is-own").wait_for()
    mover.locator(".actions [data-act=undo]", has_text="Take back").click()
    other.get_by_role("button", name="Agree").click()
    expect(mover.locator(".turn.is-own")).to_contain_text("lay or discard", timeout=PATIENCE)
    expect(other.locator(".turn.is-own")).to_have_count(0)
    expect(other.locator("[data-part=company]")).to_be_hidden()
