"""The waiting room in two browsers: talk, other terms, and a seat of the computer that waits for somebody."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.test_looks import findings

pytestmark = pytest.mark.browser


@pytest.fixture
def pages(browser: Browser) -> Iterator[tuple[Page, Page]]:
    """Two phones of two guests; no script may fail on them."""
    viewport: Any = {"width": PHONE[0], "height": PHONE[1]}
    options: Any = {"viewport": viewport, "locale": "en", "reduced_motion": "reduce"}
    contexts = [browser.new_context(**options) for _ in range(2)]
    errors: list[str] = []
    for context in contexts:
        context.set_default_timeout(30_000)
        context.on("weberror", lambda error: errors.append(str(error.error)))
    first, second = (context.new_page() for context in contexts)
    yield first, second
    for context in contexts:
        context.close()
    assert errors == []


def join(page: Page, link: str, name: str) -> None:
    """Opens the invitation, types a name, taps once."""
    page.goto(link)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Sit down", exact=True).click()


def test_they_talk_agree_on_terms_and_one_waits_for_a_seat(site: str, pages: tuple[Page, Page]) -> None:
    anna, bea = pages
    anna.goto(f"{site}/tables/new/")
    anna.get_by_label("Your name at the table").fill("Anna")
    anna.get_by_role("button", name="Open the table").click()
    expect(anna.locator("#talk")).to_be_hidden()
    link = anna.locator("#invite").input_value()
    join(bea, link, "Bea")
    bea.get_by_role("button", name="I am ready").click()
    anna.get_by_text("✓ Ready").wait_for()

    bea.locator("#talk > summary").click()
    bea.get_by_role("button", name="Good luck!").click()
    expect(anna.locator(".places .is-human .bubble")).to_have_text("Good luck!")
    expect(anna.locator("#talk [data-unread]")).to_have_text("1")
    anna.locator("#talk > summary").click()
    expect(anna.locator("#talk [data-lines]")).to_contain_text("Bea Good luck!")

    anna.get_by_role("link", name="Play it otherwise").click()
    anna.locator("label", has_text="Others may watch").click()
    anna.locator("label", has_text="2005").click()
    anna.get_by_role("button", name="Play it so").click()
    expect(bea.locator("#news")).to_contain_text("to 2005 points. · Spectators may watch")
    bea.get_by_role("button", name="I am ready").wait_for()
    expect(bea.locator("#talk [data-lines]")).to_contain_text("Good luck!")
    assert findings(bea) == []

    bea.get_by_role("button", name="Leave the table").click()
    anna.locator("#arrange > summary").click()
    for number in (1, 2, 3):
        anna.locator(f"#fill-{number}-go").click()
        anna.locator(f"#free-{number}").wait_for()
    anna.get_by_role("button", name="Start", exact=True).click()
    anna.locator("[data-part=hand] button").first.wait_for()
    anna.get_by_role("button", name="Menu and help").click()
    join(bea, anna.locator("#invite").input_value(), "Bea")
    expect(bea.locator("h1")).to_have_text("You sit down at the next deal")
    anna.keyboard.press("Escape")
    player = Player(anna)
    player.play_deal()
    expect(bea.locator(".lead")).to_contain_text("the next one brings you to your seat")
    player.next_deal()
    bea.locator("[data-part=hand] button").first.wait_for()
    assert "Anna" in bea.locator(".seats").inner_text()
