"""What only some tables allow in a turn, and where that ends."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove
from games.engine.legal import may_exchange
from games.engine.position import Position
from games.engine.profiles import profile
from games.engine.rules import InvalidRules
from games.engine.views import observe
from tests.engine.table import do, position


def first_turn(hand: str, **named: object) -> Position:
    """The first turn of a deal with tiles: the last tile of the hand was drawn."""
    return position(hand, rules="burako", drawn=hand.split()[-1], first_turn=True, pile=[], **named)


def test_the_first_tile_goes_for_another() -> None:
    table = first_turn("7H 7S KC")
    do(table, "exchange")
    assert observe(table, 0).to_json()["pile"] == ["KC"]
    with pytest.raises(IllegalMove, match="no_exchange"):
        do(table, "exchange")


def test_a_tile_that_lies_on_the_table_is_not_exchanged() -> None:
    """The pozzetto came on the fly in the first turn: there is no first tile any more."""
    table = first_turn("7H 7S 7D")
    do(table, "meld 7H 7S 7D")
    assert table.pozzetto_taken[0]
    assert not may_exchange(table)
    assert not may_exchange(observe(table, 0))
    with pytest.raises(IllegalMove, match="no_exchange"):
        do(table, "exchange")


def test_no_tile_is_exchanged_for_one_that_cannot_be_drawn() -> None:
    with pytest.raises(IllegalMove, match="no_exchange"):
        do(first_turn("7H 7S KC", stock=0), "exchange")


def test_a_wild_that_only_moved_is_no_use_of_the_pile() -> None:
    rules = {"profile": "house", "pile_pickup": "must_meld", "wild_mobility": "any"}
    table = position("9C KD 3S", melds=(["JK=5H 6H 7H 8H"], []), rules=rules, must_use=True)
    do(table, "shift 1 -> 6H 7H 8H JK=9H")
    assert observe(table, 0).to_json()["must_use"]
    with pytest.raises(IllegalMove, match="must_use_pile"):
        do(table, "discard KD")


def test_a_suit_that_is_in_a_set_already_wins_no_wild_where_suits_differ() -> None:
    rules = {"profile": "house", "set_suits": "distinct", "substitution": "to_hand"}
    table = position("7H 7C 9D", melds=(["7H 7D JK"], []), rules=rules)
    with pytest.raises(IllegalMove, match="wild_is_locked"):
        do(table, "swap 1 7H")
    do(table, "swap 1 7C")
    assert table.melds[0][0].texts() == ["7H", "7D", "7C"]


def test_a_pozzetto_is_more_than_one_card() -> None:
    """A single one that comes on the fly could neither be discarded nor kept."""
    with pytest.raises(InvalidRules, match="pozzetto_size"):
        profile("house", pozzetto_size=1)
    assert profile("house", pozzetto_size=2).pozzetto_size == 2
