"""Burako and its Argentine cousin: the first tile, the dead, wilds that move, and how tiles count."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.cards import full_deck
from games.engine.errors import IllegalMove
from games.engine.match import match_status
from games.engine.position import Position, start
from games.engine.profiles import PROFILES, profile
from games.engine.views import observe, project
from tests.engine.table import do, kinds, position, told, verdict

TAKEN = {"pozzetto_taken": [True, False]}
PURE = "3S 4S 5S 6S 7S 8S 9S"


def first_turn(players: int = 2) -> Position:
    """A fresh deal of tiles."""
    rules = PROFILES["burako"]
    return start(rules, players, 0, full_deck(rules.jokers))[0]


@pytest.mark.parametrize(("players", "hand"), [(2, 22), (4, 11)])
def test_the_deal_has_no_card_face_up(players: int, hand: int) -> None:
    table = first_turn(players)
    assert observe(table, None).to_json()["counts"] == [hand] * players
    assert (table.pile, table.stock_left) == ([], 40)
    with pytest.raises(IllegalMove, match="pile_empty"):
        do(table, "take")


def test_the_first_tile_may_be_changed_once_by_the_first_player_only() -> None:
    table = first_turn()
    (drawn,) = do(table, "draw")
    (event,) = do(table, "exchange")
    assert (told([event])[0]["card"], len(table.pile)) == (told([drawn])[0]["card"], 1)
    assert project(event, 0).drawn is None
    assert project(event, 1).drawn is not None
    with pytest.raises(IllegalMove, match="no_exchange"):
        do(table, "exchange")
    kept = told([event])[0]["drawn"]
    do(table, f"discard {kept}")
    assert len(table.pile) == 2
    do(table, "draw")
    with pytest.raises(IllegalMove, match="no_exchange"):
        do(table, "exchange")


def test_the_first_tile_stays_once_something_is_laid() -> None:
    table = position("KH KD KS 4C 5D", rules="burako", first_turn=True, drawn="5D", pile=[])
    do(table, "meld KH KD KS")
    with pytest.raises(IllegalMove, match="no_exchange"):
        do(table, "exchange")
    do(table, "undo", "exchange")


@pytest.mark.parametrize("rules", ["fibur", "house", "roversia"])
def test_other_games_keep_the_first_card(rules: str) -> None:
    table = position("KH KD KS 4C 5D", rules=rules, first_turn=True, drawn="5D", pile=[])
    with pytest.raises(IllegalMove, match="no_exchange"):
        do(table, "exchange")


def test_a_wild_moves_in_the_own_turn_and_back_by_undo() -> None:
    table = position("KH KD", melds=(["2C=5H 6H 7H"], []), rules="burako")
    (event,) = do(table, "shift 1 -> 6H 7H 2C=8H")
    assert told([event]) == [{"kind": "shift", "seat": 0, "meld": 1, "layout": ["6H", "7H", "2C=8H"]}]
    do(table, "undo")
    assert table.melds[0][0].texts() == ["2C=5H", "6H", "7H"]
    with pytest.raises(IllegalMove, match="wild_is_locked"):
        do(table, "shift 1 -> 6H 2C=7H 7H")
    with pytest.raises(IllegalMove, match="unknown_meld"):
        do(table, "shift 2 -> 6H 7H 2C=8H")
    do(table, "discard KH")
    with pytest.raises(IllegalMove, match="must_draw_first"):
        do(table, "shift 1 -> 6H 7H 2C=8H")


def test_a_wild_that_only_moves_leaves_the_turn_idle() -> None:
    table = position("KH KD", melds=(["2C=5H 6H 7H"], []), rules="burako", busy=False)
    do(table, "shift 1 -> 6H 7H 2C=8H", "discard KH")
    assert table.idle_turns == 1


def test_the_ace_stands_at_both_ends_of_one_run() -> None:
    run = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    table = position("AH 9C", melds=([run], []), rules="burako")
    do(table, "add 1 AH")
    assert (table.melds[0][0].size, table.melds[0][0].grade) == (14, "clean")


@pytest.mark.parametrize(
    ("rules", "side", "other", "expected"),
    [
        ("burako", {"in_hand": ["JK"]}, {}, {"in_hand": -50, "pozzetto": -100, "total": -150}),
        ("burako", {"pozzetto": "taken"}, {}, {"pozzetto": 0, "total": 0}),
        ("argentina", {"pozzetto": "taken"}, {}, {"pozzetto": 100, "total": 100}),
        ("argentina", {}, {"pozzetto": "taken"}, {"pozzetto": -100, "total": -100}),
        ("burako", {"melds": [["JK", *PURE.split()]], "pozzetto": "taken", "closed_without_discard": True},
            {}, {"melds": 95, "bonuses": 100, "closing": 100, "total": 295}),
        ("burako", {"melds": [PURE.split()], "pozzetto": "taken"}, {}, {"melds": 45, "bonuses": 200}),
    ],
)  # fmt: skip
def test_how_tiles_count(
    rules: str, side: dict[str, Any], other: dict[str, Any], expected: dict[str, int]
) -> None:
    found = verdict(ask="score", rules=rules, side=side, other=other)
    assert {name: found[name] for name in expected} == expected


def test_going_out_with_or_without_a_discard_pays_the_same() -> None:
    for moves, hand in ((["meld TD JD QD"], "TD JD QD"), (["meld TD JD QD", "discard JK"], "TD JD QD JK")):
        table = position(hand, rules="burako", **TAKEN)
        assert kinds(do(table, *moves))[-1] == "end"
        assert table.result is not None
        assert (table.result.reason, table.result.counts[0].closing) == ("closed", 100)


def test_the_match_goes_to_three_thousand() -> None:
    assert not match_status(profile("burako"), [(2995, 0)]).over
    assert match_status(profile("burako"), [(3000, 0)]).winner == 0
