"""A real socket to a running site, whole or faulty."""

from __future__ import annotations

import asyncio
import random
from ipaddress import ip_address
from typing import Any
from zlib import crc32

import orjson
from django.conf import settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Frame = dict[str, Any]
#: What ends a connection, or keeps it from being made: the player tries again.
BROKEN = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)
#: The first of the addresses that the sessions have.
PRIVATE = int(ip_address("10.0.0.0"))
#: Seconds that opening a socket may take.
OPENING = 10


class Wire:
    """One connection: frames as dictionaries, both ways."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def send(self, frame: Frame) -> None:
        """Sends one frame."""
        await self._connection.send(orjson.dumps(frame), text=True)

    async def receive(self) -> Frame:
        """The next frame."""
        frame: Frame = orjson.loads(await self._connection.recv(decode=False))
        return frame

    async def close(self) -> None:
        """Goes away politely."""
        await self._connection.close()


class FaultyWire(Wire):
    """A connection over a bad line: it loses every tenth message, sends some twice, delays and breaks off."""

    LOSES_EVERY = 10
    TWICE, BREAKS, SLOW = 0.05, 0.01, 0.02

    def __init__(self, connection: ClientConnection, chance: random.Random) -> None:
        super().__init__(connection)
        self._chance = chance
        self._messages = chance.randrange(self.LOSES_EVERY)

    async def send(self, frame: Frame) -> None:
        """Sends a frame late, twice or not at all, and breaks off now and then."""
        await asyncio.sleep(self._chance.uniform(0, self.SLOW))
        if not self._lost():
            await super().send(frame)
            if self._chance.random() < self.TWICE:
                await super().send(frame)
        self._break()

    async def receive(self) -> Frame:
        """The next frame that is not lost on its way."""
        while True:
            frame = await super().receive()
            self._break()
            if not self._lost():
                return frame

    def _lost(self) -> bool:
        self._messages += 1
        return self._messages % self.LOSES_EVERY == 0

    def _break(self) -> None:
        if self._chance.random() < self.BREAKS:
            self._connection.transport.abort()


async def open_wire(
    site: str,
    public_id: str,
    cookie: str,
    version: int | None = None,
    chance: random.Random | None = None,
) -> Wire:
    """Opens the socket of a match at `site` (`http://host:port`) for the session of `cookie`, who has seen
    `version`; with `chance` the line is a bad one. Raises one of `BROKEN`. Behind a proxy each session has
    an address of its own.
    """
    query = "" if version is None else f"?v={version}"
    connection = await connect(
        f"ws{site.removeprefix('http')}/ws/match/{public_id}/{query}",
        origin=site,  # type: ignore[arg-type]
        additional_headers={
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}",
            "X-Forwarded-For": str(ip_address(PRIVATE + crc32(cookie.encode()) % 2**24)),
        },
        open_timeout=OPENING,
        close_timeout=1,
        compression=None,
        max_size=None,
        ping_interval=None,
    )
    return Wire(connection) if chance is None else FaultyWire(connection, chance)
