"""Many sockets at which nothing happens: what each costs the web processes in memory."""

from __future__ import annotations

import asyncio
import json
import resource
from pathlib import Path

from burraco_site.drill.site import Site
from games.management.play import company
from games.management.play.wire import Wire, open_wire

#: Sockets that are opened at the same time.
AT_ONCE = 20
#: Sockets of one table: its people open their pages again and again.
TABLE = 4
#: The first sockets fill what all share (connections, caches, code not called before): they do not count.
FIRST = 200


def run(site: Site, sockets: int) -> int:
    """Prints one line of JSON: how many sockets were open, and KiB of each in the web processes."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    people = company.invite(sockets)
    matches = [
        (company.open_table(people[at : at + TABLE]).public_id, people[at : at + TABLE])
        for at in range(0, sockets, TABLE)
    ]
    seats = [(public_id, person.cookie) for public_id, group in matches for person in group]
    print(json.dumps(asyncio.run(_open_all(site, seats))), flush=True)
    return 0


async def _open_all(site: Site, seats: list[tuple[str, str]]) -> dict[str, float]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def sit(number: int, public_id: str, cookie: str) -> Wire:
        async with gate:
            wire = await open_wire(site.urls[number % len(site.urls)], public_id, cookie)
            await wire.receive()
            return wire

    async def sit_all(numbers: range) -> list[Wire]:
        wires = await asyncio.gather(*(sit(number, *seats[number]) for number in numbers))
        await asyncio.sleep(2)
        return wires

    first = await sit_all(range(min(FIRST, len(seats) // 2)))
    before = memory_of(site)
    wires = await sit_all(range(len(first), len(seats)))
    grown = memory_of(site) - before
    for wire in [*first, *wires]:
        await wire.close()
    return {"sockets": len(first) + len(wires), "kib_a_socket": round(grown / len(wires), 1)}


def memory_of(site: Site) -> int:
    """KiB that the web processes hold in memory."""
    return sum(_resident(site.children[name].process.pid) for name in ("web1", "web2"))


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])
