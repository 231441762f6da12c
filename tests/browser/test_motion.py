"""Cards on their way: what moves, by which means, and that nothing has to be waited for."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import frames
from tests.browser.conftest import Stage

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
HAND = ["5H", "6H", "KS", "9C"]
PILE = ["2D", "7S", "JK", "7H"]
SLOWLY = """() => {
  window.seen = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    frames.forEach((frame) => window.seen.push(...Object.keys(frame)));
    return animate.call(this, frames, {...options, duration: 60000, delay: 0});
  };
}"""


def drawing() -> dict[str, Any]:
    """A view in which the viewer may take the pile."""
    deal = frames.deal(hand=HAND, pile=PILE, phase="draw", melds=[[frames.run("H", 8, 3)], []])
    return frames.view(frames.match(), deal, frames.targets([], draw=True, take=True))


def moving(table: Stage) -> int:
    """How many movements go on."""
    return int(
        table.page.evaluate("document.getAnimations().filter((each) => each.playState === 'running').length")
    )


def answer(table: Stage) -> None:
    """The server accepts that the pile is taken."""
    hand = [*HAND, *PILE]
    able = frames.targets(hand, add={"7H": [1]})
    table.push(
        t="event", v=13, id=table.wait_for("move")["id"], by=0, targets=able,
        events=[{"kind": "take", "seat": 0, "cards": PILE}],
        set={"hand": hand, "pile": [], "phase": "play"},
    )  # fmt: skip


def test_a_taken_pile_flies_into_the_sorted_hand_and_can_be_played_on_its_way(stage: Build) -> None:
    table = stage(drawing(), motion="no-preference")
    table.page.wait_for_function("() => document.getAnimations().length === 0")
    table.page.evaluate(SLOWLY)
    table.page.locator("[data-act=pile]").click()
    table.page.wait_for_function("() => document.getAnimations().length >= 4")
    keys = "nodes => nodes.map((node) => node.dataset.key)"
    order = table.page.eval_on_selector_all(".hand-place", keys)
    assert order == ["JK#0", "2D#0", "5H#0", "6H#0", "7H#0", "9C#0", "7S#0", "KS#0"], (
        "before the server has answered"
    )
    answer(table)
    table.page.wait_for_function("() => document.querySelector('.table').dataset.version === '13'")
    assert moving(table) >= 4, "the answer changes nothing that is seen"
    assert set(table.page.evaluate("window.seen")) <= {"transform", "opacity"}
    table.page.locator("[data-key='7H#0'] button").dispatch_event("click")
    lit = table.page.locator("[data-part=ours] .meld.is-lit")
    lit.wait_for()
    assert table.wait_for("targets")["cards"] == ["7H"]
    assert not table.errors


@pytest.mark.parametrize("off", ["device", "switch"])
def test_nothing_moves_where_motion_is_unwelcome(stage: Build, off: str) -> None:
    table = stage(drawing(), motion="reduce" if off == "device" else "no-preference")
    if off == "switch":
        table.page.keyboard.press("o")
        table.page.locator("input[name=motion]").uncheck()
        table.page.keyboard.press("Escape")
    table.page.evaluate(SLOWLY)
    table.page.locator("[data-act=pile]").click()
    table.wait_for("move")
    assert table.page.locator(".hand-place").count() == len(HAND) + len(PILE)
    assert table.page.evaluate("window.seen") == []


def test_the_acts_of_others_are_seen(stage: Build) -> None:
    table = stage(
        frames.view(frames.match(), frames.deal(hand=HAND, turn=1, phase="draw")), motion="no-preference"
    )
    table.page.wait_for_function("() => document.getAnimations().length === 0")
    table.page.evaluate(SLOWLY)
    laid = {"melds": [[], [frames.same("9", 3)]], "counts": [4, 6]}
    table.push(t="event", v=13, id=None, by=1, events=[{"kind": "meld", "seat": 1}], set=laid, targets=None)
    table.page.wait_for_function("() => document.querySelectorAll('.flights .card').length === 3")
    table.push(
        t="event", v=14, id=None, by=1, events=[{"kind": "draw", "seat": 1}], set={"stock": 39}, targets=None
    )
    table.page.locator(".flights .card-back").wait_for()
    assert table.page.locator(".flights .card").count() == 1, "the next movement ends the one before"
