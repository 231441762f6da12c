"""The first tile for another, wilds moved and won back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import LEVELS, choose
from games.engine.play import play
from games.engine.position import Position
from games.engine.views import observe
from tests.engine.table import position

TO_HAND = {"profile": "house", "substitution": "to_hand"}
MOVABLE = {"profile": "house", "wild_mobility": "any"}


def first(hand: str, **named: Any) -> Position:
    """Seat 0 has drawn the first tile of the deal, the last of its hand."""
    return position(hand, rules="burako", drawn=hand.split()[-1], first_turn=True, pile=[], **named)


def chosen(table: Position, level: str) -> str:
    """The next move of a level."""
    return str(choose(observe(table, table.turn), level, random.Random(1)))


@pytest.mark.parametrize("level", LEVELS)
def test_a_first_tile_that_goes_with_nothing_is_exchanged_once(level: str) -> None:
    table = first("7H 7S 3C KD")
    assert chosen(table, level) == "exchange"
    play(table, 0, choose(observe(table, 0), level, random.Random(1)))
    assert chosen(table, level) != "exchange"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("hand", ["7H 3C 9D 7S", "7H 3C TD 9H", "KD 3C 7H AD", "KD 3C 7H KD", "7H 3C TD JK"])
def test_a_first_tile_of_use_is_kept(level: str, hand: str) -> None:
    assert chosen(first(hand), level) != "exchange"


@pytest.mark.parametrize("level", LEVELS)
def test_only_the_first_turn_has_an_exchange(level: str) -> None:
    table = position("7H 7S 3C KD", rules="burako", drawn="KD")
    assert chosen(table, level) != "exchange"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_wild_is_won_back_from_the_longest_meld(level: str) -> None:
    table = position("7H 9C KD", melds=(["7D 7C JK", "4H 5H 6H JK=7H"], []), rules=TO_HAND)
    assert chosen(table, level) == "swap 2 7H"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_last_cards_are_laid_rather_than_swapped(level: str) -> None:
    """Laid, the seven leaves one card, whose discard brings the pozzetto."""
    table = position("7H KD", melds=(["4H 5H 6H JK=7H"], []), rules=TO_HAND)
    assert chosen(table, level) == "add 1 7H"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_two_that_can_go_home_does(level: str) -> None:
    table = position("9C KD", melds=(["3H 4H 5H 6H 7H 8H 2H=9H"], []), rules=MOVABLE)
    assert chosen(table, level) == "shift 1 -> 2H 3H 4H 5H 6H 7H 8H"
    play(table, 0, choose(observe(table, 0), level, random.Random(1)))
    assert table.melds[0][0].grade == "clean"
    assert chosen(table, level).startswith("discard")


@pytest.mark.parametrize("level", LEVELS)
def test_a_wild_is_not_moved_for_nothing(level: str) -> None:
    table = position("9C KD", melds=(["JK=3H 4H 5H 6H"], []), rules=MOVABLE)
    assert chosen(table, level).startswith("discard")


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_wild_gives_way_without_a_shift(level: str) -> None:
    table = position("3H 9C KD", melds=(["JK=3H 4H 5H 6H"], []), rules="burako")
    assert chosen(table, level) == "add 1 3H"
    play(table, 0, choose(observe(table, 0), level, random.Random(1)))
    assert table.melds[0][0].size == 5
