"""What Master does in plain situations, with plain weights."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots.master import master_move
from games.bots.weights import Weights
from games.engine.moves import DRAW, TAKE
from games.engine.views import observe
from tests.engine.table import CLEAN, position

WEIGHTS = Weights()


def chosen(
    hand: str, mine: list[str] | None = None, totals: tuple[int, int] | None = None, **named: Any
) -> str:
    """Master's move with a hand whose last card was drawn."""
    table = position(
        hand, melds=(mine or [], named.pop("theirs", [])), drawn=named.pop("drawn", hand.split()[-1]), **named
    )
    return str(master_move(observe(table, 0), totals, WEIGHTS))


def drawing(hand: str, pile: str, mine: list[str] | None = None, **named: Any) -> object:
    """Master's draw."""
    table = position(hand, melds=(mine or [], []), pile=pile, phase="draw", **named)
    return master_move(observe(table, 0), None, WEIGHTS)


READY: dict[str, Any] = {"pozzetto_taken": [True, True]}
LAST = "7C KC"


def test_the_last_lay_closes() -> None:
    assert chosen(LAST, [CLEAN, "7H 7S 7D"], **READY) == "add 2 7C"


@pytest.mark.parametrize(("totals", "closes"), [((0, 0), True), ((0, 900), False), ((800, 900), True)])
def test_no_close_throws_the_match_away(totals: tuple[int, int], closes: bool) -> None:
    """The others would reach the target with what they have laid; with enough points the close wins."""
    theirs = ["3C 4C 5C 6C 7C 8C 9C"]
    move = chosen(LAST, [CLEAN, "7H 7S 7D"], totals, theirs=theirs, **READY)
    assert (move == "add 2 7C") == closes
    assert move.startswith("add 2") or move == "discard KC"


@pytest.mark.parametrize(("totals", "closes"), [(None, True), ((0, 2900), False), ((2900, 2900), True)])
def test_nor_does_a_close_without_a_discard(totals: tuple[int, int] | None, closes: bool) -> None:
    theirs = ["3C 4C 5C 6C 7C 8C 9C"]
    move = chosen("JK", ["3H 4H 5H 6H", CLEAN], totals, rules="burako", theirs=theirs, drawn=None, **READY)
    assert move.startswith("add") == closes


def test_natural_cards_are_laid_before_a_wild_is_spent() -> None:
    assert chosen("7H 7S 7D JK 9C QD KC 3S") == "meld 7H 7D 7S"


def test_a_wild_completes_a_burraco() -> None:
    assert chosen("JK 9C QD KC 3S 5D", ["3H 4H 5H 6H 7H 8H"]) == "add 1 JK"


def test_no_wild_spoils_a_clean_burraco_or_is_discarded() -> None:
    assert chosen("JK 9C QD KC 3S 5D", [CLEAN]).startswith("discard")
    assert not chosen("JK 2S 9C QD KC 3S 5D", [CLEAN]).endswith(("JK", "2S"))


def test_the_next_player_is_not_fed() -> None:
    """Both cards go with nothing; the queen fits a set of the others."""
    hand = "QD KC 3H 4H 7S 8S"
    assert chosen(hand, theirs=["QH QS QC"]) == "discard KC"
    assert chosen(hand, theirs=["KH KS KD"]) == "discard QD"


def test_a_pile_of_use_is_taken() -> None:
    assert drawing("7H 7S 9D QH 3C", "7D 8C 4S") is TAKE
    assert drawing("7H 9D QH 3C", "JK 8C 4S") is TAKE


def test_a_hand_that_is_nearly_empty_takes_no_junk() -> None:
    assert drawing("9D", "KC") is DRAW
    assert drawing("9D", "7C KC", [CLEAN], **READY) is DRAW


def test_of_two_partners_the_one_with_fewer_cards_runs() -> None:
    """The other may collect."""
    pile = "KC 5S TD"
    runs = drawing("9D 3H", pile, players=4)
    collects = master_move(
        observe(position("9D 3H", 11, "4C", 11, players=4, pile=pile, phase="draw"), 0), None, WEIGHTS
    )
    assert runs is DRAW
    assert collects is TAKE


def test_the_draw_breaks_a_standstill() -> None:
    hand = "7H 8H KD KS QC TS 9S 3C"
    assert drawing(hand, "9H") is TAKE
    assert drawing("7H KD QC TS 3C", "5D", idle_turns=11) is DRAW
