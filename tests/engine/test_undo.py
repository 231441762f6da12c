"""Taking back a lay of the turn, and that a refusal changes nothing."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove
from games.engine.views import observe
from tests.engine.table import do, position, told


def test_undo_restores_the_whole_position_lay_by_lay() -> None:
    table = position("5H 6H 7H 9H JK KS KC KD 4C", melds=(["2H 3H 4H"], []))
    stages = []
    for move in ("meld KS KC KD", "add 1 JK 6H", "add 1 7H"):
        stages.append(table.copy())
        do(table, move)
    for stage in reversed(stages):
        do(table, "undo")
        stage.known = table.known  # cards once shown stay known
        assert table == stage
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        do(table, "undo")


def test_undo_restores_the_layout_that_the_meld_had() -> None:
    table = position("6H 9H KS KC", melds=(["3H 4H 5H JK=6H"], []))
    events = do(table, "add 1 6H", "undo")
    assert told(events)[1] == {
        "kind": "undo", "seat": 0, "meld": 1, "cards": ["6H"], "returned": [],
        "layout": ["3H", "4H", "5H", "JK=6H"],
    }  # fmt: skip


def test_a_meld_that_was_taken_back_is_gone_and_its_cards_stay_known() -> None:
    table = position("5H 6H 7H KS KC")
    events = told(do(table, "meld 5H 6H 7H", "undo"))
    assert events[1]["layout"] is None
    view = observe(table, 1).to_json()
    assert (view["melds"], view["known"][0], view["undo"]) == ([[], []], ["5H", "6H", "7H"], 0)


def test_a_lay_after_a_lay_on_the_same_meld_is_undone_in_order() -> None:
    table = position("5H 6H 7H 8H 9H KS KC")
    do(table, "meld 5H 6H 7H", "add 1 8H", "add 1 9H", "undo")
    assert table.melds[0][0].texts() == ["5H", "6H", "7H", "8H"]
    do(table, "undo", "undo")
    assert table.melds[0] == []


def test_nothing_is_undone_once_the_pozzetto_was_opened_in_the_turn() -> None:
    table = position("5H 6H 7H 8C 8D 8S")
    do(table, "meld 8C 8D 8S", "meld 5H 6H 7H")
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        do(table, "undo")
    assert observe(table, 0).to_json()["undo"] == 0


@pytest.mark.parametrize("draw", ["draw", "take"])
def test_neither_a_draw_nor_a_taken_pile_nor_a_discard_is_undone(draw: str) -> None:
    table = position("5H 6H 7H KS KC", phase="draw")
    do(table, draw)
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        do(table, "undo")
    do(table, "meld 5H 6H 7H", "discard KS", "draw")
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        do(table, "undo")


def test_the_bar_on_the_single_card_survives_an_undo() -> None:
    table = position("KH KS 4C 5C", phase="draw", pile="KD")
    do(table, "take", "meld KD KH KS", "undo")
    with pytest.raises(IllegalMove, match="single_card_back"):
        do(table, "discard KD")


def test_a_copy_shares_nothing_that_changes() -> None:
    table = position("5H 6H 7H KS KC", phase="draw", pile="KD 9C")
    twin, before = table.copy(), table.copy()
    do(twin, "take", "meld 5H 6H 7H", "undo", "meld 5H 6H 7H", "discard KS")
    assert table == before
    assert twin != before
