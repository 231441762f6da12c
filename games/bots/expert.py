"""Expert: tries a few moves out on samples of the hidden cards, and leaves the policy's where that pays."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

from games.bots.expert_arms import arms
from games.bots.expert_budget import Allowance, Budget, share
from games.bots.expert_policy import Totals, play_out, step
from games.bots.expert_value import worth
from games.bots.sampling import Sampler
from games.engine.moves import Move
from games.engine.position import Position
from games.engine.views import View

#: The thought of a turn where nothing else is asked for.
BUDGET = Budget(rollouts=300)
#: Thought without haste.
LARGE_BUDGET = Budget(rollouts=1000)
#: Standard errors by which the paired gain over the policy's arm must lie above 0 before that is left.
GUARD = 1.5
#: Samples after which the worse half of the arms is dropped for the first time; then ever more lie between.
FIRST_CUT, NEXT_CUT = 6, 1.5
#: Samples without which nothing is believed.
FEWEST = 5


def expert_move(
    view: View, rng: random.Random, totals: Totals | None = None, budget: Budget = BUDGET
) -> Move:
    """Expert's next move for the seat on turn; all chance comes from `rng`.

    `totals` are the points of both sides before this deal in a match that goes to the target of the rules.
    """
    moves = arms(view, totals)
    if len(moves) == 1:
        return moves[0]
    allowance = budget.begin(share(view, moves[0]))
    return _Trial(view, moves, totals).best(allowance, rng)


class _Trial:
    """Moves compared on the same samples; the first is the policy's, which stays to the end."""

    def __init__(self, view: View, moves: list[Move], totals: Totals | None) -> None:
        self.view, self.arms, self.totals = view, moves, totals
        self.sampler = Sampler(view)
        self.values: dict[Move, list[float]] = {arm: [] for arm in moves}

    def best(self, allowance: Allowance, rng: random.Random) -> Move:
        """The arm to choose, once the allowance is spent."""
        samples, cut = 0, FIRST_CUT
        while allowance.covers(len(self.arms)) and self._try(self.sampler.sample(rng), allowance):
            samples += 1
            if samples >= cut:
                self._drop_the_worse()
                cut = int(NEXT_CUT * cut)
        return self._choose(samples)

    def _try(self, sample: Position, allowance: Allowance) -> bool:
        """Plays all arms out on one sample; False, and nothing noted, where the time ran out meanwhile."""
        found = []
        for arm in self.arms:
            found.append(self._value(sample.copy(), arm))
            allowance.spend()
            if allowance.is_late() and len(found) < len(self.arms):
                return False
        for arm, value in zip(self.arms, found, strict=True):
            self.values[arm].append(value)
        return True

    def _value(self, position: Position, arm: Move) -> float:
        step(position, arm)
        return worth(self.view.rules, play_out(position), self.view.side, self.totals)

    def _drop_the_worse(self) -> None:
        own, *others = self.arms
        others.sort(key=lambda arm: -sum(self.values[arm]))
        self.arms = [own, *others[: max(1, len(others) // 2)]]

    def _choose(self, samples: int) -> Move:
        """The arm of the greatest gain that is sure, or the policy's."""
        own, *others = self.arms
        best, most = own, 0.0
        for arm in others if samples >= FEWEST else ():
            gain, error = _paired(self.values[arm], self.values[own])
            if gain > max(most, GUARD * error):
                best, most = arm, gain
        return best


def _paired(values: Sequence[float], own: Sequence[float]) -> tuple[float, float]:
    """The mean gain over the policy's values on the same samples, and its standard error."""
    gains = [value - other for value, other in zip(values, own, strict=True)]
    return mean(gains), stdev(gains) / sqrt(len(gains))
