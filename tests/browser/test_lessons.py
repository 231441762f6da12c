"""The micro-lessons in a browser: all answered right, one wrong, by tap and by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games.engine.cards import CARD_TEXT
from games.lessons.course import LESSONS
from games.lessons.judge import best_turn
from tests.browser.conftest import PHONE
from tests.browser.test_looks import findings

pytestmark = pytest.mark.browser
LONG = 30_000


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors


def answer(page: Page, name: str) -> None:
    """Gives the right answer to the lesson on the page."""
    lesson = LESSONS[name]
    if lesson.meld:
        page.locator(f"input[value={lesson.meld.grade}]").check(force=True)
    elif lesson.position:
        for face in best_turn(lesson.position)[0][0].cards:
            page.locator(f"[data-face='{CARD_TEXT[face]}'][aria-pressed=false]").first.click()
    page.get_by_role("button", name="Answer").click()


def test_all_lessons_are_answered_right_one_after_the_other(page: Page, site: str) -> None:
    page.goto(f"{site}/learn/lessons/{next(iter(LESSONS))}/")
    for name in LESSONS:
        page.wait_for_url(f"**/learn/lessons/{name}/")
        answer(page, name)
        expect(page.locator("[data-lesson-part=told]")).to_contain_text("Right.", timeout=LONG)
        following = page.get_by_role("link", name="Next lesson")
        if following.count():
            following.click()
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator("[data-solved]:visible")).to_have_count(len(LESSONS), timeout=LONG)
    assert findings(page) == []


def test_a_wrong_answer_is_explained_and_the_right_one_marked(page: Page, site: str) -> None:
    page.goto(f"{site}/learn/lessons/discard-1/")
    told = page.locator("[data-lesson-part=told]")
    page.get_by_role("button", name="Answer").click()
    expect(told).to_have_text("Select at least one card of your hand.")
    page.get_by_role("button", name="4 of hearts").press("Space")
    page.get_by_role("button", name="Answer").press("Enter")
    expect(told).to_contain_text("there is something better", timeout=LONG)
    assert told.get_attribute("role") == "status"
    expect(page.locator(".is-answer button")).to_have_accessible_name("ace of clubs")
    assert findings(page) == []
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator("[data-solved]:visible")).to_have_count(0)
