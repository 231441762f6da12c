"""Playing over bad lines, and comparing what everybody sees with what is true."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

from channels.db import database_sync_to_async

from burraco_site.drill.site import Site
from games.management.play import company
from games.management.play.crowd import Crowd, Style
from games.management.play.player import Player
from games.management.play.wire import open_wire
from games.models import Deal

PEOPLE = 4
#: Seconds within which a player must have heard of the last change, when nobody asks for anything more.
HEARING = 60
#: No match of a drill ends: the tables deal on.
ENDLESS = 100_000


def run(site: Site, tables: int, deals: int, minutes: float) -> int:
    """Plays so many deals in all, or fewer when the minutes are over, and prints one line of JSON; returns 1
    when anything is lost or wrong.

    `different` counts players whose screens differ from a fresh view.
    """
    people = company.invite(tables * PEOPLE)
    crowd = Crowd(people, PEOPLE, Style(site.urls, faulty=True, target=ENDLESS))
    found = asyncio.run(_play(crowd, deals, time.monotonic() + 60 * minutes))
    print(json.dumps(found), flush=True)
    return int(bool(found["lost"] or found["different"] or found["unsettled"] or found["wrong"]))


async def _play(crowd: Crowd, deals: int, end: float) -> dict[str, Any]:
    async with crowd:
        while (ended := await database_sync_to_async(_ended)()) < deals and time.monotonic() < end:
            crowd.failed()
            print(f"\r{ended}/{deals} deals", end="", file=sys.stderr, flush=True)
            await asyncio.sleep(0.5)
        await crowd.settle()
        players = [player for table in crowd.tables for player in table.players]
        seen = await asyncio.gather(*(_sees_the_truth(player) for player in players))
    return {
        "deals": ended,
        "moves": crowd.moves,
        "connections": sum(player.connections for player in players),
        "lost": await crowd.lost(),
        "unsettled": crowd.unsettled,
        "different": seen.count(False),
        "wrong": await database_sync_to_async(company.problems)(list(crowd.logs)),
    }


def _ended() -> int:
    return Deal.objects.filter(ended__isnull=False).count()


async def _sees_the_truth(player: Player) -> bool:
    """Whether a player's screen shows what a fresh one does, as soon as both are of one version.

    The last change need not be a move (somebody asked for the next deal), and its event may have been lost.
    """
    for _ in range(HEARING):
        wire = await open_wire(player.site, player.public_id, player.cookie)
        frame = await wire.receive()
        await wire.close()
        if frame["v"] == player.version:
            return (frame["deal"], frame["match"]) == (player.deal, player.match)
        await asyncio.sleep(1)
    return False
