"""Two versions of the program on one database and Redis: an update during play, and the way back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

from burraco_site.drill import kills
from burraco_site.drill.accidents import Accident, Part
from burraco_site.drill.site import Site
from burraco_site.runner import ROOT
from games.management.play.crowd import Crowd

#: Half of a site: what is updated first, and what follows.
FIRST: Part = ("web2", "worker2")
REST: Part = ("web1", "worker1", "expert1", "beat")
#: Seconds that both versions work side by side, beyond the moves that each table must make.
TOGETHER = 6.0
#: What a process prints when it meets something that it does not know.
CRIES = ("Traceback (most recent call last)", "unregistered task")


def run(site: Site, tables: int) -> int:
    """A site of the older version is migrated by this one, and half of its processes replaced; then people
    play while both halves work, while the rest is replaced, and while all goes back to the older version.

    Prints as `kills.run` does, and before it which revision the older one is, after it how often each part
    has cried out. Returns 1 when anything was lost or a part has cried.
    """
    site.prepare(ROOT)
    for name in FIRST:
        site.update(name, ROOT)
    print(json.dumps({"old": site.revision}), flush=True)
    lost = kills.run(site, tables, _course(site))
    cries = {name: count for name in site.children if (count := _cries(site.log(name)))}
    print(json.dumps({"cries": cries}), flush=True)
    return int(bool(lost or cries))


def _course(site: Site) -> list[Accident]:
    """What happens during play: the way there and back."""
    return [
        Accident("side by side", f"old {'+'.join(REST)}, new {'+'.join(FIRST)}", FIRST + REST, _together),
        Accident("updated", "+".join(REST), REST, _updating(REST, ROOT)),
        Accident("taken back", "+".join(FIRST), FIRST, _updating(FIRST, site.code)),
        Accident("taken back", "+".join(REST), REST, _updating(REST, site.code)),
    ]


async def _together(site: Site, crowd: Crowd) -> None:
    await asyncio.sleep(TOGETHER)


def _updating(parts: Part, code: Path) -> Callable[[Site, Crowd], Awaitable[None]]:
    async def befall(site: Site, crowd: Crowd) -> None:
        for name in parts:
            await asyncio.to_thread(site.update, name, code)

    return befall


def _cries(printed: str) -> int:
    return sum(printed.count(cry) for cry in CRIES)
