"""The referee's page: tapped cards, the verdict in words, a link that carries the question."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_looks import SMALL, findings

pytestmark = pytest.mark.browser


@pytest.fixture(params=["light", "dark"])
def referee(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page on a small phone, in either theme; at the end nothing has gone wrong in it."""
    errors: list[Any] = []
    context = browser.new_context(viewport={"width": 360, "height": 640}, color_scheme=request.param)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.goto(f"{site}/referee/")
    yield page
    assert errors == []
    context.close()


def tap(page: Page, *names: str) -> None:
    """Taps cards of the picker by their spoken names."""
    for name in names:
        page.locator("[data-picker]").get_by_role("button", name=name, exact=True).click()


ROYAL = ["9 of hearts", "10 of hearts", "jack of hearts", "queen of hearts", "king of hearts", "joker"]


def test_the_dispute_about_the_joker_beside_the_king_is_settled(referee: Page) -> None:
    tap(referee, *ROYAL)
    answer = referee.locator("[data-answer]")
    said = {"roversia": "The wild card has no other place.", "fibur": "joker as ace of hearts"}
    for rules, other in said.items():
        referee.get_by_label("Rules").select_option(rules)
        expect(answer.locator(".verdict")).to_have_text("Legal: a run, no burraco yet")
        expect(answer.locator(".answer-layout li").first).to_contain_text("joker as 8 of hearts")
        expect(answer).to_contain_text("80")
        expect(answer).to_contain_text(other)
    assert findings(referee) == []
    assert referee.evaluate(SMALL) == []
    assert referee.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_refusal_tells_the_reason_and_the_rule(referee: Page) -> None:
    tap(referee, "queen of hearts", "king of hearts", "ace of hearts")
    expect(referee.locator(".verdict")).to_contain_text("Legal")
    referee.get_by_label("Rules").select_option("roversia")
    expect(referee.locator(".verdict")).to_have_text("Not legal")
    expect(referee.locator("[data-answer]")).to_contain_text("The ace in a run: only below the two.")


def test_a_link_carries_the_question(referee: Page) -> None:
    referee.get_by_label("Cards added to a meld").check()
    tap(referee, "5 of hearts", "6 of hearts", "7 of hearts")
    referee.get_by_label("The cards added").check()
    tap(referee, "9 of hearts", "joker")
    expect(referee.locator(".verdict")).to_contain_text("Legal")
    link = referee.get_by_role("link", name="Link to this question").get_attribute("href")
    assert link
    referee.goto("about:blank")
    referee.go_back()
    referee.goto(referee.url.split("/referee/")[0] + link)
    expect(referee.locator(".verdict")).to_contain_text("Legal")
    expect(referee.locator(".answer-layout li")).to_have_count(5)


def test_the_score_of_both_sides(referee: Page) -> None:
    referee.get_by_label("The score of a deal").check()
    tap(referee, *(f"{rank} of hearts" for rank in range(3, 10)))
    referee.get_by_label("We closed").check()
    referee.get_by_label("We took the pozzetto").check()
    referee.get_by_label("Left in their hands").check()
    tap(referee, "joker")
    expect(referee.locator("[data-answer] .total")).to_have_text("Total345−130")
    assert findings(referee) == []


def test_the_page_works_by_keys(referee: Page) -> None:
    referee.locator("[data-picker] [data-face=KH]").focus()
    for _ in range(2):
        referee.keyboard.press("Enter")
    referee.keyboard.press("Tab")
    referee.keyboard.press("Space")
    expect(referee.locator("[data-trays] .card")).to_have_count(3)
    expect(referee.locator(".verdict")).to_have_text("Legal: a set, no burraco yet")
    referee.locator("[data-trays] .card").first.focus()
    referee.keyboard.press("Enter")
    expect(referee.locator("[data-trays] .card")).to_have_count(2)
    expect(referee.locator("[data-answer]")).to_contain_text("at least three")


def test_a_link_that_holds_nothing_is_an_empty_question(referee: Page) -> None:
    base = referee.url.split("?")[0]
    for query in ("q=%7B", "q=5", "q=%7B%22ask%22%3A%22meld%22%2C%22rules%22%3A%22poker%22%7D", "q=null"):
        referee.goto(f"{base}?{query}")
        expect(referee.locator("[data-answer]")).to_contain_text("Tap the cards")
