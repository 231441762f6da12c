"""Two levels against each other on paired deals: each deck is dealt twice, the second time with the seats
swapped, so that luck with the cards cancels out.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

from games.bots.dealing import begin, chance, moves
from games.bots.levels import Bot
from games.engine.rules import Rules

#: Standard errors to each side of a mean that make an interval of 95 %.
NORMAL_95 = 1.96


class Pair(NamedTuple):
    """One deck dealt twice: the points of the first level less those of the second in each deal, and the
    turns of both deals together.
    """

    margins: tuple[int, int]
    turns: int

    @property
    def won(self) -> float:
        """The share of the two deals that the first level won; a drawn deal counts half."""
        return sum(0.5 if margin == 0 else float(margin > 0) for margin in self.margins) / 2

    @property
    def margin(self) -> float:
        """The mean margin of the two deals, in points."""
        return sum(self.margins) / 2


def pairs(
    rules: Rules, players: int, deals: int, seed: int, first: str | Bot, second: str | Bot
) -> Iterator[Pair]:
    """Plays `deals` decks of a series, each twice, between two levels."""
    for deal in range(deals):
        margins, turns = [], 0
        for first_side, levels in enumerate(((first, second), (second, first))):
            position, _ = begin(rules, players, seed, deal)
            played = moves(position, levels, chance(seed, deal))
            turns += sum(move.kind == "discard" for move, _ in played)
            assert position.result is not None
            counts = position.result.counts
            margins.append(counts[first_side].total - counts[1 - first_side].total)
        yield Pair((margins[0], margins[1]), turns)


def summary(played: Sequence[Pair]) -> dict[str, Any]:
    """Means over all deals, `won` (share) and `margin` (points a deal), and `ci95`, the half widths of their
    intervals, computed over the pairs (None for a single pair).
    """
    measures: dict[str, Callable[[Pair], float]] = {
        "won": lambda pair: pair.won,
        "margin": lambda pair: pair.margin,
    }
    values = {name: [measure(pair) for pair in played] for name, measure in measures.items()}
    means = {name: round(statistics.mean(value), 4) for name, value in values.items()}
    return {**means, "ci95": {name: _half_width(value) for name, value in values.items()}}


def _half_width(values: Sequence[float]) -> float | None:
    if len(values) < 2:
        return None
    return round(NORMAL_95 * statistics.stdev(values) / sqrt(len(values)), 4)
