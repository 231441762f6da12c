"""`manage.py find_lessons`: positions of deals between bots that are worth a micro-lesson."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.lessons.finding import worth_asking


class Command(BaseCommand):
    """Prints one line of JSON for each, as `games/lessons/lessons.json` holds them."""

    help = "Finds positions for lessons in deals between bots."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which deals."""
        parser.add_argument("--seed", type=int, default=7, help="of the series of deals")
        parser.add_argument("--deals", type=int, default=1, help="how many of the series")

    def handle(self, *args: Any, **options: Any) -> None:
        """Plays the deals and prints what there is to ask about them."""
        for deal in range(options["deals"]):
            for line in worth_asking(options["seed"], deal):
                self.stdout.write(json.dumps(line))
