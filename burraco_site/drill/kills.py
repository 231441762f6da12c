"""Accidents, one after the other, while people play, and a look at what is left."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from channels.db import database_sync_to_async

from burraco_site.drill.accidents import Accident
from burraco_site.drill.site import Site
from games.management.play import company
from games.management.play.company import Person
from games.management.play.crowd import Crowd, Style
from games.management.play.log import TableLog
from games.models import Level

PEOPLE, BOTS = 2, (Level.EASY, Level.EXPERT)
#: Moves that each table must make before an accident, and after it.
ENOUGH = 8
#: Seconds that the tables may take to go on.
PATIENCE = 120.0


def run(site: Site, tables: int, accidents: Sequence[Accident]) -> int:
    """Prints one line of JSON for each accident and one in the end; returns 1 when anything was lost.

    `stop_s` is the longest time that any table stood still, `acknowledged` what had been acknowledged when
    it happened, `survived` how much of that is stored, `refused` how often each refusal came meanwhile (none
    where somebody else was quicker).
    """
    return play(site, crowd_of(company.invite(tables * PEOPLE), Style(site.urls)), accidents)


def crowd_of(people: Sequence[Person], style: Style) -> Crowd:
    """The people of a drill at their tables, with the bots of a drill, in a hurry."""
    return Crowd(people, PEOPLE, replace(style, bots=BOTS, pace=0.02))


def play(site: Site, crowd: Crowd, accidents: Sequence[Accident]) -> int:
    """The same with people who are there already."""
    return int(asyncio.run(_drill(site, crowd, accidents)) > 0)


async def _drill(site: Site, crowd: Crowd, accidents: Sequence[Accident]) -> int:
    lost = 0
    async with crowd:
        for accident in accidents:
            if all(name in site.children for name in accident.parts):
                told = await _befall(site, crowd, accident)
                lost += told["acknowledged"] - told["survived"]
                print(json.dumps(told), flush=True)
    missing = await crowd.lost()
    wrong = await database_sync_to_async(company.problems)(list(crowd.logs))
    print(json.dumps({"moves": crowd.moves, "lost": missing, "unsettled": crowd.unsettled, "wrong": wrong}))
    return lost + missing + crowd.unsettled + sum(wrong.values())


async def _befall(site: Site, crowd: Crowd, accident: Accident) -> dict[str, Any]:
    await _go_on(crowd)
    for log in crowd.logs.values():
        log.longest_stop = 0.0
    before = {public_id: log.copy() for public_id, log in crowd.logs.items()}
    await accident.befall(site, crowd)
    await _go_on(crowd)
    gone = sum([await database_sync_to_async(company.missing)(*pair) for pair in before.items()])
    acknowledged = sum(len(log.moves) + len(log.dealt) for log in before.values())
    return {
        accident.how: accident.what,
        "acknowledged": acknowledged,
        "survived": acknowledged - gone,
        "refused": _refused(crowd.logs) - _refused(before),
        "stop_s": round(max(log.longest_stop for log in crowd.logs.values()), 1),
    }


def _refused(logs: Mapping[str, TableLog]) -> Counter[str]:
    return sum((log.errors for log in logs.values()), Counter[str]())


async def _go_on(crowd: Crowd) -> None:
    """Waits until every table has made enough moves. Raises RuntimeError when one stands still."""
    goals = {table.number: table.moves + ENOUGH for table in crowd.tables}
    deadline = time.monotonic() + PATIENCE
    while any(table.moves < goals[table.number] for table in crowd.tables):
        crowd.failed()
        if time.monotonic() > deadline:
            still = [table.number for table in crowd.tables if table.moves < goals[table.number]]
            raise RuntimeError(f"tables stand still: {still}")
        await asyncio.sleep(0.05)
