"""What befalls a site while people play: each accident hits, lasts a moment, and is mended."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import timedelta

from celery import current_app
from channels.db import database_sync_to_async
from django.db.models import F

from burraco_site.drill.site import Site
from games.management.play.crowd import Crowd
from games.management.play.wire import open_wire
from games.models import Match, Pulse
from games.publish import BOT_TASK

Part = tuple[str, ...]
#: What is hit together. One of two web processes takes half of the seats with it; both workers all bots but
#: Experts, and the one that thinks leaves Experts to them.
PARTS: tuple[Part, ...] = (
    ("web1",),
    ("worker1", "worker2"),
    ("expert1",),
    ("beat",),
    ("redis",),
    ("postgresql",),
)
#: Seconds that a killed part is away, and a paused one: longer than the pulse may miss.
AWAY, PAUSED = 1.0, 6.0
#: Sockets that do not read, and tasks too many for each match and second.
SLOW, TOO_MANY = 40, 20


@dataclass(frozen=True)
class Accident:
    """`how` and `what`, as they are told; `befall` is the whole of it, from the hit to its mending."""

    how: str
    what: str
    parts: Part
    befall: Callable[[Site, Crowd], Awaitable[None]]


def kills() -> list[Accident]:
    """kill -9 of each kind of part."""
    return [Accident("killed", "+".join(parts), parts, _killing(parts)) for parts in PARTS]


def pauses() -> list[Accident]:
    """Each kind of part stands still and then goes on, as on a machine that is short of everything."""
    return [Accident("paused", "+".join(parts), parts, _pausing(parts)) for parts in PARTS]


def oddities() -> list[Accident]:
    """What else happens."""
    return [
        Accident("full", "log of web1", ("web1",), _fill_log),
        Accident("jumped", "clock, an hour on", ("beat",), _jumping(timedelta(hours=1))),
        Accident("jumped", "clock, an hour back", ("beat",), _jumping(timedelta(hours=-1))),
        Accident("repeated", "tasks of bots, old ones too", ("worker1",), _repeat_tasks),
        Accident("slow", f"{SLOW} clients that do not read", ("web1",), _read_nothing),
    ]


def _killing(parts: Part) -> Callable[[Site, Crowd], Awaitable[None]]:
    async def befall(site: Site, crowd: Crowd) -> None:
        for name in parts:
            site.kill(name)
        await asyncio.sleep(AWAY)
        for name in parts:
            await asyncio.to_thread(site.start, name)

    return befall


def _pausing(parts: Part) -> Callable[[Site, Crowd], Awaitable[None]]:
    async def befall(site: Site, crowd: Crowd) -> None:
        for name in parts:
            site.pause(name)
        await asyncio.sleep(PAUSED)
        for name in parts:
            site.go_on(name)

    return befall


async def _fill_log(site: Site, crowd: Crowd) -> None:
    """A web process whose every line of log fails, as on a full disk."""
    site.kill("web1")
    site.launch("web1", log="/dev/full")
    await asyncio.to_thread(site.await_part, "web1")
    await asyncio.sleep(PAUSED)


def _jumping(by: timedelta) -> Callable[[Site, Crowd], Awaitable[None]]:
    """The clock of the machine cannot be set here: the mark of the last sweep is, which is all that a sweep
    sees of a jump.
    """

    async def befall(site: Site, crowd: Crowd) -> None:
        await database_sync_to_async(Pulse.objects.update)(at=F("at") - by)
        await asyncio.sleep(AWAY)

    return befall


async def _repeat_tasks(site: Site, crowd: Crowd) -> None:
    """Every match is sent tasks for versions that are gone, now, and to come, in any order."""
    for _ in range(int(PAUSED)):
        await database_sync_to_async(_send_tasks)(list(crowd.logs))
        await asyncio.sleep(1)


def _send_tasks(public_ids: list[str]) -> None:
    matches = Match.objects.filter(public_id__in=public_ids).values_list("public_id", "version")
    for public_id, version in matches:
        for _ in range(TOO_MANY):
            asked = (public_id, max(0, version + random.randint(-5, 5)))
            current_app.signature(BOT_TASK, args=asked).apply_async(countdown=random.uniform(0, 2))


async def _read_nothing(site: Site, crowd: Crowd) -> None:
    """Clients at the tables that take nothing of what they are sent."""
    async with AsyncExitStack() as open_ones:
        for number in range(SLOW):
            table = crowd.tables[number % len(crowd.tables)]
            person = table.people[number % len(table.people)]
            wire = await open_wire(site.urls[0], list(table.logs)[-1], person.cookie)
            open_ones.push_async_callback(wire.close)
        await asyncio.sleep(PAUSED)
