"""Connections to PostgreSQL for code on the event loop, which needs no thread for them: a pool a loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from django.db import connections
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

#: Seconds that a caller waits for a connection before it goes another way.
PATIENCE = 3.0
#: What Django's parameters hold for its own connections alone.
_OF_DJANGO = ("context", "cursor_factory", "prepare_threshold")

_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncConnectionPool[Any]] = WeakKeyDictionary()


@asynccontextmanager
async def connection() -> AsyncIterator[AsyncConnection[Any]]:
    """A connection of this loop's pool; each statement is a transaction of its own.

    One that a restart has cut is not found out before it is used: the caller must have another way.
    """
    loop = asyncio.get_running_loop()
    if loop not in _pools:
        _pools[loop] = _new_pool()
    pool = _pools[loop]
    if pool.closed:
        await pool.open()
    async with pool.connection() as link:
        yield link


async def close() -> None:
    """Closes the pool of this loop."""
    pool = _pools.pop(asyncio.get_running_loop(), None)
    if pool is not None:
        await pool.close()


def _new_pool() -> AsyncConnectionPool[Any]:
    parameters = connections["default"].get_connection_params()
    kwargs = {name: value for name, value in parameters.items() if name not in _OF_DJANGO}
    most = settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]
    return AsyncConnectionPool(
        kwargs={**kwargs, "autocommit": True},
        min_size=1,
        max_size=most,
        timeout=PATIENCE,
        open=False,
        name="loop",
    )
