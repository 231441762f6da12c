"""`manage.py bench_expert`: how well Experts keep their time while several tables think at once."""

from __future__ import annotations

import json
import random
import statistics
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.bots.dealing import begin, moves
from games.bots.expert import expert_move
from games.bots.expert_budget import Budget
from games.engine.moves import Move
from games.engine.rules import Rules
from games.engine.views import View
from games.management.arguments import add_series, players_of, positive, short_name

#: More roll-outs than any time suffices for.
BEYOND_TIME = 100_000


class Watched:
    """An Expert whose turns are timed, in seconds."""

    def __init__(self, seconds: float) -> None:
        self.bot = partial(expert_move, budget=Budget(BEYOND_TIME, seconds))
        self.turns: list[float] = []
        self._turn = 0.0

    def __call__(self, view: View, rng: random.Random, totals: tuple[int, int] | None, /) -> Move:
        """Its next move."""
        began = time.perf_counter()
        move = self.bot(view, rng, totals)
        self._turn += time.perf_counter() - began
        if move.kind == "discard":
            self.turns.append(self._turn)
            self._turn = 0.0
        return move


class Command(BaseCommand):
    """Prints one line of JSON: the seconds that whole turns took, thought of all their steps together."""

    help = "Times the turns of Experts that think at several tables at once, in threads as in a worker."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which deals, at how many tables, with how much time."""
        add_series(parser)
        parser.add_argument("--tables", type=positive, default=4, help="how many think at once")
        parser.add_argument("--turns", type=positive, default=25, help="how many turns at each table")
        parser.add_argument("--seconds", type=float, default=settings.EXPERT_SECONDS, help="for a turn")

    def handle(self, *args: Any, **options: Any) -> None:
        """`p99` and `most` are of all turns at all tables."""
        rules, tables = options["rules"], options["tables"]
        players = players_of(rules, options["players"])
        play = partial(_turns, rules, players, options["seed"], options["turns"], options["seconds"])
        with ThreadPoolExecutor(tables) as pool:
            turns = sorted(seconds for table in pool.map(play, range(tables)) for seconds in table)
        line = {
            "rules": short_name(rules),
            "players": players,
            "tables": tables,
            "budget": options["seconds"],
            "turns": len(turns),
            "median": round(statistics.median(turns), 3),
            "p99": round(turns[int(0.99 * (len(turns) - 1))], 3),
            "most": round(turns[-1], 3),
        }
        self.stdout.write(json.dumps(line))


def _turns(rules: Rules, players: int, seed: int, wanted: int, seconds: float, table: int) -> list[float]:
    """The seconds of the first so many turns of an Expert at a table that plays against Masters."""
    expert = Watched(seconds)
    for _ in _moves(rules, players, seed, table, expert):
        if len(expert.turns) >= wanted:
            break
    return expert.turns


def _moves(rules: Rules, players: int, seed: int, table: int, expert: Watched) -> Iterator[object]:
    """The moves of one deal after another, without end."""
    deal = table * 1000
    while True:
        position, _ = begin(rules, players, seed, deal)
        yield from moves(position, (expert, "master"), random.Random(deal))
        deal += 1
