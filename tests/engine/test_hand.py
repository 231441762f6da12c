"""What a hand holds, and what the page is told about it."""

from __future__ import annotations

import pytest

from games.engine.cards import CARD_TEXT, FACES
from games.engine.choices import DISCARDS, legal_moves, targets
from games.engine.legal import can
from games.engine.moves import Move
from games.engine.play import play
from tests.engine.random_play import deal, moves
from tests.engine.table import CLEAN, do, position


def holds(hand: str, melds: list[str] | None = None) -> list[str]:
    """The lays of a hand with cards to spare."""
    table = position(hand, melds=(melds or [], []))
    return [str(move) for move in legal_moves(table) if move.kind in ("meld", "add")]


@pytest.mark.parametrize(
    ("hand", "melds", "lays"),
    [
        ("KH 5C 9D", [], []),
        ("KH KD KS 4D", [], ["meld KH KD KS"]),
        ("5C 6C 7C 4D", [], ["meld 5C 6C 7C"]),
        ("5C 7C JK 4D", [], ["meld 5C JK 7C"]),
        ("5C 5C 2S 4D", [], ["meld 5C 5C 2S"]),
        ("8C 4D KH", ["5C 6C 7C"], ["add 1 8C"]),
        (
            "3C 4C 5C JK", [],
            ["meld 3C 4C 5C", "meld JK 3C 4C 5C", "meld JK 3C 4C", "meld 3C JK 5C", "meld JK 4C 5C"],
        ),
    ],
)  # fmt: skip
def test_the_lays_of_a_hand(hand: str, melds: list[str], lays: list[str]) -> None:
    assert sorted(holds(hand, melds)) == sorted(lays)


@pytest.mark.parametrize("seed", range(600, 608))
def test_the_legal_list_and_the_targets_hold_exactly_what_the_checks_allow(seed: int) -> None:
    position, random = deal(seed, bare=seed % 2 == 1)
    for move in moves(position, random):
        listed = list(legal_moves(position))
        assert len(set(listed)) == len(listed)
        assert all(can(position, other) for other in listed)
        shown = targets(position)
        numbers = range(1, len(position.melds[position.side]) + 1)
        adds = [Move("add", (face,), number) for face in FACES for number in numbers]
        fitting = {other for other in adds if can(position, other)}
        assert {other for other in listed if other.kind == "add"} == fitting
        assert {(face, at) for face, all_at in shown["add"].items() for at in all_at} == {
            (CARD_TEXT[other.cards[0]], other.meld) for other in fitting
        }
        assert shown["discard"] == [CARD_TEXT[face] for face in FACES if can(position, DISCARDS[face])]
        assert [shown[kind] for kind in ("draw", "take", "undo")] == [
            Move(kind) in listed for kind in ("draw", "take", "undo")
        ]
        play(position, position.turn, move)


def test_suggested_melds_can_be_laid_and_come_without_a_wild_first() -> None:
    table = position("5H 6H 7H KS KC JK 4D", melds=([CLEAN.replace("H", "C")], []))
    shown = targets(table)["meld"]
    assert shown[0] == ["5H", "6H", "7H"]
    assert all(can(table, Move("meld", tuple(map(CARD_TEXT.index, cards)))) for cards in shown)


def test_the_wild_of_a_suggestion_may_stand_for_a_card_that_is_kept() -> None:
    table = position("3C 4C 5C JK KS KD")
    do(table, "meld 3C JK 5C")
    assert table.melds[0][0].texts() == ["3C", "JK=4C", "5C"]
