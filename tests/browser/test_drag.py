"""Cards under the finger: dragged one by one or several at once, given up, held down, tapped twice."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import frames
from tests.browser.conftest import Stage

pytestmark = pytest.mark.browser
HAND = ["5H", "6H", "7H", "7H", "KS", "JK"]
Build = Callable[..., Stage]
Spot = tuple[float, float]


class Finger:
    """A finger on the screen of `stage`, as the device reports it."""

    def __init__(self, stage: Stage) -> None:
        self.page = stage.page
        self.session = stage.page.context.new_cdp_session(stage.page)

    def touch(self, kind: str, *spots: Spot) -> None:
        """One report of the screen: `touchStart`, `touchMove`, `touchEnd` or `touchCancel`."""
        points = [{"x": x, "y": y} for x, y in spots]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def carry(self, start: Spot, end: Spot) -> None:
        """Puts the finger down at `start` and moves it, still down, to `end`."""
        self.touch("touchStart", start)
        for step in range(1, 6):
            self.touch(
                "touchMove",
                (start[0] + (end[0] - start[0]) * step / 5, start[1] + (end[1] - start[1]) * step / 5),
            )

    def drag(self, start: Spot, end: Spot) -> None:
        """Carries from `start` to `end` and lets go."""
        self.carry(start, end)
        self.touch("touchEnd")


def spot(stage: Stage, selector: str) -> Spot:
    """A point of the first element that matches, well within what shows of it."""
    box = stage.page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + 12, box["y"] + 20


def card(key: str) -> str:
    """The selector of a card of the hand."""
    return f".hand-place[data-key='{key}']"


def playing(**changes: Any) -> dict[str, Any]:
    """A view in which the viewer has drawn and holds `HAND`, one own meld on the table."""
    deal = frames.deal(hand=HAND, melds=[[frames.run("H", 8, 3)], []])
    return frames.view(frames.match(), deal, frames.targets(HAND, **changes))


def table_with_finger(stage: Build, frame: dict[str, Any]) -> tuple[Stage, Finger]:
    """A table on a phone, its discards not confirmed, and a finger."""
    table = stage(frame, touch=True)
    table.page.evaluate("localStorage.setItem('burraco.settings', JSON.stringify({confirm: false}))")
    table.page.reload()
    table.page.locator(".hand-place").first.wait_for()
    return table, Finger(table)


def keys(table: Stage) -> list[str]:
    """The keys of the hand as they stand."""
    return table.page.eval_on_selector_all(".hand-place", "nodes => nodes.map((node) => node.dataset.key)")


def test_a_finger_drags_a_card_to_the_pile_and_within_the_hand(stage: Build) -> None:
    table, finger = table_with_finger(stage, playing())
    finger.drag(spot(table, card("KS#0")), spot(table, card("5H#0")))
    table.page.wait_for_function(
        "() => document.querySelector('.hand-place:nth-child(2)').dataset.key === 'KS#0'"
    )
    assert table.page.locator("[aria-pressed=true]").count() == 0
    finger.drag(spot(table, card("KS#0")), spot(table, "[data-act=pile]"))
    assert table.wait_for("move")["m"] == "discard KS"
    assert table.page.evaluate("scrollY") == 0
    assert not table.errors


#: How far the page is scrolled, once it does not move any more.
STILL = """() => new Promise((told) => {
  const look = (before) => (scrollY === before ? told(before) : setTimeout(look, 100, scrollY));
  look(null);
})"""


def test_a_card_that_is_dragged_does_not_scroll_a_page_that_can_be_scrolled(stage: Build) -> None:
    table = stage(playing(), size=(360, 480), touch=True)
    finger = Finger(table)
    felt = spot(table, "[data-part=pozzetti]")
    finger.drag(felt, (felt[0], felt[1] - 60))
    table.page.wait_for_function("() => scrollY > 0")
    before = table.page.evaluate(STILL)
    king = spot(table, card("KS#0"))
    finger.carry(king, (king[0], king[1] - 60))
    table.page.locator(".dragged .card").wait_for()
    assert table.page.evaluate(STILL) == before
    finger.touch("touchCancel")


MAY_ZOOM = """() => {
  const still = (node) => getComputedStyle(node).touchAction !== "auto";
  const zooms = (node) => !still(node) && (!node.parentElement || zooms(node.parentElement));
  return [...document.querySelectorAll("button, .hand-place, .meld")].filter(zooms).length;
}"""


def test_two_quick_taps_zoom_nothing(stage: Build) -> None:
    table, _ = table_with_finger(stage, playing())
    assert table.page.evaluate(MAY_ZOOM) == 0


def test_the_selected_cards_are_dragged_together(stage: Build) -> None:
    table, finger = table_with_finger(stage, playing())
    for key in ("5H#0", "6H#0", "7H#0"):
        table.page.locator(card(key)).tap(position={"x": 12, "y": 20})
    asked = table.wait_for("targets", 3)
    answer = {"meld": [["5H", "6H", "7H"]], "add": [], "discard": False, "why": None}
    table.push(t="targets", id=asked["id"], v=12, cards=asked["cards"], **answer)
    table.page.locator(".place.is-lit").wait_for()
    finger.carry(spot(table, card("6H#0")), spot(table, "[data-part=place]"))
    assert table.page.locator(".dragged .card").count() == 3
    assert table.page.locator(".place.is-over").count() == 1
    finger.touch("touchEnd")
    assert table.wait_for("move")["m"] == "meld 5H 6H 7H"
    assert table.page.locator("[data-part=ours] .meld").count() == 2, "it lies there at once"


def test_a_card_is_dragged_onto_a_meld_before_the_server_has_told_its_layout(stage: Build) -> None:
    table, finger = table_with_finger(stage, playing(add={"7H": [1]}))
    finger.drag(spot(table, card("7H#1")), spot(table, "[data-part=ours] .meld"))
    asked = table.wait_for("targets")
    layouts = [["7H", "8H", "9H", "TH"]]
    table.push(
        t="targets", id=asked["id"], v=12, cards=["7H"], meld=[], add=[{"meld": 1, "layouts": layouts}],
        discard=True, why=None,
    )  # fmt: skip
    assert table.wait_for("move")["m"] == "add 1 7H"
    assert table.page.locator("[data-part=ours] .chip-count").inner_text() == "4"


@pytest.mark.parametrize("way", ["beside", "cancel", "escape"])
def test_a_drag_that_is_given_up_changes_nothing(stage: Build, way: str) -> None:
    table, finger = table_with_finger(stage, playing())
    before = keys(table)
    aim = spot(table, ".players" if way == "beside" else "[data-act=pile]")
    finger.carry(spot(table, card("KS#0")), aim)
    assert table.page.locator(".dragged").count() == 1
    if way == "escape":
        table.page.keyboard.press("Escape")
    finger.touch("touchCancel" if way == "cancel" else "touchEnd")
    table.page.wait_for_function("!document.querySelector('.dragged, .is-dragged, .is-over')")
    assert keys(table) == before
    assert table.page.locator("[aria-pressed=true]").count() == 0
    assert not table.requests("move")


def test_holding_a_card_or_a_meld_shows_it_and_selects_nothing(stage: Build) -> None:
    table, finger = table_with_finger(stage, playing())
    finger.touch("touchStart", spot(table, card("KS#0")))
    table.page.locator(".lens .card").wait_for()
    finger.touch("touchEnd")
    table.page.locator(".lens").wait_for(state="detached")
    assert table.page.locator("[aria-pressed=true]").count() == 0
    table.page.locator(card("5H#0")).tap(position={"x": 12, "y": 20})
    finger.touch("touchStart", spot(table, "[data-part=ours] .meld"))
    table.page.locator("dialog[open] .show-cards").wait_for()
    finger.touch("touchEnd")
    assert not table.requests("move")


def test_two_taps_play_a_card_where_it_fits(stage: Build) -> None:
    table, _ = table_with_finger(stage, playing())
    king = table.page.locator(card("KS#0"))
    king.dblclick(position={"x": 12, "y": 20})
    assert table.wait_for("move")["m"] == "discard KS"
    table.push(t="error", id=table.wait_for("move")["id"], code="would_strand", text="Keep one card.", v=12)
    table.page.locator(".note.is-beside").wait_for()
    table.page.evaluate("localStorage.setItem('burraco.settings', JSON.stringify({double: false}))")
    table.page.reload()
    king.dblclick(position={"x": 12, "y": 20})
    assert len(table.requests("move")) == 1
