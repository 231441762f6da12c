"""`manage.py simulate`: deals between bots with every check after every move."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from games.bots import LEVELS
from games.bots.checking import Watched, watch
from games.engine.profiles import profile
from games.management.arguments import add_series

#: How many problems are told in words.
TOLD = 20


class Command(BaseCommand):
    """Prints one line of JSON; problems go in words to standard error, and make the exit status 1."""

    help = "Plays deals between bots and checks everything after every move."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which deals, and who plays them."""
        add_series(parser)
        parser.add_argument("--bots", choices=LEVELS, default="hard", help="the level of every seat")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exits with status 1 when there was a problem."""
        rules, players, level = profile(options["rules"]), options["players"], options["bots"]
        began = time.perf_counter()
        watched = [
            watch(rules, players, (level, level), options["seed"], deal) for deal in range(options["deals"])
        ]
        problems = [problem for deal in watched for problem in deal.problems]
        self.stdout.write(json.dumps(_line(options, watched, len(problems), time.perf_counter() - began)))
        for problem in problems[:TOLD]:
            self.stderr.write(problem)
        if problems:
            raise SystemExit(1)


def _line(options: dict[str, Any], watched: list[Watched], problems: int, seconds: float) -> dict[str, Any]:
    ends = Counter(deal.reason for deal in watched)
    moves = sum(deal.moves for deal in watched)
    return {
        "rules": options["rules"],
        "players": options["players"],
        "deals": len(watched),
        "moves": moves,
        "problems": problems,
        "stalled": ends["stalemate"],
        "closed": ends["closed"],
        "stock_out": ends["stock_out"],
        "moves_per_s": round(moves / seconds),
    }
