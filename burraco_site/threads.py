"""How many threads of one process talk to the database."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class OneDatabaseThread:
    """Runs the synchronous part of every page and socket on one thread that keeps its connection.

    Django gives each request a thread of its own. With SQLite each would open the file anew and leave the
    connection to the garbage collector, and writers of one process would wait for each other in the file's
    lock instead of in a queue.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serves one connection."""
        async with ThreadSensitiveContext(executor=self.thread):
            await self.application(scope, receive, send)
