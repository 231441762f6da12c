"""`manage.py tune_bots`: makes the weights of Master, the same ones again from the same seed."""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.levels import BOTS
from games.bots.weights import family_of, path_of, read, write
from games.management.arguments import add_series, players_of, positive, short_name
from games.management.tuning import Generation, Task, evolve, fitness, judged


class Command(BaseCommand):
    """Writes the data file of the family of the rules, and tells each generation on the way."""

    help = "Tunes the weights of Master for some rules and number of players."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which rules, against whom and how long: `--deals` is the number of decks against each opponent."""
        add_series(parser)
        parser.set_defaults(deals=12)
        parser.add_argument("--generations", type=positive, default=60)
        parser.add_argument("--processes", type=positive, default=1)
        parser.add_argument("--begin", default="hand", help="the family whose weights are the first ones")
        parser.add_argument("--clear-win", type=positive, default=500, help="points that nearly are a win")
        parser.add_argument("--against", nargs="+", choices=tuple(BOTS), default=["hard", "hard+take"])

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes the weights after every generation, so that a run may be broken off."""
        rules, seed = options["rules"], options["seed"]
        players = players_of(rules, options["players"])
        begin = read(path_of(options["begin"], players))
        task = Task(rules, players, dict.fromkeys(options["against"], options["deals"]), options["clear_win"])
        path = path_of(family_of(rules), players)
        names = ("deals", "generations", "seed", "begin", "clear_win", "against")
        made = {"rules": short_name(rules), "players": players, **{name: options[name] for name in names}}
        processes = options["processes"]
        with ProcessPoolExecutor(processes) if processes > 1 else nullcontext() as pool:
            judge = partial(_judged_by, pool) if pool else judged
            for generation in evolve(task, begin, seed, options["generations"], judge):
                self._tell(generation)
                write(path, generation.weights, {**made, "generations": generation.number})

    def _tell(self, generation: Generation) -> None:
        self.stdout.write(f"generation {generation.number}: fitness {generation.fitness:+.4f}")
        self.stdout.flush()


def _judged_by(pool: ProcessPoolExecutor, jobs: Any) -> list[float]:
    return list(pool.map(fitness, *zip(*jobs, strict=True)))
