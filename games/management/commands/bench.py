"""`manage.py bench`: how fast the engine and the bots are on one core of this machine."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand

from games.bots.dealing import begin, chance, moves
from games.engine.choices import legal_moves
from games.engine.moves import Move
from games.engine.play import play
from games.engine.position import Position
from games.engine.profiles import FIBUR
from games.management.arguments import positive

SEED = 1
LEVELS = ("hard", "hard")


class Deal(NamedTuple):
    """A deal of two Hard bots, to be played again."""

    number: int
    moves: list[Move]

    def begin(self) -> Position:
        """Its beginning."""
        return begin(FIBUR, 2, SEED, self.number)[0]


class Command(BaseCommand):
    """Prints one line of JSON for each figure: `name`, `value`, `unit`.

    Time is that of the processor. Every deal is timed several times and its best time counts, so that the
    neighbours on a shared machine weigh little.
    """

    help = "Measures the speed of the engine and of the bots."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much to measure."""
        parser.add_argument("--deals", type=positive, default=60, help="how many deals to time")
        parser.add_argument("--repeats", type=positive, default=8, help="how often to time each")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measures each figure in turn; the first playing of the deals warms everything up."""
        deals = [_recorded(number) for number in range(options["deals"])]
        total = sum(len(deal.moves) for deal in deals)
        for name, unit, amount, work in (
            ("checked move with events", "moves/s", total, _play_again),
            ("complete legal list + move", "moves/s", total, _list_and_play_again),
            ("Hard against Hard, two players", "deals/s", len(deals), _think),
        ):
            seconds = _best_seconds(deals, work, options["repeats"])
            self.stdout.write(json.dumps({"name": name, "value": round(amount / seconds), "unit": unit}))
            self.stdout.flush()


def _recorded(number: int) -> Deal:
    position, _ = begin(FIBUR, 2, SEED, number)
    return Deal(number, [move for move, _ in moves(position, LEVELS, chance(SEED, number))])


def _best_seconds(deals: list[Deal], work: Callable[[Deal], float], repeats: int) -> float:
    """The best times of the deals, added up. Repeats go round all deals, so that a busy moment spoils no
    deal for good.
    """
    rounds = [[work(deal) for deal in deals] for _ in range(repeats)]
    return sum(map(min, zip(*rounds, strict=True)))


def _play_again(deal: Deal) -> float:
    position = deal.begin()
    began = time.process_time()
    for move in deal.moves:
        play(position, position.turn, move)
    return time.process_time() - began


def _list_and_play_again(deal: Deal) -> float:
    position = deal.begin()
    began = time.process_time()
    for move in deal.moves:
        list(legal_moves(position))
        play(position, position.turn, move)
    return time.process_time() - began


def _think(deal: Deal) -> float:
    """Deck, views, choices and checked play with events."""
    began = time.process_time()
    for _ in moves(deal.begin(), LEVELS, chance(SEED, deal.number)):
        pass
    return time.process_time() - began
