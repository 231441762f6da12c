"""`manage.py simulate`: deals between bots with every check after every move."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.checking import Watched, watch
from games.bots.levels import BOTS
from games.engine.profiles import PROFILES
from games.engine.rules import Rules
from games.management.arguments import EVERY, add_series, players_of, short_name

#: How many problems are told in words.
TOLD = 20


class Command(BaseCommand):
    """Prints a line of JSON for each rule set and number of players; problems go in words to standard error,
    and make the exit status 1.
    """

    help = "Plays deals between bots and checks everything after every move."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which deals, and who plays them."""
        add_series(parser, every=True)
        parser.add_argument("--bots", choices=tuple(BOTS), default="hard", help="the level of every seat")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exits with status 1 when there was a problem."""
        lines = [self._series(rules, players, options) for rules, players in _asked(options)]
        if any(line["problems"] for line in lines):
            raise SystemExit(1)

    def _series(self, rules: Rules, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """Plays the deals by one rule set, prints what came of it and returns that too."""
        began = time.perf_counter()
        levels = (options["bots"],) * 2
        watched = [watch(rules, players, levels, options["seed"], deal) for deal in range(options["deals"])]
        line = {
            "rules": short_name(rules),
            "players": players,
            **_figures(watched, time.perf_counter() - began),
        }
        self.stdout.write(json.dumps(line))
        self.stdout.flush()
        for problem in [problem for deal in watched for problem in deal.problems][:TOLD]:
            self.stderr.write(problem)
        return line


def _asked(options: dict[str, Any]) -> Iterator[tuple[Rules, int]]:
    """The rule sets and numbers of players to play: of `all` each with each, or as many as asked for."""
    if options["rules"] != EVERY:
        yield options["rules"], players_of(options["rules"], options["players"])
        return
    for rules in PROFILES.values():
        yield from ((rules, players) for players in rules.players if options["players"] in (None, players))


def _figures(watched: list[Watched], seconds: float) -> dict[str, int]:
    ends = Counter(deal.reason for deal in watched)
    moves = sum(deal.moves for deal in watched)
    return {
        "deals": len(watched),
        "moves": moves,
        "problems": sum(len(deal.problems) for deal in watched),
        "stalled": ends["stalemate"],
        "closed": ends["closed"],
        "stock_out": ends["stock_out"],
        "moves_per_s": round(moves / seconds),
    }
