"""How much thought Expert gives to a turn, and to each of its steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from games.bots.laying import has_laid
from games.engine.cards import count
from games.engine.moves import Move
from games.engine.position import DRAW
from games.engine.views import View

#: The parts of a turn's budget for its draw, for the first choice after that (more where it is likely to be
#: the last), for the one after the first lay, and for the first after a pozzetto on the fly.
DRAWING, FIRST, ONLY, AFTER_LAY, AFTER_POZZETTO = 0.28, 0.28, 0.45, 0.12, 0.06
#: What each further lay leaves of the part before: a turn however long takes no more than all.
LESS = 0.6

#: Seconds that a roll-out may take as long as none has shown better: the last one must end in time, and with
#: less than that there is no use in beginning.
USUAL_ROLLOUT = 0.02


class Budget(NamedTuple):
    """What a whole turn may take: so many `rollouts` at the most, which gives the same answer each time, and
    with `seconds` no longer than that either, which does not.
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
        self._began, self._longest = now(), USUAL_ROLLOUT

    def covers(self, rollouts: int) -> bool:
        """Whether so many roll-outs may still be begun."""
        return rollouts <= self._rollouts and not self.is_late()

    def spend(self) -> None:
        """Counts a roll-out that has just been played."""
        self._rollouts -= 1
        ended = self._now()
        self._longest = max(self._longest, ended - self._began)
        self._began = ended

    def is_late(self) -> bool:
        """Whether another roll-out, as long as the longest so far, would end after the time."""
        return self._until is not None and self._now() + self._longest >= self._until


def share(view: View, own: Move) -> float:
    """The part (0..1) of a turn's budget for the choice before the seat on turn, where the policy makes its
    `own` move.
    """
    if view.phase == DRAW:
        return DRAWING
    lays = len(view.lays)
    if _got_pozzetto(view):
        return AFTER_POZZETTO * LESS**lays
    if lays:
        return AFTER_LAY * LESS ** (lays - 1)
    return ONLY if own.kind == "discard" else FIRST


def _got_pozzetto(view: View) -> bool:
    """Whether the pozzetto came on the fly in this turn, as far as that can be told afterwards: the cards
    held and laid since are just those of a pozzetto. (Where that deceives, a thought is short.)
    """
    if not view.lays:
        return has_laid(view)
    since = count(view.hand) + sum(count(lay.cards) - count(lay.got) for lay in view.lays)
    return view.pozzetto_taken[view.side] and since == view.rules.pozzetto_size
