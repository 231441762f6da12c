"""How much thought Expert gives to a turn, and to each of its steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from games.engine.moves import Move
from games.engine.position import DRAW
from games.engine.views import View

#: The parts of a turn's budget for its draw and for all that comes after.
DRAWING, PLAYING = 0.4, 0.7
#: Lays that usually follow where there is one.
USUAL_LAYS = 2


class Budget(NamedTuple):
    """What a whole turn may take: about so many `rollouts` at the most, which gives the same answer each
    time, and with `seconds` no longer than that either, which does not.
    """

    rollouts: int
    seconds: float | None = None

    def begin(self, part: float, now: Callable[[], float] = time.monotonic) -> Allowance:
        """A part (0..1) of it for one step of the turn, its clock started."""
        until = None if self.seconds is None else now() + part * self.seconds
        return Allowance(int(part * self.rollouts), until, now)


class Allowance:
    """What is left of the budget of one step."""

    def __init__(self, rollouts: int, until: float | None, now: Callable[[], float]) -> None:
        self._rollouts, self._until, self._now = rollouts, until, now

    def covers(self, rollouts: int) -> bool:
        """Whether so many roll-outs may still be begun."""
        return rollouts <= self._rollouts and not self.is_late()

    def spend(self) -> None:
        """Counts a roll-out."""
        self._rollouts -= 1

    def is_late(self) -> bool:
        """Whether the time is up."""
        return self._until is not None and self._now() >= self._until


def share(view: View, move: Move) -> float:
    """The part of a turn's budget for a choice where the policy would make this move: of what is not for the
    draw equal parts for the lays made, this choice, those to be expected, and one to spare.
    """
    if view.phase == DRAW:
        return DRAWING
    to_come = 0 if move.kind == "discard" else USUAL_LAYS
    return PLAYING / (len(view.lays) + 2 + to_come)
