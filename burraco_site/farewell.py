"""The end of a web process: its sockets are told to come again, before it goes."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import daphne.server  # noqa: F401  (it chooses the reactor, which must be chosen before it is imported)
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from games import crowd

#: The code of a restart, of those that a program may choose: clients come again.
RESTART = 4412
#: Seconds that all farewells together may take.
PATIENCE = 2.0


def say_farewell() -> None:
    """Has Daphne close every socket with `RESTART` when it is asked to stop. By itself it would cut them."""
    reactor.addSystemEventTrigger("before", "shutdown", _at_stop)  # type: ignore[attr-defined, arg-type]


def _at_stop() -> Deferred[None]:
    return Deferred.fromFuture(asyncio.ensure_future(_close_all()))


async def _close_all() -> None:
    closing = [asyncio.ensure_future(socket.close(RESTART)) for socket in crowd.everybody()]
    if closing:
        with suppress(Exception):
            await asyncio.wait(closing, timeout=PATIENCE)
