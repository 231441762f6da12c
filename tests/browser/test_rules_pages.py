"""Choosing rules on the first page and in the editor of house rules."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_looks import SMALL, findings

pytestmark = pytest.mark.browser


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A small phone."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    yield context.new_page()
    context.close()


def looks_right(page: Page) -> None:
    """Nothing for axe to say, no small type, nothing wider than the screen."""
    assert findings(page) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_first_page_offers_what_fits_the_game(visitor: Page, site: str) -> None:
    visitor.goto(site)
    lengths = visitor.locator("[data-field=length] .choice:visible")
    expect(lengths).to_have_count(3)
    expect(visitor.locator("details.game:visible")).to_have_count(1)
    visitor.get_by_text("More rules").click()
    visitor.get_by_label("Burako", exact=True).check()
    expect(lengths).to_have_text(["3000"])
    visitor.get_by_label("Roversia").check()
    expect(visitor.locator("[data-field=players] .choice:visible")).to_have_text(["2"])
    visitor.get_by_label("Burraco Reale").check()
    visitor.get_by_label("3 deals").check()
    visitor.locator("details.game:visible summary").click()
    expect(visitor.locator("details.game:visible")).to_contain_text("Jokers in the deck")
    looks_right(visitor)
    visitor.get_by_role("button", name="Play now").click()
    visitor.locator("[data-part=hand] button").first.wait_for()
    expect(visitor.locator(".score-target")).to_have_text("3 deals")
    visitor.get_by_role("button", name="Menu and help").click()
    expect(visitor.locator("dialog[open]")).to_contain_text("Burraco Reale, 3 deals with Victory Points")


def test_house_rules_are_made_shared_and_played(visitor: Page, site: str) -> None:
    visitor.goto(f"{site}/rules/house/")
    visitor.get_by_label("Cards in a pozzetto").select_option("18")
    visitor.get_by_role("button", name="Show the difference and the link").click()
    expect(visitor.locator(".differences")).to_contain_text("18 (federation: 11)")
    link = visitor.get_by_label("Link to these rules").input_value()
    visitor.goto(f"{site}/rules/house/")
    visitor.goto(link)
    expect(visitor.get_by_label("Cards in a pozzetto")).to_have_value("18")
    visitor.get_by_label("Suits in a set").select_option("distinct")
    visitor.get_by_label("Sets", exact=True).first.select_option("exactly_8")
    visitor.get_by_role("button", name="Play with these rules").click()
    expect(visitor.locator(".errorlist").nth(1)).to_contain_text("four suits")
    looks_right(visitor)
    visitor.get_by_label("Suits in a set").select_option("any")
    visitor.get_by_role("button", name="Play with these rules").click()
    visitor.locator("[data-part=hand] button").first.wait_for()
