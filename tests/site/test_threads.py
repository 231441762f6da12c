"""The one database thread of a process on SQLite."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import sync_to_async

from burraco_site.threads import OneDatabaseThread


async def threads_of(connections: int) -> list[int]:
    """Serves some connections side by side; the thread of the synchronous part of each."""
    seen: list[int] = []

    async def application(scope: dict[str, Any], receive: object, send: object) -> None:
        seen.append(await sync_to_async(threading.get_ident)())

    served = OneDatabaseThread(application)
    await asyncio.gather(*(served({}, unused, unused) for _ in range(connections)))
    return seen


async def unused(*args: object) -> None:
    """Neither receives nor sends."""


def test_connections_side_by_side_share_the_thread() -> None:
    with ThreadPoolExecutor(1) as elsewhere:  # A browser test may have left a loop running in this thread.
        seen = elsewhere.submit(asyncio.run, threads_of(8)).result()
    assert len(seen) == 8
    assert len(set(seen)) == 1
