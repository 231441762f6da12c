"""`manage.py arena`: how much better is one bot than another?"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.arena import Pair, Series, pairs, summary
from games.bots.levels import BOTS
from games.management.arguments import add_series, players_of, positive, short_name
from games.management.progress import Progress


class Command(BaseCommand):
    """Prints a line of JSON about the first bot (on a terminal a table); each deck is dealt twice, the seats
    swapped.
    """

    help = "Plays paired deals, or paired matches, between two bots."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which deals or matches, and the two bots."""
        add_series(parser)
        parser.add_argument(
            "--match", type=positive, metavar="TARGET", help="whole matches to so many points"
        )
        parser.add_argument("--processes", type=positive, default=1, help="how many deals at a time")
        parser.add_argument("--json", action="store_true", help="a line of JSON even on a terminal")
        parser.add_argument("first", choices=tuple(BOTS))
        parser.add_argument("second", choices=tuple(BOTS))

    def handle(self, *args: Any, **options: Any) -> None:
        """`won` is the share of deals (of matches, with `--match`) won by the first, `margin` its points more
        in each, `ci95` their half widths; `ms_per_turn` is the time of a whole turn, thought and play.
        """
        series = series_of(options)
        line = measure(series, options["processes"], Progress(series.amount, self.stderr))
        as_table = self.stdout.isatty() and not options["json"]
        self.stdout.write(table(line) if as_table else json.dumps(line))


def series_of(options: dict[str, Any]) -> Series:
    """The series that some arguments ask for. Raises CommandError for rules that so many do not play."""
    rules = options["rules"]
    players, bots = players_of(rules, options["players"]), (options["first"], options["second"])
    return Series(rules, players, *bots, options["deals"], options["seed"], options["match"])


def measure(series: Series, processes: int, progress: Progress) -> dict[str, Any]:
    """Plays a series and tells what came of it."""
    began = time.perf_counter()
    played: list[Pair] = []
    for pair in pairs(series, processes):
        played.append(pair)
        progress.tell(len(played))
    seconds = time.perf_counter() - began
    return {
        "rules": short_name(series.rules),
        "players": series.players,
        "match" if series.target else "deals": series.target or len(played),
        **({"matches": len(played)} if series.target else {}),
        "first": series.first,
        "second": series.second,
        **summary(played),
        "ms_per_turn": round(1000 * seconds * processes / sum(pair.turns for pair in played), 4),
        "deals_per_s": round(sum(pair.deals for pair in played) / seconds, 1),
    }


def table(line: dict[str, Any]) -> str:
    """The same as a small table for people."""
    half = line["ci95"]
    told = {
        f"{line['first']} against {line['second']}": f"{line['rules']}, {line['players']} players",
        "won": f"{100 * line['won']:.1f} % ± {100 * (half['won'] or 0):.1f}",
        "margin": f"{line['margin']:+.0f} ± {half['margin'] or 0:.0f}",
        "time of a turn": f"{line['ms_per_turn']:.3f} ms",
    }
    width = max(map(len, told))
    return "\n".join(f"{name:{width}}  {value}" for name, value in told.items())
