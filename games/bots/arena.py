"""Two bots against each other on paired deals: each deck is dealt twice, the second time with the seats
swapped, so that luck with the cards cancels out. Whole matches are paired in the same way.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

from games.bots.dealing import begin, chance, moves
from games.bots.levels import Bot, Totals
from games.engine.match import match_status
from games.engine.rules import Rules

#: Standard errors to each side of a mean that make an interval of 95 %.
NORMAL_95 = 1.96
#: No match between bots comes near so many deals; one that does is broken off. (A multiple of four, so that
#: the seats deal in the same order in every match.)
MOST_DEALS = 100


class Series(NamedTuple):
    """What is played: `amount` decks, or as many matches where a `target` in points is given, each twice."""

    rules: Rules
    players: int
    first: str | Bot
    second: str | Bot
    amount: int
    seed: int
    target: int | None = None


class Pair(NamedTuple):
    """One deck, or one match, played twice: the points of the first bot less those of the second in each,
    and of both together the turns, the deals, and those of them that ended in a stalemate.
    """

    margins: tuple[int, int]
    turns: int
    deals: int = 2
    stalled: int = 0

    @property
    def won(self) -> float:
        """The share of the two that the first bot won; a drawn deal counts half."""
        return sum(0.5 if margin == 0 else float(margin > 0) for margin in self.margins) / 2

    @property
    def margin(self) -> float:
        """The mean margin of the two, in points."""
        return sum(self.margins) / 2


def pairs(series: Series, processes: int = 1) -> Iterator[Pair]:
    """Plays a series, each pair in one of so many processes; their number changes no result."""
    play = partial(_pair, series)
    if processes == 1:
        yield from map(play, range(series.amount))
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, range(series.amount))


def _pair(series: Series, number: int) -> Pair:
    play = _deal if series.target is None else _match
    there = play(series, number, (series.first, series.second))
    back = play(series, number, (series.second, series.first))
    margins = there.margin, -back.margin
    return Pair(margins, there.turns + back.turns, there.deals + back.deals, there.stalled + back.stalled)


class _Played(NamedTuple):
    """Points of side 0 and of side 1, and what it took."""

    points: Totals
    turns: int
    stalled: int
    deals: int = 1

    @property
    def margin(self) -> int:
        return self.points[0] - self.points[1]


def _deal(series: Series, number: int, bots: Sequence[str | Bot], totals: Totals | None = None) -> _Played:
    position, _ = begin(series.rules, series.players, series.seed, number)
    played = moves(position, bots, chance(series.seed, number), totals)
    turns = sum(move.kind == "discard" for move, _ in played)
    assert position.result is not None
    ours, theirs = position.result.counts
    return _Played((ours.total, theirs.total), turns, int(position.result.reason == "stalemate"))


def _match(series: Series, number: int, bots: Sequence[str | Bot]) -> _Played:
    """A match to the target, which the bots know; its decks are not those of another."""
    assert series.target is not None
    series = series._replace(rules=replace(series.rules, target=series.target, deals=None))
    played: list[_Played] = []
    totals = (0, 0)
    for deal in range(number * MOST_DEALS, (number + 1) * MOST_DEALS):
        played.append(_deal(series, deal, bots, totals))
        status = match_status(series.rules, [each.points for each in played])
        totals = status.totals
        if status.over:
            break
    return _Played(
        totals, sum(each.turns for each in played), sum(each.stalled for each in played), len(played)
    )


def summary(played: Sequence[Pair]) -> dict[str, Any]:
    """Means over all deals (or matches), `won` (share) and `margin` (points), and `ci95`, the half widths of
    their intervals, computed over the pairs (None for a single pair).
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
