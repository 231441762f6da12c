"""A game of nothing on the same stack: four take turns to raise a number, each turn stored before it is told.

What it reaches on a machine is what this way of serving can give there; the real game is measured against it.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from typing import Any

import psycopg
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path
from websockets.asyncio.client import connect

pages = get_asgi_application()

from burraco_site.drill.site import Site  # noqa: E402  (settings are ready only now)
from games.services import loop_pool  # noqa: E402
from games.sockets import SocketConsumer  # noqa: E402

APPLICATION = "burraco_site.drill.probe:application"
SEATS = 4
TABLES = """
CREATE TABLE probe_table (id int PRIMARY KEY, version int NOT NULL, state jsonb NOT NULL);
CREATE TABLE probe_event (
    id bigserial PRIMARY KEY, table_id int NOT NULL, version int NOT NULL, event jsonb NOT NULL
);
"""
READ = "SELECT version, state FROM probe_table WHERE id = %s"
WRITE = """
WITH moved AS (
    UPDATE probe_table SET version = version + 1, state = %(state)s
    WHERE id = %(id)s AND version = %(version)s RETURNING id, version
)
INSERT INTO probe_event (table_id, version, event) SELECT id, version, %(state)s FROM moved RETURNING version
"""


class ProbeConsumer(SocketConsumer):
    """A socket at a table of nothing."""

    async def connect(self) -> None:
        """Joins the table."""
        self.table = int(self.scope["url_route"]["kwargs"]["table"])
        await self.channel_layer.group_add(f"probe.{self.table}", self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leaves the table."""
        await self.channel_layer.group_discard(f"probe.{self.table}", self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One turn: read, one statement, one message."""
        asked = json.loads(text_data or "")
        async with loop_pool.connection() as link:
            row = await (await link.execute(READ, (self.table,))).fetchone()
            if row is None or row[0] != asked["v"]:
                return
            state = json.dumps({"sum": row[1]["sum"] + 1})
            values = {"id": self.table, "version": asked["v"], "state": state}
            stored = await (await link.execute(WRITE, values)).fetchone()
        if stored:
            await self.channel_layer.group_send(
                f"probe.{self.table}", {"type": "probe.moved", "v": stored[0]}
            )

    async def probe_moved(self, message: Mapping[str, Any]) -> None:
        """Shows a turn."""
        await self.send(text_data=json.dumps({"v": message["v"]}))

    async def failed(self) -> None:
        """Hangs up."""
        await AsyncWebsocketConsumer.close(self, 4500)


application = ProtocolTypeRouter(
    {"http": pages, "websocket": URLRouter([path("probe/<int:table>/", ProbeConsumer.as_asgi())])}
)


def run(site: Site, tables: int, seconds: float) -> int:
    """Prints one line of JSON."""
    make_tables(site.env["DATABASE_URL"], tables)
    site.serve(APPLICATION)
    print(json.dumps(asyncio.run(measure(site.urls, tables, seconds))), flush=True)
    return 0


def make_tables(database: str, tables: int) -> None:
    """The rows of so many tables, in the database at an address."""
    with psycopg.connect(database, autocommit=True) as link:
        link.execute(TABLES)
        link.execute(
            "INSERT INTO probe_table SELECT n, 0, '{\"sum\": 0}' FROM generate_series(1, %s) AS n", (tables,)
        )


async def measure(urls: list[str], tables: int, seconds: float) -> dict[str, Any]:
    """Turns a second at so many tables, as fast as each turn is told, and milliseconds until all others were
    told.
    """
    counted: list[float] = []
    began = time.perf_counter() + 2.0
    end = began + seconds
    await asyncio.gather(
        *(
            _sit(urls, table, seat, began, end, counted)
            for table in range(1, tables + 1)
            for seat in range(SEATS)
        )
    )
    relays = sorted(counted)
    return {
        "tables": tables,
        "moves_per_s": round(len(relays) / (SEATS * seconds), 1),
        "relay_ms": {"p50": relays[len(relays) // 2], "p99": relays[int(0.99 * (len(relays) - 1))]},
    }


_sent: dict[tuple[int, int], float] = {}


async def _sit(
    urls: list[str], table: int, seat: int, began: float, end: float, counted: list[float]
) -> None:
    site = urls[(table + seat) % len(urls)].replace("http", "ws", 1)
    async with connect(f"{site}/probe/{table}/", compression=None, ping_interval=None) as wire:
        await asyncio.sleep(max(0.0, began - 1.0 - time.perf_counter()))
        version = 0
        while True:
            if version % SEATS == seat:
                _sent[table, version + 1] = time.perf_counter()
                await wire.send(json.dumps({"v": version}))
            try:
                async with asyncio.timeout(end - time.perf_counter()):
                    version = json.loads(await wire.recv())["v"]
            except TimeoutError:
                return
            now = time.perf_counter()
            if began < now:
                counted.append(round(1000 * (now - _sent[table, version]), 1))
