"""What the seat on turn may choose from: lists of legal moves, and what a selection of cards is good for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from games.engine.cards import (
    CARD_TEXT,
    ONE_OF_EACH,
    CardSet,
    Face,
    card_set,
    count,
    distinct_faces,
    texts_of,
)
from games.engine.ending import is_barred
from games.engine.errors import IllegalMove
from games.engine.legal import (
    attachments,
    can,
    check,
    lays,
    may_exchange,
    new_runs,
    new_sets,
)
from games.engine.melds import Meld
from games.engine.moves import DRAW, EXCHANGE, POT, TAKE, UNDO, Move
from games.engine.table import Table

#: How many melds `targets` suggests at the most.
SUGGESTIONS = 8


def legal_moves(table: Table) -> Iterator[Move]:
    """The moves of the seat on turn: draw, take and pot, or every lay, every discard, and undo.

    Each new meld and attachment comes in its default layout; attachments of several cards are steps of one
    card here, though `check` judges any.
    """
    if table.phase == "draw":
        yield from (move for move in (DRAW, TAKE, POT) if can(table, move))
    elif table.phase == "play":
        if may_exchange(table):
            yield EXCHANGE
        yield from lays(table)
        yield from shifts(table)
        yield from swaps(table)
        yield from discards(table)
        if table.lays:
            yield UNDO


def shifts(table: Table) -> Iterator[Move]:
    """Every other layout of the side's melds, where a wild may move inside its meld."""
    if table.rules.wild_mobility != "any":
        return
    for number, meld in enumerate(table.melds[table.side], 1):
        for other in table.book.rearranged(meld):
            move = Move("shift", (), number, tuple(other.texts()))
            if can(table, move):
                yield move


def swaps(table: Table) -> Iterator[Move]:
    """Every card of the hand that may take a wild out of a meld of the side, where the rules allow it."""
    if table.rules.substitution != "to_hand":
        return
    for number in range(1, len(table.melds[table.side]) + 1):
        for face in distinct_faces(table.hand):
            move = Move("swap", (face,), number)
            if can(table, move):
                yield move


def discards(table: Table) -> Iterator[Move]:
    """Every legal discard, each face once."""
    return (DISCARDS[face] for face in distinct_faces(discardable(table)))


def discardable(table: Table) -> CardSet:
    """One card of each face whose discard is legal."""
    hand = table.hand
    if count(hand) > 1 and not table.must_use:
        barred = table.barred
        if barred is not None and is_barred(table, hand, barred, barred):
            return hand & ONE_OF_EACH & ~(1 << barred)
        return hand & ONE_OF_EACH
    return sum(1 << face for face in distinct_faces(hand) if can(table, DISCARDS[face]))


#: The discard of each face, made once.
DISCARDS: tuple[Move, ...] = tuple(Move("discard", (face,)) for face in range(53))


def targets(table: Table) -> dict[str, Any]:
    """What is possible now, for the page: see TARGETS in docs/live.md."""
    drawing, playing = table.phase == "draw", table.phase == "play"
    melds = [*new_sets(table), *new_runs(table)] if playing else []
    return {
        "draw": drawing and can(table, DRAW),
        "take": drawing and can(table, TAKE),
        "pot": drawing and can(table, POT),
        "exchange": playing and may_exchange(table),
        "undo": playing and bool(table.lays),
        "discard": [CARD_TEXT[move.cards[0]] for move in discards(table)] if playing else [],
        "add": _by_card(attachments(table)) if playing else {},
        "swap": _by_card(swaps(table)) if playing else {},
        "shift": _by_meld(shifts(table)) if playing else {},
        "meld": [texts_of(meld.cards) for meld in _best(melds)],
    }


def _by_card(moves: Iterable[Move]) -> dict[str, list[int]]:
    """For each single card the numbers of the melds."""
    found: dict[str, list[int]] = {}
    for move in moves:
        found.setdefault(CARD_TEXT[move.cards[0]], []).append(move.meld)
    return found


def _by_meld(moves: Iterable[Move]) -> dict[str, list[list[str]]]:
    """For each meld (its number as text) the layouts."""
    found: dict[str, list[list[str]]] = {}
    for move in moves:
        found.setdefault(str(move.meld), []).append(list(move.layout))
    return found


def _best(melds: Sequence[Meld]) -> list[Meld]:
    """A few melds worth suggesting: without a wild before with one, then the most points."""
    return sorted(melds, key=lambda meld: (len(meld.wilds), -meld.bonus - meld.points))[:SUGGESTIONS]


def selection(table: Table, faces: Sequence[Face]) -> dict[str, Any]:
    """What the selected cards are good for, for the page: see the `targets` answer in docs/live.md.

    `why` holds the code (and detail) of the likeliest intention when nothing is possible.
    """
    as_meld = _options(table, Move("meld", tuple(faces)))
    adds = [
        {"meld": number, "layouts": layouts}
        for number in range(1, len(table.melds[table.side]) + 1)
        if (layouts := _options(table, Move("add", tuple(faces), number)))
    ]
    discard = len(faces) == 1 and can(table, DISCARDS[faces[0]])
    why = None if as_meld or adds or discard else _why(table, faces)
    return {"meld": as_meld, "add": adds, "discard": discard, "why": why}


def _options(table: Table, move: Move) -> list[list[str]]:
    """The legal layouts of a lay, the default first; empty when it is illegal."""
    if not can(table, move):
        return []
    cards = card_set(move.cards)
    choices = (
        table.book.new(cards) if move.kind == "meld" else table.melds[table.side][move.meld - 1].attach(cards)
    )
    return [meld.texts() for meld in choices]


def _why(table: Table, faces: Sequence[Face]) -> dict[str, Any]:
    move = Move("discard", tuple(faces)) if len(faces) == 1 else Move("meld", tuple(faces))
    try:
        check(table, move)
    except IllegalMove as refusal:
        return {"code": refusal.code, "detail": refusal.detail}
    raise AssertionError("a legal selection needs no reason")
