"""`manage.py loadtest`: how many moves a running site takes, and how soon the others see them."""

from __future__ import annotations

import asyncio
import json
import time
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from games.management.arguments import positive
from games.management.play import company
from games.management.play.crowd import Crowd, Style
from games.management.progress import Progress

#: Seconds that seating everybody may take, which do not count.
BEFORE = 120.0


class Command(BaseCommand):
    """Prints one line of JSON: what was asked for; `moves` and `moves_per_s`; `relay_ms`, from sending a move
    to its receipt by another seat (`p50`, `p99`); `errors`, refusals by code (none where somebody else was
    quicker); `lost`, acknowledged but not stored, or not seen by a seat.
    """

    help = "Plays at many tables of a running site over real sockets. Run it beside the site's database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where, how many, how long."""
        parser.add_argument(
            "--url", action="append", required=True, help="http://host:port; several share the seats"
        )
        parser.add_argument("--tables", type=positive, default=100)
        parser.add_argument("--seats", type=int, choices=(2, 4), default=2, help="people at a table")
        parser.add_argument("--seconds", type=positive, default=20)
        parser.add_argument("--pace", type=float, default=0.0, help="seconds before each request")
        parser.add_argument("--keep", action="store_true", help="leave people and matches in the database")

    def handle(self, *args: Any, **options: Any) -> None:
        """Makes people and tables, plays, counts, and removes them again."""
        people = company.invite(options["tables"] * options["seats"])
        sites = [url.rstrip("/") for url in options["url"]]
        crowd = Crowd(people, options["seats"], Style(sites, pace=options["pace"], trusting=True))
        bar = Progress(options["seconds"], self.stderr)
        try:
            figures = asyncio.run(_measure(crowd, options["seconds"], bar))
            about = {name: options[name] for name in ("tables", "seats", "seconds", "pace")}
            self.stdout.write(json.dumps(about | figures))
        finally:
            if not options["keep"]:
                company.remove(people)


async def _measure(crowd: Crowd, seconds: int, bar: Progress) -> dict[str, Any]:
    async with crowd:
        await _all_play(crowd)
        before, began = crowd.moves, time.monotonic()
        heard = {public_id: len(log.relays) for public_id, log in crowd.logs.items()}
        for second in range(1, seconds + 1):
            await asyncio.sleep(began + second - time.monotonic())
            bar.tell(second)
            crowd.failed()
        moves, spent = crowd.moves - before, time.monotonic() - began
        relays = [
            relay for public_id, log in crowd.logs.items() for relay in log.relays[heard.get(public_id, 0) :]
        ]
    errors = sum((log.errors for log in crowd.logs.values()), Counter[str]())
    return {
        "moves": moves,
        "moves_per_s": round(moves / spent, 1),
        "relay_ms": {"p50": _quantile(relays, 0.5), "p99": _quantile(relays, 0.99)},
        "errors": dict(errors),
        "lost": await crowd.lost() + crowd.unsettled,
    }


async def _all_play(crowd: Crowd) -> None:
    """Waits until every table has made a move."""
    deadline = time.monotonic() + BEFORE
    while any(not table.moves for table in crowd.tables) and time.monotonic() < deadline:
        crowd.failed()
        await asyncio.sleep(0.1)


def _quantile(values: list[float], share: float) -> float | None:
    """The value below which `share` of them lie; None without any."""
    return round(sorted(values)[int(share * (len(values) - 1))], 1) if values else None
