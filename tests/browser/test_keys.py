"""A whole turn by keys alone, and what a screen reader is told."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import frames
from tests.browser.conftest import PHONE, Stage
from tests.browser.player import READY, SETTLED

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
HAND = ["5H", "6H", "7H", "KS"]


def test_a_turn_by_keys(stage: Build) -> None:
    drawing = frames.view(
        frames.match(), frames.deal(hand=HAND, phase="draw"), frames.targets([], draw=True, take=True)
    )
    table = stage(drawing)
    press = table.page.keyboard.press
    press("d")
    draw = table.wait_for("move")
    hand = [*HAND, "9C"]
    table.push(
        t="event", v=13, id=draw["id"], by=0, events=[], set={"hand": hand, "phase": "play"},
        targets=frames.targets(hand),
    )  # fmt: skip
    table.card("9 of clubs, new").wait_for()
    press("ArrowRight")
    press("Space")
    press("ArrowRight")
    press("Enter")
    press("ArrowRight")
    press("Space")
    asked = table.wait_for("targets", 3)
    assert asked["cards"] == ["5H", "6H", "7H"]
    table.push(
        t="targets", id=asked["id"], v=13, cards=asked["cards"], meld=[["5H", "6H", "7H"]], add=[],
        discard=False, why=None,
    )  # fmt: skip
    table.page.locator(".place.is-lit").wait_for()
    press("m")
    laid = table.wait_for("move", 2)
    assert laid["m"] == "meld 5H 6H 7H"
    rest = ["KS", "9C"]
    table.push(
        t="event", v=14, id=laid["id"], by=0, events=[], targets=frames.targets(rest),
        set={"hand": rest, "melds": [[frames.run("H", 5, 3)], []]},
    )  # fmt: skip
    table.page.locator("[data-part=ours] .meld").wait_for()
    assert table.page.evaluate("document.activeElement.parentElement.dataset.key") in ("KS#0", "9C#0")
    press("Space")
    press("x")
    assert table.wait_for("move", 3)["m"].startswith("discard ")


def test_help_opens_with_a_question_mark_and_keys_rest_in_dialogs(stage: Build) -> None:
    table = stage(frames.view(frames.match(), frames.deal(), frames.targets(frames.hand(11), draw=True)))
    table.page.keyboard.press("?")
    assert table.page.locator("dialog[open] h2").inner_text() == "Help and keys"
    table.page.keyboard.press("d")
    table.page.wait_for_timeout(50)
    assert not table.requests("move")


def test_letters_can_be_switched_off_and_everything_is_reached_without_them(stage: Build) -> None:
    table = stage(frames.view(frames.match(), frames.deal(phase="draw"), frames.targets([], draw=True)))
    press = table.page.keyboard.press
    press("o")
    table.page.get_by_label("Letters and digits are shortcuts").uncheck()
    press("Escape")
    for key in ("d", "?", "o", "1"):
        press(key)
    assert table.page.locator("dialog[open]").count() == 0
    press("ArrowRight")
    assert table.page.evaluate("document.activeElement.parentElement.className") == "hand-place"
    table.page.locator("[data-act=draw]").focus()
    press("Enter")
    assert table.wait_for("move")["m"] == "draw"
    assert len(table.requests("move")) == 1


def test_the_last_action_and_the_turn_are_announced(stage: Build) -> None:
    table = stage(frames.view(frames.match(), frames.deal(turn=1)))
    assert table.page.locator("[aria-live=assertive]").inner_text() == "Rosa is playing"
    told = frames.match(last=[None, {"text": "discards king of spades"}])
    table.push(
        t="event", v=13, id=None, by=1, events=[], set={"turn": 0, "phase": "draw"}, match=told,
        targets=frames.targets([], draw=True),
    )  # fmt: skip
    table.page.get_by_text("Your turn: draw or take").wait_for()
    assert table.page.locator("[role=log] li").last.inner_text() == "Rosa: discards king of spades"
    assert "discards king of spades" in table.page.locator(".seat").inner_text()


def test_the_hand_and_the_melds_are_lists_of_buttons(stage: Build) -> None:
    deal = frames.deal(hand=HAND, melds=[[frames.run("H", 5, 7, wild_at=0, grade="dirty")], []])
    table = stage(frames.view(frames.match(), deal, frames.targets(HAND)))
    snapshot = table.page.locator(".table").aria_snapshot()
    assert '- list "Your hand, 4 cards":' in snapshot
    assert 'button "5 of hearts"' in snapshot
    assert "dirty burraco. Meld 1, run of 7 cards: joker as 5 of hearts" in snapshot


TRIES = 6
"""Cards that are tried against the melds in one turn."""


class Typist:
    """Plays a seat by keys alone; names and states tell what is possible, as to a screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done: set[str] = set()
        """What was done besides draws, new melds and discards: `take`, `add`."""
        self.tries = 0
        """How many cards were tried against the melds in this turn."""

    def press(self, *keys: str) -> None:
        """Types some keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def can(self, act: str) -> bool:
        """Whether a button says that it can be used."""
        return self.page.locator(f"[data-act={act}]:visible:not([aria-disabled=true])").count() > 0

    def label(self, act: str) -> str:
        """The words on a button."""
        return self.page.locator(f".actions [data-act={act}]").inner_text().strip()

    def over(self) -> bool:
        """Whether the score sheet is open."""
        return self.page.locator("dialog.sheet[open]").count() > 0

    def make(self, *keys: str) -> None:
        """Types a move and waits for what comes of it; of several layouts the first is taken."""
        version = self.page.locator(".table").get_attribute("data-version")
        self.press(*keys)
        self.page.wait_for_function(SETTLED, arg=version)
        if self.page.locator("dialog[open] .option").count():
            self.press("Tab", "Enter")
            self.page.wait_for_function(SETTLED, arg=version)

    def discard(self) -> None:
        """Walks through the hand to a card that may go, and discards it."""
        self.press("ArrowRight")
        for _ in range(self.page.locator("[data-part=hand] button").count() + 1):
            self.press("Space")
            if self.page.locator(".actions [data-act=discard].is-lit").count():
                return self.make("x")
            self.press("Escape", "ArrowRight")
        raise AssertionError("nothing to discard")

    def add(self) -> bool:
        """Walks on through the hand to a card that a meld takes, and adds it by the number of the meld."""
        if not self.page.locator("[data-part=ours] .meld").count():
            return False
        lit = self.page.locator("[data-part=ours] .meld.is-lit")
        while self.tries < TRIES:
            self.tries += 1
            self.press("ArrowRight", "Space")
            if lit.count() and (number := lit.first.get_attribute("data-number") or "") in "123456789":
                self.make(number)
                return True
            self.press("Escape")
        return False

    def take(self) -> bool:
        """Takes the pile, the first time that it may be taken."""
        takes = self.page.get_by_role("button", name="Take the pile")
        if "take" in self.done or not takes.count():
            return False
        self.make("t")
        return True

    def move(self) -> None:
        """One move: take the pile or draw, lay what is suggested, add what fits, discard."""
        if self.can("draw"):
            self.tries = 0
            return self.done.add("take") if self.take() else self.make("d")
        if self.label("lay") == "Suggest":
            self.press("m")
            self.page.locator(".place.is-lit").wait_for()
            return self.make("m")
        return self.done.add("add") if self.add() else self.discard()


def test_a_whole_deal_by_keys(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(site)
    play = page.get_by_role("button", name="Play now")
    for _ in range(60):
        page.keyboard.press("Tab")
        if play.evaluate("(node) => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.locator("[data-part=hand] button").first.wait_for()
    typist = Typist(page)
    for _ in range(300):
        page.wait_for_function(READY)
        if typist.over():
            break
        typist.move()
    assert page.locator("dialog.sheet[open]").is_visible()
    assert "take" in typist.done
    page.keyboard.press("Enter")
    page.locator("dialog.sheet").wait_for(state="hidden")
    page.wait_for_function(READY)
    assert page.locator("[data-part=hand] button").count() >= 11
    context.close()
