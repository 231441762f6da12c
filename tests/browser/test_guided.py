"""The guided game by a learner on a phone, from the first step to the short match after the last."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_looks import findings

pytestmark = pytest.mark.browser
LONG = 30_000


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """The first step, on a phone; a mouse, so that discards are not confirmed."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.goto(f"{site}/learn/guided/")
    yield page
    context.close()
    assert not errors


def at_step(page: Page, title: str) -> None:
    """Waits until a step is asked for and the table is ready."""
    expect(page.locator("[data-guide=title]")).to_have_text(title, timeout=LONG)
    page.wait_for_function("!document.querySelector('.table').hasAttribute('aria-busy')", timeout=LONG)


def select(page: Page, *names: str) -> None:
    """Taps cards of the hand by their names."""
    for name in names:
        card = page.locator(f'[data-part=hand] button[aria-label^="{name}"]').first
        card.click(position={"x": 10, "y": 12})


def part(page: Page, name: str) -> Locator:
    """A part of the table."""
    return page.locator(f"[data-part={name}]")


def lay(page: Page, *names: str) -> None:
    """Lays cards as a new meld."""
    select(page, *names)
    part(page, "place").and_(page.locator(".is-lit")).click()


def add(page: Page, meld: int, *names: str) -> None:
    """Adds cards to an own meld."""
    select(page, *names)
    page.locator(f"[data-part=ours] .meld.is-lit[data-number='{meld}']").click()


def discard(page: Page, name: str) -> None:
    """Discards a card on the pile."""
    select(page, name)
    page.locator(".actions [data-act=discard].is-lit").click()


def test_nine_steps_and_a_short_match_with_hints(page: Page) -> None:
    at_step(page, "1 of 9: Draw")
    part(page, "pile").click()
    expect(part(page, "note")).to_contain_text("The rules allow that, but this step shows something else")
    part(page, "stock").click()
    at_step(page, "2 of 9: A set")
    expect(part(page, "note")).to_have_text("")
    select(page, "ace of hearts", "ace of clubs", "king of clubs")
    expect(part(page, "note")).to_have_text("A set needs cards of one rank.")
    select(page, "king of clubs")
    lay(page, "ace of spades")
    at_step(page, "3 of 9: A run")
    lay(page, "4 of diamonds", "5 of diamonds", "6 of diamonds")
    at_step(page, "4 of 9: The wild card")
    page.reload()
    at_step(page, "4 of 9: The wild card")
    lay(page, "9 of spades", "jack of spades", "joker")
    at_step(page, "5 of 9: Add and discard")
    add(page, 2, "7 of diamonds")
    expect(page.locator("[data-guide=text]")).to_contain_text("A turn ends with a discard", timeout=LONG)
    discard(page, "king of clubs")
    at_step(page, "6 of 9: Take the pile")
    part(page, "pile").click()
    at_step(page, "7 of 9: A burraco")
    add(page, 2, "8 of diamonds", "9 of diamonds", "10 of diamonds")
    kinds = page.locator("#grades")
    kinds.wait_for()
    expect(kinds.locator("h3")).to_have_text(
        ["clean burraco: 200 points", "semi-clean burraco: 150 points", "dirty burraco: 100 points"]
    )
    assert findings(page) == []
    kinds.get_by_role("button", name="Go on").click()
    discard(page, "king of clubs")
    at_step(page, "9 of 9: Close")
    part(page, "stock").click()
    expect(page.locator("[data-guide=text]")).to_contain_text("Lay all you can", timeout=LONG)
    discard(page, "queen of clubs")
    expect(part(page, "note")).to_contain_text("Not yet")
    select(page, "queen of clubs")
    add(page, 3, "7 of spades", "8 of spades", "queen of spades", "king of spades")
    lay(page, "3 of hearts", "4 of hearts", "5 of hearts", "6 of hearts", "7 of hearts")
    add(page, 1, "ace of hearts", "ace of diamonds")
    discard(page, "queen of clubs")
    sheet = page.locator("dialog.sheet[open]")
    sheet.wait_for(timeout=LONG)
    assert "You win the match" in sheet.inner_text()
    assert findings(page) == []
    sheet.get_by_role("button", name="Play a short match with hints").click()
    page.wait_for_url("**/match/**")
    expect(part(page, "advice")).to_contain_text("Hard would do this", timeout=LONG)


def test_every_step_can_be_skipped(page: Page) -> None:
    skip = page.get_by_role("button", name="Skip this step")
    for number in range(1, 9):
        expect(page.locator("[data-guide=title]")).to_contain_text(f"{number} of 9", timeout=LONG)
        skip.click()
        if number == 7:
            page.locator("#grades .primary").click()
    at_step(page, "9 of 9: Close")
    skip.click()
    page.locator("dialog.sheet[open]").wait_for(timeout=LONG)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="From the beginning").click()
    at_step(page, "1 of 9: Draw")


def test_the_steps_are_played_by_keys_with_hints(page: Page) -> None:
    at_step(page, "1 of 9: Draw")
    assert findings(page) == []
    page.keyboard.press("d")
    at_step(page, "2 of 9: A set")
    page.keyboard.press("h")
    expect(part(page, "advice")).to_contain_text("marked", timeout=LONG)
    expect(page.locator(".hand-place.is-advised")).to_have_count(3)
    for card in page.locator(".hand-place.is-advised button").all():
        card.press("Space")
    page.keyboard.press("m")
    at_step(page, "3 of 9: A run")


OWN_TURN = """() => {
  const table = document.querySelector(".table");
  return !table.hasAttribute("aria-busy") && document.querySelector(".turn.is-own");
}"""
MOVED = """(version) => {
  document.querySelector("dialog[open] .option")?.click();
  return document.querySelector(".table").dataset.version !== version;
}"""
"""Where the cards may lie in several ways, the first of them is chosen: that of the hint."""


def follow(page: Page) -> str:
    """Makes the move that the present hint is about, by what is marked alone; returns the hint."""
    advice = part(page, "advice")
    expect(advice).to_contain_text("Hard would do this", timeout=LONG)
    told, version = advice.inner_text(), page.locator(".table").get_attribute("data-version")
    for place in page.locator(".hand-place.is-advised").all():
        place.locator("button").dispatch_event("click")
    page.locator(".is-lit.is-advised, .is-advised:not(.hand-place)").first.dispatch_event("click")
    page.wait_for_function(MOVED, arg=version, timeout=LONG)
    return told


def test_a_turn_can_be_played_by_what_hints_mark(page: Page) -> None:
    """From the first draw of the short match to the discard that ends the turn."""
    page.locator("[data-coached]").evaluate("(form) => form.requestSubmit()")
    page.wait_for_url("**/match/**")
    page.wait_for_function(OWN_TURN, timeout=LONG)
    for _ in range(20):
        page.wait_for_function(OWN_TURN, timeout=LONG)
        if "discards" in follow(page):
            break
    expect(part(page, "ownSeat")).to_contain_text("discards", timeout=LONG)


def test_hints_fade(page: Page) -> None:
    """Unasked at every choice of the first turns, then at their beginning, then not at all."""
    asked = page.evaluate(
        """async () => {
          const { Coach, coachNextMatch } = await import("/static/js/table/coach.js");
          coachNextMatch();
          const play = { mayAsk: true, state: { version: 0, match: { id: "m", practice: true }, deal: {} } };
          const asked = [];
          play.hint = () => asked.push("the end");
          play.askAdvice = () => asked.push([Math.ceil(play.state.version / 2), play.state.deal.phase]);
          let coach = new Coach(play);
          for (let turn = 0; turn < 8; turn += 1) {
            for (const phase of ["draw", "play"]) {
              play.state = { ...play.state, version: play.state.version + 1, deal: { phase } };
              coach.follow();
              coach = new Coach(play);
            }
          }
          return asked;
        }"""
    )
    first = [[turn, phase] for turn in (1, 2, 3) for phase in ("draw", "play")]
    assert asked == [*first, *([turn, "draw"] for turn in (4, 5, 6)), "the end"]
