"""What is shown before the site has answered, and taken back when it refuses."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import frames
from tests.browser.conftest import Frame, Stage

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
AT_THE_HAND = """() => {
  const [back, hand] = [".flights > .card-back", ".hand"].map((name) => document.querySelector(name));
  const lies = back?.getAnimations().every((each) => each.playState === "finished");
  return lies && back.getBoundingClientRect().bottom > hand.getBoundingClientRect().top;
}"""
HAND = ["5H", "6H", "7H", "KS", "9C"]


def playing(phase: str = "play", deal: Frame | None = None, match: Frame | None = None, **able: Any) -> Frame:
    """A view in the own turn."""
    now = frames.deal(hand=HAND, phase=phase, **(deal or {}))
    return frames.view(frames.match(**(match or {})), now, frames.targets(HAND, **able))


def accept(table: Stage, version: int = 13, able: Frame | None = None, **changes: Any) -> None:
    """The site accepts the move that was sent last."""
    now = frames.targets(changes.get("hand", HAND), **(able or {}))
    table.push(
        t="event", v=version, id=table.requests("move")[-1]["id"], by=0, events=[], set=changes, targets=now
    )
    table.page.locator(f".table[data-version='{version}']:not([aria-busy])").wait_for()


def tell(table: Stage, **able: Any) -> None:
    """The site answers what can be done with the selection."""
    asked = table.wait_for("targets")
    nothing = {"meld": [], "add": [], "discard": False, "why": None}
    table.push(t="targets", id=asked["id"], v=12, cards=asked["cards"], **nothing | able)


def refuse(table: Stage) -> None:
    """The site refuses the move."""
    table.push(t="error", id=table.wait_for("move")["id"], code="refused", text="Not now.", v=12)
    expect(table.page.locator("[data-part=note]")).to_have_text("Not now.")


def keys(table: Stage) -> list[str]:
    """The keys of the hand as they stand."""
    return table.page.eval_on_selector_all(".hand-place", "nodes => nodes.map((node) => node.dataset.key)")


def test_a_taken_back_lay_is_in_the_hand_before_the_answer(stage: Build) -> None:
    table = stage(playing(meld=[HAND[:3]]))
    table.act("lay").click()
    tell(table, meld=[HAND[:3]])
    table.page.locator("[data-part=place].is-lit").wait_for()
    table.act("lay").click()
    table.wait_for("move")
    accept(table, able={"undo": True}, hand=["KS", "9C"], melds=[[frames.run("H", 5, 3)], []], undo=1)
    assert len(keys(table)) == 2
    table.act("undo").click()
    assert table.wait_for("move", 2)["m"] == "undo"
    assert keys(table) == ["5H#0", "6H#0", "7H#0", "9C#0", "KS#0"]
    assert table.page.locator("[data-part=ours] .meld").count() == 0
    accept(table, version=14, hand=HAND, melds=[[], []], undo=0)
    assert len(keys(table)) == len(HAND)


def test_a_lay_that_this_page_has_not_seen_is_taken_back_by_the_answer(stage: Build) -> None:
    table = stage(playing(deal={"melds": [[frames.run("D", 5, 3)], []], "undo": 1}, undo=True))
    table.act("undo").click()
    table.wait_for("move")
    assert len(keys(table)) == len(HAND)
    accept(table, hand=[*HAND, "5D", "6D", "7D"], melds=[[], []], undo=0)
    assert len(keys(table)) == len(HAND) + 3


def test_a_swapped_wild_is_in_the_hand_at_once_and_goes_back_when_refused(stage: Build) -> None:
    melds = {"melds": [[frames.run("H", 6, 4, wild_at=1)], []]}
    table = stage(playing(deal=melds, swap={"7H": [1]}))
    meld = table.page.locator("[data-part=ours] .meld")
    table.tap("7 of hearts")
    tell(table, discard=True)
    meld.click()
    assert table.wait_for("move")["m"] == "swap 1 7H"
    assert set(keys(table)) == {"JK#0", "5H#0", "6H#0", "9C#0", "KS#0"}
    assert "joker" not in str(meld.get_attribute("aria-label"))
    refuse(table)
    assert set(keys(table)) == {"7H#0", "5H#0", "6H#0", "9C#0", "KS#0"}
    assert "joker" in str(meld.get_attribute("aria-label"))


@pytest.mark.parametrize("hidden", ["draw", "pot"])
def test_a_card_that_nobody_knows_waits_as_a_back_at_the_hand(stage: Build, hidden: str) -> None:
    view = playing(phase="draw", match={"pot": True}, draw=True, pot=True)
    table = stage(view, motion="no-preference")
    table.page.locator(f"[data-act={hidden}]").click()
    table.wait_for("move")
    back = table.page.locator(".flights > .card-back")
    table.page.wait_for_function(AT_THE_HAND)
    change = {"stock": 39} if hidden == "draw" else {"pozzetti": 1}
    accept(table, hand=[*HAND, "2C"], phase="play", **change)
    expect(back).to_have_count(0)
    assert "2C#0" in keys(table)
    assert not table.errors


def test_a_refused_draw_gives_the_card_back(stage: Build) -> None:
    table = stage(playing(phase="draw", draw=True), motion="no-preference")
    stock = table.page.locator("[data-stock-count]")
    table.page.locator("[data-act=draw]").click()
    table.page.locator(".flights > .card-back").wait_for()
    expect(stock).to_have_text("39")
    refuse(table)
    expect(stock).to_have_text("40")
    expect(table.page.locator(".flights > .card-back")).to_have_count(0)
    assert len(keys(table)) == len(HAND)
    assert not table.errors


def test_an_exchanged_card_lies_on_the_pile_at_once(stage: Build) -> None:
    table = stage(playing(deal={"drawn": "KS"}, exchange=True))
    table.act("exchange").click()
    assert table.wait_for("move")["m"] == "exchange"
    assert "KS#0" not in keys(table)
    assert table.page.locator("[data-part=cards] .card").count() == 6
    refuse(table)
    assert "KS#0" in keys(table)
    assert table.page.locator("[data-part=cards] .card").count() == 5
