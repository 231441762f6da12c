"""Whether an answer is right: asked of the engine and of the adviser, not of a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.bots.advice import advise
from games.bots.reasons import Reason
from games.engine.cards import Face, card_set
from games.engine.choices import selection
from games.engine.moves import Move
from games.engine.play import play
from games.engine.position import Position
from games.engine.views import observe
from games.lessons.course import DISCARD, Lesson


class Verdict(NamedTuple):
    """What came of some cards: `right` or not; `move` and `reasons`: what the adviser would do, which is the
    right answer itself where that was given; `refusal`: why the engine allows nothing with the cards, or "".
    """

    right: bool
    move: Move
    reasons: Sequence[Reason]
    refusal: str = ""


def judge(lesson: Lesson, faces: Sequence[Face]) -> Verdict:
    """The verdict about the cards chosen in a lesson about a position. Raises ValueError for cards that no
    deck holds.
    """
    assert lesson.position is not None
    chosen = card_set(faces)
    wanted = [best_turn(lesson.position)[0]] if lesson.kind == DISCARD else lays_of_turn(lesson.position)
    for move, reasons in [*wanted, *_joined(wanted)]:
        if card_set(move.cards) == chosen:
            return Verdict(True, move, reasons)
    why = selection(lesson.view, faces)["why"]
    return Verdict(False, *wanted[0], why["code"] if why else "")


def lays_of_turn(position: Position) -> list[tuple[Move, list[Reason]]]:
    """The lays of the adviser's turn: each of them is a right one."""
    return [step for step in best_turn(position) if step[0].kind in ("meld", "add")]


def best_turn(position: Position) -> list[tuple[Move, list[Reason]]]:
    """What the adviser does until its turn ends or its hand changes for the pozzetto's."""
    table, seat, steps = position.copy(), position.turn, []
    while table.turn == seat and table.phase == "play" and table.pozzetto_taken == position.pozzetto_taken:
        step = advise(observe(table, seat))
        steps.append(step)
        play(table, seat, step[0])
    return steps


def _joined(steps: Sequence[tuple[Move, list[Reason]]]) -> Iterator[tuple[Move, list[Reason]]]:
    """What a turn adds to one meld card by card, as one move each."""
    for number in sorted({move.meld for move, _ in steps if move.kind == "add"}):
        own = [step for step in steps if step[0].meld == number]
        yield Move("add", tuple(face for move, _ in own for face in move.cards), number), own[-1][1]
