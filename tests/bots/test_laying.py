"""What each level lays, one move at a time."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import LEVELS, choose, laying
from games.engine.moves import Move
from games.engine.play import play
from games.engine.position import Position
from games.engine.views import observe
from tests.engine.table import CLEAN, position

POZZETTO = ["8H", "8D", "8C", "AC", "QD", "JS", "4H", "5C", "6S", "9H", "TD"]
"""With one set."""


def turn(table: Position, level: str, seed: int = 0) -> list[str]:
    """The rest of the turn of the seat on turn, played by a level."""
    seat, rng = table.turn, random.Random(seed)
    made: list[Move] = []
    while not made or made[-1].kind != "discard":
        made.append(choose(observe(table, seat), level, rng))
        play(table, seat, made[-1])
    return list(map(str, made))


def drawn(hand: str, *mine: str, **named: Any) -> Position:
    """Seat 0 has drawn the last card of its hand."""
    return position(hand, melds=(list(mine), named.pop("theirs", [])), drawn=hand.split()[-1], **named)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_three_sevens_are_laid_and_the_king_is_kept_for_the_discard(level: str) -> None:
    assert turn(drawn("7H 7S 7D KC"), level) == ["meld 7H 7D 7S", "discard KC"]


@pytest.mark.parametrize("level", LEVELS)
def test_no_turn_ends_with_only_the_joker(level: str) -> None:
    """With a burraco and the pozzetto taken the last discard closes, and must be natural."""
    for seed in range(10):
        table = drawn("7H 7S 7D JK", CLEAN, pozzetto_taken=[True, False])
        made = turn(table, level, seed)
        assert not (table.hands[0] and table.hands[0].bit_count() == 1 and "discard JK" not in made)
        if level not in ("easy", "casual"):
            assert table.result is not None
            assert table.result.reason == "closed"


def test_easy_lays_sets_only_and_one_a_turn() -> None:
    made = turn(drawn("7H 7S 7D 9H 9C 9D 3C 4C 5C KC"), "easy")
    assert [move.split()[0] for move in made] == ["meld", "discard"]
    assert turn(drawn("3C 4C 5C KC QD"), "easy")[0].startswith("discard")
    assert turn(drawn("6S AC QD", "3S 4S 5S"), "easy")[0].startswith("discard")


def test_easy_lays_nothing_more_after_a_pozzetto_on_the_fly() -> None:
    table = drawn("7H 7S 7D", pozzetti=[11, POZZETTO])
    made = turn(table, "easy")
    assert made[0] == "meld 7H 7D 7S"
    assert made[1].startswith("discard")


def test_greedy_levels_go_on_after_a_pozzetto_on_the_fly() -> None:
    table = drawn("7H 7S 7D", pozzetti=[11, POZZETTO])
    assert turn(table, "medium") == ["meld 7H 7D 7S", "meld 8H 8D 8C", "discard AC"]


def test_medium_lays_sets_then_runs_then_what_fits() -> None:
    table = drawn("9H 9C 9D 3C 4C 5C 6S AC QD", "3S 4S 5S")
    assert turn(table, "medium") == ["meld 9H 9D 9C", "meld 3C 4C 5C", "add 1 6S", "discard AC"]


def test_only_hard_spends_a_left_over_wild_on_its_longest_run() -> None:
    runs = ("8D 9D TD JD", "3S 4S 5S")
    assert turn(drawn("JK AC QH", *runs), "hard")[0] == "add 1 JK"
    assert turn(drawn("JK AC QH", *runs), "medium")[0] == "discard AC"


def test_hard_keeps_wilds_from_sets_and_from_burracos() -> None:
    assert turn(drawn("JK AC QH", CLEAN, "8D 8C 8S"), "hard") == ["discard AC"]


def test_a_two_that_is_at_home_counts_as_natural() -> None:
    assert turn(drawn("2S KC QH", "3S 4S 5S"), "medium")[0] == "add 1 2S"


@pytest.mark.parametrize("level", LEVELS)
def test_a_hand_without_a_legal_discard_is_laid(level: str) -> None:
    """Only the barred card is left, and it fits: the pozzetto comes on the fly."""
    table = position("9H", melds=(["6H 7H 8H"], []), barred="9H", pozzetto_taken=[False, False])
    assert turn(table, level)[0] == "add 1 9H"
    assert table.pozzetto_taken[0]


@pytest.mark.parametrize("level", LEVELS)
def test_two_barred_cards_are_both_laid(level: str) -> None:
    table = position("9H 9H", melds=(["6H 7H 8H", "9C 9D 9S"], []), barred="9H", rules="fantacarte")
    made = turn(table, level)
    assert [move.split()[0] for move in made[:2]] == ["add", "add"]
    assert table.pozzetto_taken[0]


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_greedy_loop_has_an_end_of_its_own(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laying, "MOST_LAYS", 1)
    assert turn(drawn("6S JK AC QD", "3S 4S 5S"), level) == ["add 1 6S", "discard AC"]


def test_a_position_without_a_legal_move_is_told() -> None:
    """Play cannot lead there, a position set up by hand can."""
    dead = position("9H", barred="9H", rules="fantacarte")
    with pytest.raises(ValueError, match="no legal move"):
        choose(observe(dead, 0), "hard", random.Random(1))
