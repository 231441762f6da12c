"""From taps to frames: what the table sends, what it shows while it waits, and what comes back."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import frames
from tests.browser.conftest import PHONE, Stage

pytestmark = pytest.mark.browser
HAND = ["5H", "6H", "7H", "7H", "KS", "JK"]
Build = Callable[..., Stage]


def playing(**changes: Any) -> dict[str, Any]:
    """A view in which the viewer has drawn and holds `HAND`."""
    deal = frames.deal(hand=HAND, melds=[[frames.run("H", 8, 3)], []])
    return frames.view(frames.match(), deal, frames.targets(HAND, **changes))


def answer(stage: Stage, **parts: Any) -> None:
    """Answers the last question about a selection."""
    asked = stage.wait_for("targets")
    basis = {"meld": [], "add": [], "discard": False, "why": None}
    stage.push(t="targets", id=asked["id"], v=12, cards=asked["cards"], **(basis | parts))


def event(stage: Stage, move: dict[str, Any], **changes: Any) -> None:
    """The server accepts `move` and sends what changed."""
    stage.push(t="event", v=move["v"] + 1, id=move["id"], by=0, events=[], set=changes, targets=None)


def test_many_taps_on_the_stock_draw_once(stage: Build) -> None:
    drawing = frames.view(frames.match(), frames.deal(phase="draw"), frames.targets([], draw=True, take=True))
    table = stage(drawing)
    for _ in range(5):
        table.page.locator("[data-act=draw]").click(force=True)
    assert table.wait_for("move")["m"] == "draw"
    table.page.wait_for_timeout(100)
    assert len(table.requests("move")) == 1
    assert table.page.locator("[data-act=draw]").get_attribute("aria-disabled") == "true"


def test_a_tap_on_the_pile_takes_it(stage: Build) -> None:
    drawing = frames.view(frames.match(), frames.deal(phase="draw"), frames.targets([], draw=True, take=True))
    table = stage(drawing)
    table.page.locator("[data-act=pile]").click()
    assert table.wait_for("move")["m"] == "take"


def test_a_selection_is_asked_about_and_laid(stage: Build) -> None:
    table = stage(playing())
    for name in ("5", "6", "7"):
        table.tap(f"{name} of hearts")
    assert table.wait_for("targets", 3)["cards"] == ["5H", "6H", "7H"]
    assert not table.page.locator(".place.is-lit").count()
    answer(table, meld=[["5H", "6H", "7H"]])
    table.page.locator(".place.is-lit").click()
    move = table.wait_for("move")
    assert move["m"] == "meld 5H 6H 7H"
    event(table, move, hand=["7H", "KS", "JK"], melds=[[frames.run("H", 8, 3), frames.run("H", 5, 3)], []])
    table.page.wait_for_function("document.querySelectorAll('[data-part=ours] .meld').length === 2")
    assert table.page.locator("[data-part=hand] button").count() == 3
    assert not table.page.locator("[aria-pressed=true]").count()


def test_several_layouts_are_offered_and_the_chosen_one_is_named(stage: Build) -> None:
    table = stage(playing())
    for name in ("5 of hearts", "6 of hearts", "joker"):
        table.tap(name)
    answer(table, meld=[["JK=4H", "5H", "6H"], ["5H", "6H", "JK=7H"]])
    table.act("lay").click()
    options = table.page.locator("dialog[open] .option")
    assert options.count() == 2
    assert options.nth(1).get_attribute("aria-label") == "5 of hearts, 6 of hearts, joker as 7 of hearts"
    options.nth(1).click()
    move = table.wait_for("move")["m"]
    assert move.startswith("meld ")
    assert move.endswith(" -> 5H 6H JK=7H")


def test_a_closed_chooser_sends_nothing(stage: Build) -> None:
    table = stage(playing())
    table.tap("joker")
    answer(table, add=[{"meld": 1, "layouts": [["JK=7H", "8H", "9H", "TH"], ["8H", "9H", "TH", "JK=JH"]]}])
    table.page.locator(".meld.is-lit").click()
    table.page.keyboard.press("Escape")
    table.page.wait_for_timeout(50)
    assert not table.requests("move")
    assert table.page.locator("[aria-pressed=true]").count() == 1


def test_a_single_card_lights_its_melds_at_once(stage: Build) -> None:
    table = stage(playing(add={"7H": [1]}))
    table.tap("7 of hearts")
    lit = table.page.locator("[data-part=ours] .meld.is-lit")
    assert lit.count() == 1
    assert "Add" in lit.inner_text()
    assert lit.get_attribute("aria-label").startswith("Add to it: Meld 1")
    lit.click()
    assert not table.requests("move"), "waits for the layouts"
    answer(table, add=[{"meld": 1, "layouts": [["7H", "8H", "9H", "TH"]]}])
    assert table.wait_for("move")["m"] == "add 1 7H"


def test_on_a_touch_screen_a_discard_is_confirmed(stage: Build) -> None:
    table = stage(playing(), touch=True)
    table.page.evaluate("localStorage.setItem('burraco.settings', JSON.stringify({confirm: true}))")
    table.tap("king of spades")
    table.act("discard").click()
    assert "king of spades" in table.page.locator("[data-part=note]").inner_text()
    table.act("discard").click()
    assert not table.requests("move"), "a double tap is no confirmation"
    table.page.wait_for_timeout(400)
    table.act("discard").click()
    assert table.wait_for("move")["m"] == "discard KS"


def test_a_tap_on_the_pile_discards(stage: Build) -> None:
    table = stage(playing())
    table.tap("king of spades")
    table.page.locator("[data-act=pile]").click()
    assert table.wait_for("move")["m"] == "discard KS"


def test_a_refused_move_says_why_and_the_cards_come_back(stage: Build) -> None:
    table = stage(playing())
    table.tap("king of spades")
    table.act("discard").click()
    move = table.wait_for("move")
    assert table.page.locator("[data-part=hand] button").count() == len(HAND) - 1, "it lies there at once"
    assert table.page.locator("[data-part=cards] .card").count() == 6
    table.push(t="error", id=move["id"], code="would_strand", text="Keep one card.", v=12)
    table.page.locator(".note.is-refusal").wait_for()
    assert table.page.locator("[data-part=note]").inner_text() == "Keep one card."
    assert table.page.locator(".is-back").get_attribute("data-key") == "KS#0"
    assert table.page.locator("[data-part=cards] .card").count() == 5
    assert table.page.locator("[data-part=hand] button").count() == len(HAND)
    assert table.page.locator("[aria-pressed=true]").count() == 1


def test_undo_and_the_reason_why_nothing_fits(stage: Build) -> None:
    table = stage(playing(undo=True))
    table.tap("5 of hearts")
    table.tap("king of spades")
    table.wait_for("targets", 2)
    answer(table, why={"code": "no_meld", "text": "These cards make no meld."})
    table.page.get_by_text("These cards make no meld.").wait_for()
    table.act("undo").click()
    assert table.wait_for("move")["m"] == "undo"


def test_without_a_selection_lay_suggests(stage: Build) -> None:
    table = stage(playing(meld=[["5H", "6H", "7H"]]))
    assert table.act("lay").inner_text().strip() == "Suggest"
    table.act("lay").click()
    assert table.wait_for("targets")["cards"] == ["5H", "6H", "7H"]
    assert not table.requests("move")


def test_who_wants_no_suggestions_gets_none(stage: Build) -> None:
    table = stage(playing(meld=[["5H", "6H", "7H"]]))
    table.page.keyboard.press("o")
    table.page.locator("input[name=suggest]").uncheck()
    table.page.keyboard.press("Escape")
    assert table.act("lay").inner_text().strip() == "Lay"
    table.page.keyboard.press("m")
    table.page.get_by_text("Select the cards that you want to lay.").wait_for()
    assert table.page.locator("[aria-pressed=true]").count() == 0


def test_a_lost_connection_sends_the_same_request_again(stage: Build) -> None:
    table = stage(playing())
    table.tap("king of spades")
    table.act("discard").click()
    first = table.wait_for("move")
    table.socket.close(code=1011)
    table.page.get_by_text("Connecting again").wait_for()
    assert table.wait_for("move", 2) == first


def test_a_final_code_is_not_answered_by_a_new_try(stage: Build) -> None:
    table = stage(playing())
    table.wait_for("ping")
    table.socket.close(code=4404)
    table.page.get_by_text("This table is not open to you any more.").wait_for()
    table.page.wait_for_timeout(900)
    assert len(table.requests("ping")) == 1


def test_a_gap_in_the_versions_is_asked_for_again(stage: Build) -> None:
    table = stage(playing())
    table.wait_for("ping")
    table.push(t="event", v=15, id=None, by=1, events=[], set={"stock": 1}, targets=None)
    table.wait_for("ping", 2)
    assert table.socket.url.endswith("?v=12")
    assert table.page.locator("[data-stock-count]").inner_text() == "40"


def test_dragging_a_card_discards_or_moves_it(stage: Build) -> None:
    table = stage(playing(), size=PHONE)
    king = table.card("king of spades").bounding_box()
    five = table.card("5 of hearts").bounding_box()
    table.page.mouse.move(king["x"] + 8, king["y"] + 8)
    table.page.mouse.down()
    table.page.mouse.move(five["x"] + 8, five["y"] + 12, steps=4)
    table.page.mouse.up()
    keys = table.page.eval_on_selector_all(".hand-place", "nodes => nodes.map((node) => node.dataset.key)")
    assert keys.index("KS#0") < keys.index("5H#0")
    pile = table.page.locator("[data-act=pile]").bounding_box()
    table.page.wait_for_timeout(50)
    table.card("king of spades").hover(position={"x": 8, "y": 12})
    table.page.mouse.down()
    table.page.mouse.move(pile["x"] + 30, pile["y"] + 30, steps=4)
    table.page.mouse.up()
    assert table.wait_for("move")["m"] == "discard KS"
    assert not table.errors
