"""`manage.py simulate_ladder`: how well do the ladders find true skill?"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lobby.ratings.simulation import simulate

REPORTED = (10, 20, 30, 50)
"""Numbers of matches of each player after which a line is told."""
LEAST_PLAYERS = 4


class Command(BaseCommand):
    """Prints one line of JSON: the choices, `seconds`, and for each ladder a list of `matches_each` with the
    correlation of true skill with the shown rating (`shown`) and with `mu`.
    """

    help = "Lets people of known skill play ranked matches through the rating code and tells what it finds."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many people and matches."""
        parser.add_argument("--players", type=int, default=400)
        parser.add_argument("--matches", type=int, default=20_000)
        parser.add_argument("--seed", type=int, default=5)

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError for fewer than four players."""
        asked = {name: options[name] for name in ("players", "matches", "seed")}
        if asked["players"] < LEAST_PLAYERS:
            raise CommandError(f"A ladder takes {LEAST_PLAYERS} players or more.")
        began = time.perf_counter()
        found = simulate(**asked, report_at=REPORTED)
        seconds = round(time.perf_counter() - began, 2)
        ladders = {ladder.value: [entry._asdict() for entry in told] for ladder, told in found.items()}
        self.stdout.write(json.dumps({**asked, "seconds": seconds, "ladders": ladders}))
