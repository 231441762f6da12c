"""The international game: what is taken from the pile obliges to lay."""

from __future__ import annotations

import pytest

from games.engine.choices import legal_moves
from games.engine.errors import IllegalMove
from games.engine.legal import can
from games.engine.moves import TAKE
from games.engine.views import observe
from tests.engine.table import do, kinds, position

INTERNATIONAL = {"rules": "internazionale", "phase": "draw"}


def test_the_pile_is_refused_when_nothing_could_be_laid() -> None:
    table = position("5C 9D KH", pile="QS QH", **INTERNATIONAL)
    with pytest.raises(IllegalMove, match="must_use_pile"):
        do(table, "take")
    assert not can(observe(table, 0), TAKE)
    do(table, "draw")


def test_a_two_in_the_pile_may_be_what_makes_a_run() -> None:
    table = position("5C 9D KH", pile="2S QH", **INTERNATIONAL)
    do(table, "take", "meld 2S QH KH", "discard 5C")


@pytest.mark.parametrize(
    ("hand", "melds", "lay"),
    [
        ("QD KD 9S 8C", [], "meld QD KD AD"),
        ("3H 3S 9S 8C", [], "meld 3H 3S JK"),
        ("4S 9S 8C", ["TD JD QD KD"], "add 1 AD"),
        ("TS JS QS 8C 4D", [], "meld TS JS QS"),
    ],
)
def test_any_lay_will_do_and_without_one_the_turn_does_not_end(hand: str, melds: list[str], lay: str) -> None:
    table = position(hand, melds=(melds, []), pile="JK AD", **INTERNATIONAL)
    do(table, "take")
    assert observe(table, 0).to_json()["must_use"]
    assert all(move.kind != "discard" for move in legal_moves(table))
    with pytest.raises(IllegalMove, match="must_use_pile"):
        do(table, "discard 8C")
    do(table, lay)
    assert not observe(table, 0).to_json()["must_use"]
    assert kinds(do(table, "discard 8C")) == ["discard", "turn"]


def test_a_lay_taken_back_brings_the_duty_back() -> None:
    table = position("QD KD 9S 8C", pile="JK AD", **INTERNATIONAL)
    do(table, "take", "meld QD KD AD", "undo")
    with pytest.raises(IllegalMove, match="must_use_pile"):
        do(table, "discard 8C")


def test_the_duty_ends_with_the_turn_and_with_a_pozzetto() -> None:
    table = position("QD KD", pile="AD", **INTERNATIONAL)
    assert kinds(do(table, "take", "meld QD KD AD")) == ["take", "meld", "pozzetto"]
    hand = observe(table, 0).to_json()["hand"]
    assert kinds(do(table, f"discard {hand[0]}")) == ["discard", "turn"]
    assert not table.must_use


def test_a_lay_that_would_strand_is_none() -> None:
    """Laying the only run would leave the card just taken, which may not go back."""
    table = position("QD KD AD", pile="5C", **INTERNATIONAL)
    with pytest.raises(IllegalMove, match="must_use_pile"):
        do(table, "take")


def test_drawing_obliges_to_nothing() -> None:
    table = position("QD KD AD 9S", pile="5C", **INTERNATIONAL)
    do(table, "draw", "discard 9S")


def test_nine_of_a_kind_do_not_lie() -> None:
    table = position("9D 9S 9C 4D 5S", **(INTERNATIONAL | {"phase": "play"}))
    with pytest.raises(IllegalMove, match="set_rank_not_allowed"):
        do(table, "meld 9D 9S 9C")
