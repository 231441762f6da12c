"""`manage.py make_demo`: a site full of invented people."""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from burraco_site.demo.cases import make_reports
from burraco_site.demo.ladders import make_ladders
from burraco_site.demo.matches import LADDERS, Hall, wait_for_players
from burraco_site.demo.people import befriend, invented, make_people, real
from burraco_site.demo.play import Rows
from burraco_site.demo.rows import store
from burraco_site.demo.scale import PEOPLE, make_many
from games.management.arguments import positive
from lobby.services.booking import rebuild


class Command(BaseCommand):
    """Fills a database for the eye (people, matches that bots have played, talk, ratings, reports, tables),
    or with `--scale` for the stop-watch. The same seed invents the same again.
    """

    help = "Fills an empty site with invented people and matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much, and of which seed."""
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--people", type=positive, default=80)
        parser.add_argument("--matches", type=positive, default=150, help="played to the end")
        parser.add_argument("--scale", action="store_true", help="many rows of matches and seats instead")
        parser.add_argument("--rows", type=positive, default=200_000, help="matches with --scale")
        parser.add_argument("--force", action="store_true", help="also where real people have accounts")

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuses where real people are, and where it has been before."""
        if real().exists() and not options["force"]:
            raise CommandError("Real people have accounts here. Take another database, or say --force.")
        if invented().exists():
            raise CommandError("The invented people are here already.")
        began, chance, now = time.perf_counter(), random.Random(options["seed"]), timezone.now()
        if options["scale"]:
            self._scale(chance, options["rows"], now)
        else:
            self._demo(chance, options["people"], options["matches"], now)
        self.stdout.write(f"{time.perf_counter() - began:.0f} s")

    def _demo(self, chance: random.Random, people: int, matches: int, now: datetime) -> None:
        with transaction.atomic():
            everybody = make_people(chance, people, now, guests=people // 4)
            befriend(chance, everybody, now)
        hall = Hall(chance, everybody, now)
        for number in range(matches):
            self._play(hall, ranked=number % 3 != 2)
        for _ in range(max(1, matches // 20)):
            self._play(hall, ranked=False, most=chance.randrange(20, 90))
        booked = rebuild()
        waiting = wait_for_players(hall, max(3, people // 12))
        reports = make_reports(chance)
        self.stdout.write(
            f"{len(everybody)} people, {matches} matches, {booked} of them rated, "
            f"{waiting} tables that wait, {reports} reports"
        )

    def _play(self, hall: Hall, *, ranked: bool, most: int | None = None) -> None:
        rows = Rows()
        match = hall.ranked(rows, hall.chance.choice(LADDERS)) if ranked else hall.casual(rows, most=most)
        with transaction.atomic():
            rows.store()
            store(hall.talk(match, rows.seats))

    def _scale(self, chance: random.Random, number: int, now: datetime) -> None:
        people: list[User] = make_people(chance, PEOPLE, now)
        make_ladders(chance, people, now)
        make_many(chance, people, number, now, lambda made: self.stdout.write(f"{made} matches"))
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
