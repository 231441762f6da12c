"""Two versions of the program on one database and Redis: an update during play, and the way back."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from accounts.models import User
from burraco_site.drill import kills
from burraco_site.drill.accidents import Accident, Part
from burraco_site.drill.site import Site
from burraco_site.runner import ROOT
from games.management.play.company import Person
from games.management.play.crowd import Crowd, Style
from games.models import Level

#: Half of a site: what is updated first, and what follows.
FIRST: Part = ("web2", "worker2")
REST: Part = ("web1", "worker1", "expert1", "beat")
#: Seconds that both versions work side by side, beyond the moves that each table must make.
TOGETHER = 6.0
#: What a process prints when it meets something that it does not know.
CRIES = ("Traceback (most recent call last)", "unregistered task")
#: What the older program is asked: for people, and for a table of some of them.
_BEGIN = "import django, json, sys; django.setup(); asked = json.loads(sys.argv[1])\n"
_BEGIN += "from accounts.models import User; from games.management.play import company\n"
INVITE = _BEGIN + "print(json.dumps([[each.user.pk, each.cookie] for each in company.invite(asked)]))"
OPEN = _BEGIN + (
    "people = [company.Person(User.objects.get(pk=pk), '') for pk in asked['people']]\n"
    "print(json.dumps(company.open_table(people, asked['bots'], asked['target']).public_id))"
)


def run(site: Site, tables: int) -> int:
    """People play on a site of the older version while this one migrates its database, half of its processes
    are replaced, both halves work, the rest is replaced, and all goes back to the older version. The older
    program opens the tables: it need not know this one's rows.

    Prints as `kills.run` does, and before it which revision the older one is, after it how often each part
    has cried out. Returns 1 when anything was lost or a part has cried.
    """
    print(json.dumps({"old": site.revision}), flush=True)
    invited = _older(site, INVITE, tables * kills.PEOPLE)
    people = [Person(User(pk=pk), cookie) for pk, cookie in invited]
    crowd = kills.crowd_of(people, Style(site.urls, opens=partial(_open, site)))
    lost = kills.play(site, crowd, _course(site))
    cries = {name: count for name in site.children if (count := _cries(site.log(name)))}
    print(json.dumps({"cries": cries}), flush=True)
    return int(bool(lost or cries))


def _course(site: Site) -> list[Accident]:
    """What happens during play: the way there and back."""
    return [
        Accident("migrated", "the database, by the new version", (), _migrate),
        Accident("updated", "+".join(FIRST), FIRST, _updating(FIRST, ROOT)),
        Accident("side by side", f"old {'+'.join(REST)}, new {'+'.join(FIRST)}", FIRST + REST, _together),
        Accident("updated", "+".join(REST), REST, _updating(REST, ROOT)),
        Accident("taken back", "+".join(FIRST), FIRST, _updating(FIRST, site.code)),
        Accident("taken back", "+".join(REST), REST, _updating(REST, site.code)),
    ]


async def _migrate(site: Site, crowd: Crowd) -> None:
    await asyncio.to_thread(site.prepare, ROOT)


async def _together(site: Site, crowd: Crowd) -> None:
    await asyncio.sleep(TOGETHER)


def _updating(parts: Part, code: Path) -> Callable[[Site, Crowd], Awaitable[None]]:
    async def befall(site: Site, crowd: Crowd) -> None:
        for name in parts:
            await asyncio.to_thread(site.update, name, code)

    return befall


def _open(site: Site, people: Sequence[Person], bots: Sequence[Level], target: int) -> str:
    asked = {"people": [each.user.pk for each in people], "bots": list(bots), "target": target}
    return str(_older(site, OPEN, asked))


def _older(site: Site, script: str, asked: Any) -> Any:
    """What a script answers that the older program runs."""
    command = [sys.executable, "-c", script, json.dumps(asked)]
    told = subprocess.run(command, cwd=site.code, env=site.env, check=True, stdout=subprocess.PIPE)
    return json.loads(told.stdout)


def _cries(printed: str) -> int:
    return sum(printed.count(cry) for cry in CRIES)
