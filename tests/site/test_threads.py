"""The one database thread of a process on SQLite."""

import asyncio
import threading
from typing import Any

from asgiref.sync import sync_to_async
from django.test import SimpleTestCase

from burraco_site.threads import OneDatabaseThread


class OneThreadTest(SimpleTestCase):
    """Whatever is served, its synchronous part runs on the same thread."""

    async def test_connections_side_by_side_share_the_thread(self) -> None:
        seen: list[int] = []

        async def application(scope: dict[str, Any], receive: object, send: object) -> None:
            seen.append(await sync_to_async(threading.get_ident)())

        served = OneDatabaseThread(application)
        await asyncio.gather(*(served({}, self.unused, self.unused) for _ in range(8)))
        self.assertEqual(len(seen), 8)
        self.assertEqual(len(set(seen)), 1)
        self.assertNotIn(threading.get_ident(), seen)

    async def unused(self, *args: object) -> None:
        """Neither receives nor sends."""
