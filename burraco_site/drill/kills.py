"""Killing, in turn, each kind of part while people play, and looking at what is left."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from channels.db import database_sync_to_async

from burraco_site.drill.site import Site
from games.management.play import company
from games.management.play.crowd import Crowd, Style

#: What is killed together. One of two web processes takes half of the seats with it; both workers all bots.
KILLS = (("web1",), ("worker1", "worker2"), ("beat",), ("redis",), ("postgresql",))
PEOPLE, BOTS = 3, 1
#: Moves that each table must make before a kill, and after it.
ENOUGH = 8
#: Seconds from the kill to the new start.
AWAY = 1.0
#: Seconds that the tables may take to go on.
PATIENCE = 120.0


def run(site: Site, tables: int) -> int:
    """Prints one line of JSON for each kill and one in the end; returns 1 when anything was lost.

    `stop_s` is the longest time that any table stood still, `acknowledged` what had been acknowledged when
    the parts were killed, `survived` how much of that is stored.
    """
    people = company.invite(tables * PEOPLE)
    style = Style(site.urls, bots=BOTS, pace=0.02)
    lost = asyncio.run(_drill(site, Crowd(people, PEOPLE, style)))
    return int(lost > 0)


async def _drill(site: Site, crowd: Crowd) -> int:
    lost = 0
    async with crowd:
        for names in KILLS:
            if all(name in site.children for name in names):
                told = await _kill(site, crowd, names)
                lost += told["acknowledged"] - told["survived"]
                print(json.dumps(told), flush=True)
    missing = await crowd.lost()
    wrong = await database_sync_to_async(company.problems)(list(crowd.logs))
    print(json.dumps({"moves": crowd.moves, "lost": missing, "unsettled": crowd.unsettled, "wrong": wrong}))
    return lost + missing + crowd.unsettled + sum(wrong.values())


async def _kill(site: Site, crowd: Crowd, names: tuple[str, ...]) -> dict[str, Any]:
    await _go_on(crowd)
    for log in crowd.logs.values():
        log.longest_stop = 0.0
    before = {public_id: log.copy() for public_id, log in crowd.logs.items()}
    for name in names:
        site.kill(name)
    await asyncio.sleep(AWAY)
    for name in names:
        await asyncio.to_thread(site.start, name)
    await _go_on(crowd)
    gone = sum([await database_sync_to_async(company.missing)(*pair) for pair in before.items()])
    acknowledged = sum(len(log.moves) + len(log.dealt) for log in before.values())
    return {
        "killed": "+".join(names),
        "acknowledged": acknowledged,
        "survived": acknowledged - gone,
        "stop_s": round(max(log.longest_stop for log in crowd.logs.values()), 1),
    }


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
