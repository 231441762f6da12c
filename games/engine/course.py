"""The course of a deal: its moves one after the other, and moves taken back because all agreed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import CardSet, card_set, less, union
from games.engine.errors import IllegalMove
from games.engine.events import (
    Attached,
    Discarded,
    Drawn,
    Ended,
    Event,
    Exchanged,
    Laid,
    Opened,
    PotDrawn,
    PozzettoTaken,
    Swapped,
    Taken,
    TakenBack,
    Undone,
)
from games.engine.moves import Move
from games.engine.play import play
from games.engine.position import OVER, Position

#: Moves of one's own turn that `undo` does not take back.
_FOR_GOOD = ("discard", "take")


class _Step(NamedTuple):
    """A move that may still be taken back: by whom, its kind, what happened, and the position before it."""

    seat: int
    kind: str
    events: Sequence[Event]
    before: Position


class Course:
    """A deal as it goes on. Unlike a `Position` it remembers what came before, back to the last move that
    showed somebody a hidden card: further back nothing can be taken back.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._steps: list[_Step] = []

    def play(self, seat: int, move: Move) -> list[Event]:
        """Makes a move, or takes moves back; what happened, in full. Raises IllegalMove, and then has changed
        nothing: `nothing_to_undo` where a hidden card was shown by one of the moves to be taken back.
        """
        if move.kind == "back":
            return [self._take_back(seat, move.meld)]
        before = self.position.copy()
        events = play(self.position, seat, move)
        if any(map(_shows_hidden, events)):
            self._steps.clear()
        else:
            self._steps.append(_Step(seat, move.kind, events, before))
        return events

    def reach(self, seat: int) -> int:
        """How many moves have to be taken back so that the last discard of a seat, or the pile that it has
        taken since, is among them; 0 where that is not possible.
        """
        for count, step in enumerate(reversed(self._steps), 1):
            if step.seat == seat and step.kind in _FOR_GOOD:
                return count
        return 0

    def _take_back(self, seat: int, count: int) -> TakenBack:
        if self.position.phase == OVER or count > len(self._steps):
            raise IllegalMove("nothing_to_undo")
        known = self.position.known
        for step in reversed(self._steps[-count:]):
            for event in reversed(step.events):
                known = _known_before(known, event)
        self.position = self._steps[-count].before
        self.position.known = known
        del self._steps[-count:]
        return TakenBack(seat, count)


def _shows_hidden(event: Event) -> bool:
    """Whether an event shows somebody a card that was hidden from him."""
    if isinstance(event, PozzettoTaken):
        return event.on_the_fly
    return isinstance(event, Drawn | PotDrawn | Exchanged | Opened | Ended)


def _known_before(known: list[CardSet], event: Event) -> list[CardSet]:
    """What everybody knows of the hands before an event that is taken back: cards once shown stay known."""
    left, came = _moved(event)
    if left == came:
        return known
    after = known[:]
    after[event.seat] = union(less(known[event.seat], came), left)  # type: ignore[union-attr,index]
    return after


def _moved(event: Event) -> tuple[CardSet, CardSet]:
    """The cards that left a hand and those that came to it, before all eyes."""
    match event:
        case Laid() | Attached():
            return event.cards, 0
        case Discarded():
            return 1 << event.card, 0
        case Swapped():
            return 1 << event.card, 1 << event.taken
        case Undone():
            return event.returned, event.cards
        case Taken():
            return 0, card_set(event.cards)
        case _:
            return 0, 0
