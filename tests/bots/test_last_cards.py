"""How bots come to a close under rules that ask for more, or for less, than a burraco and a discard."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import LEVELS, choose
from games.engine.play import play
from games.engine.position import OVER, Position
from games.engine.views import observe
from tests.engine.table import CLEAN, position

TOOK = {"pozzetto_taken": [True, False]}


def turn(table: Position, level: str) -> list[str]:
    """The rest of the turn of the seat on turn, played by a level."""
    seat, made = table.turn, []
    while table.turn == seat and table.phase != OVER:
        move = choose(observe(table, seat), level, random.Random(1))
        play(table, seat, move)
        made.append(str(move))
    return made


def closed(table: Position) -> bool:
    """Whether seat 0 has closed."""
    return table.result is not None and (table.result.reason, table.result.seat) == ("closed", 0)


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_card_is_laid_where_it_is_never_discarded(level: str) -> None:
    table = position("TH", melds=([CLEAN], []), rules="roversia")
    assert turn(table, level) == ["add 1 TH"]
    assert closed(table)


@pytest.mark.parametrize("level", LEVELS)
def test_a_last_card_that_does_not_fit_is_kept(level: str) -> None:
    table = position("KC 9D", melds=([CLEAN], []), rules="roversia")
    assert len(turn(table, level)) == 1
    assert table.hands[0].bit_count() == 1


def test_hard_closes_with_two_wilds() -> None:
    table = position("JK 2S", melds=([CLEAN], []), rules="roversia")
    assert [move.split()[0] for move in turn(table, "hard")] == ["add", "add"]
    assert closed(table)


def test_hard_closes_by_laying_where_the_discard_is_free() -> None:
    rules = {"profile": "house", "final_discard": "optional", "no_discard_bonus": 100}
    table = position("JK", melds=([CLEAN], []), rules=rules, **TOOK)
    assert turn(table, "hard") == ["add 1 JK"]
    assert closed(table)


@pytest.mark.parametrize("level", LEVELS)
def test_a_last_tile_closes_without_a_canasta_when_the_dead_is_taken(level: str) -> None:
    table = position("JK", melds=(["5C 6C 7C 8C 9C TC 2D=JC"], []), rules="burako", **TOOK)
    turn(table, level)
    assert closed(table)
    empty = position("KC", rules="burako", **TOOK)
    assert turn(empty, level) == ["discard KC"]
    assert closed(empty)


def test_hard_spares_its_hope_of_the_clean_burraco_that_a_close_needs() -> None:
    runs = ["3H 4H 5H 6H 7H", "9S TS JS"]
    named: dict[str, Any] = {"melds": (runs, []), "rules": "internazionale"}
    assert turn(position("JK AC QD", **named), "hard")[0] == "add 2 JK"
    assert turn(position("JK AC QD", **named | {"rules": "fibur"}), "hard")[0] == "add 1 JK"
    named["melds"] = ([*runs, "3C 4C 5C 6C 7C 8C 9C"], [])
    assert turn(position("JK AC QD", **named), "hard")[0] == "add 1 JK"


@pytest.mark.parametrize("level", LEVELS)
def test_something_is_laid_after_a_pile_that_obliges(level: str) -> None:
    """Easy lays no runs of its own accord."""
    table = position("6H 7H 8H KC QD", rules="internazionale", must_use=True)
    assert turn(table, level)[0] == "meld 6H 7H 8H"


def test_a_hand_that_goes_together_is_kept_where_a_deal_may_end_at_once() -> None:
    table = position("KC KD 9H 3S", rules="burako", melds=([], ["9S 9D 9C"]))
    assert turn(table, "hard") == ["discard 9H"]
    pairs = position("KC KD 4H 4D", rules="burako")
    assert turn(pairs, "hard") == ["discard KD"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_pozzetto_in_the_same_turn_is_played_on(level: str) -> None:
    rules = {"profile": "house", "pozzetto_after_discard": "same_turn"}
    table = position("KC", rules=rules)
    made = turn(table, level)
    assert made[0] == "discard KC"
    assert made[-1].startswith("discard")
    assert sum(move.startswith("discard") for move in made) == 2
