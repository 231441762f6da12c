"""Weights for Master by evolution: covariance matrix adaptation on deals against other bots.

Needs the package `cma`, which only engineers install.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from statistics import mean
from typing import NamedTuple

from games.bots.arena import Pair, Series, pairs
from games.bots.levels import Bot, Totals
from games.bots.master import master_move
from games.bots.weights import Weights
from games.engine.moves import Move
from games.engine.rules import Rules
from games.engine.views import View

#: What a deal that goes nowhere costs: nobody likes to play it.
STALEMATE = 0.05
#: The first spread of a weight: a share of its size, but of no less than a weight of `LEAST`.
SPREAD, LEAST = 0.25, 0.8
#: Decks of successive generations come from series far apart.
STRIDE = 1000


class Task(NamedTuple):
    """What to tune for: rules, number of players, and decks against each opponent for each candidate.
    Margins well below `clear_win` points count by their size, those well above as just won.
    """

    rules: Rules
    players: int
    decks: dict[str, int]
    clear_win: int = 500


class Generation(NamedTuple):
    """How far a tuning run has come: the middle of the search and the mean fitness of this generation."""

    number: int
    weights: Weights
    fitness: float


def bot(weights: Weights) -> Bot:
    """A Master with these weights."""

    def play(view: View, rng: random.Random, totals: Totals | None, /) -> Move:
        return master_move(view, totals, weights)

    return play


def fitness(task: Task, weights: Weights, seed: int) -> float:
    """How well some weights do against the opponents, about -1..1: mean over deals of their bounded margins,
    less what stalemates cost.
    """
    played: list[Pair] = []
    for opponent, decks in task.decks.items():
        played += pairs(Series(task.rules, task.players, bot(weights), opponent, decks, seed))
    won = mean(margin / (abs(margin) + task.clear_win) for pair in played for margin in pair.margins)
    return won - STALEMATE * mean(pair.stalled / pair.deals for pair in played)


Judging = Callable[[Sequence[tuple[Task, Weights, int]]], list[float]]


def judged(jobs: Sequence[tuple[Task, Weights, int]]) -> list[float]:
    """The fitness of each job, one after the other."""
    return [fitness(*job) for job in jobs]


def evolve(
    task: Task, begin: Weights, seed: int, generations: int, judge: Judging = judged
) -> Iterator[Generation]:
    """Tells each generation of a search; the same arguments give the same weights, whoever judges. All
    candidates of a generation play the same decks.
    """
    import cma

    scales = [max(abs(value), LEAST) for value in begin]
    options = {"seed": seed, "CMA_stds": scales, "verbose": -9}
    search = cma.CMAEvolutionStrategy(list(begin), SPREAD, options)
    for number in range(1, generations + 1):
        asked = search.ask()
        values = judge([(task, Weights(*map(float, each)), seed * STRIDE + number) for each in asked])
        search.tell(asked, [-value for value in values])
        yield Generation(number, Weights(*map(float, search.mean)), mean(values))
