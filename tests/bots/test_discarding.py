"""What each level discards."""

from __future__ import annotations

import random

import pytest

from games.bots import LEVELS, choose
from games.engine.views import observe
from tests.engine.table import position


def discarded(hand: str, level: str, seed: int = 0, **named: object) -> str:
    """The move of a level with a hand in which nothing can be laid."""
    table = position(hand, drawn=hand.split()[-1], **named)
    return str(choose(observe(table, 0), level, random.Random(seed)))


def test_easy_discards_any_card_even_a_wild() -> None:
    hand = "3H 8D KC JK 2S"
    assert {discarded(hand, "easy", seed) for seed in range(80)} == {f"discard {c}" for c in hand.split()}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_dearest_natural_card_goes(level: str) -> None:
    assert discarded("3H 8D AC JK 2S", level) == "discard AC"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_wild_goes_when_there_is_nothing_else_the_two_first(level: str) -> None:
    assert discarded("JK 2S JK", level) == "discard 2S"


def test_hard_avoids_the_ranks_and_suits_of_the_opponents_melds() -> None:
    theirs = ["AH AD AS", "5C 6C 7C"]
    assert discarded("AC 9C 3H", "hard", melds=([], theirs)) == "discard 3H"
    assert discarded("AC 9C 3H", "medium", melds=([], theirs)) == "discard AC"


def test_hard_would_rather_feed_a_suit_than_a_rank_and_never_a_wild() -> None:
    theirs = ["AH AD AS", "5C 6C 7C"]
    assert discarded("AC 9C JK", "hard", melds=([], theirs)) == "discard 9C"
    assert discarded("AC JK 2S", "hard", melds=([], theirs)) == "discard AC"


def test_of_equally_safe_cards_hard_discards_the_dearest() -> None:
    assert discarded("3H KH 9C AC", "hard", melds=([], ["5C 6C 7C"])) == "discard KH"


@pytest.mark.parametrize("level", LEVELS)
def test_the_card_that_may_not_go_back_is_kept(level: str) -> None:
    found = {discarded("AC 3H", level, seed, barred="AC", rules="fantacarte") for seed in range(20)}
    assert found == {"discard 3H"}


@pytest.mark.parametrize("place", range(5))
def test_the_turn_passes_whichever_card_of_the_hand_goes(place: int) -> None:
    hand = ["3H", "8D", "9C", "JS", "4D"]
    forced = hand[place]
    others = [card for card in hand if card != forced]
    table = position(" ".join([*others, forced]), drawn=forced)
    seeds = (choose(observe(table, 0), "easy", random.Random(seed)) for seed in range(200))
    assert any(str(move) == f"discard {forced}" for move in seeds)
