"""`manage.py arena`: how much better is one level than another?"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.levels import BOTS
from games.bots.arena import pairs, summary
from games.management.arguments import add_series, players_of, short_name


class Command(BaseCommand):
    """Prints one line of JSON about the first level; each deck is dealt twice, the seats swapped."""

    help = "Plays paired deals between two levels of bots."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which deals, and the two levels."""
        add_series(parser)
        parser.add_argument("first", choices=tuple(BOTS))
        parser.add_argument("second", choices=tuple(BOTS))

    def handle(self, *args: Any, **options: Any) -> None:
        """`won` is the share of deals won by the first, `margin` its points more a deal, `ci95` their half
        widths; `ms_per_turn` is the time of a whole turn, thought and play.
        """
        first, second, rules = options["first"], options["second"], options["rules"]
        players = players_of(rules, options["players"])
        began = time.perf_counter()
        played = list(pairs(rules, players, options["deals"], options["seed"], first, second))
        seconds = time.perf_counter() - began
        line = {
            "rules": short_name(rules),
            "players": players,
            "deals": len(played),
            "first": first,
            "second": second,
            **summary(played),
            "ms_per_turn": round(1000 * seconds / sum(pair.turns for pair in played), 4),
            "deals_per_s": round(2 * len(played) / seconds, 1),
        }
        self.stdout.write(json.dumps(line))
