"""What every socket is built on: direct dispatch, failures that end nothing, a limit on requests."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

logger = logging.getLogger(__name__)


class SocketConsumer(AsyncWebsocketConsumer):
    """A websocket consumer whose messages do not pass through the process's one database thread.

    The stock dispatch closes stale database connections in that thread before each message, so one slow query
    delays every socket. Here only what goes to the database takes that way (`database_sync_to_async` closes
    its connections itself).
    """

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        """Awaits the handler of a message; its failure is logged and told, and the socket lives."""
        try:
            await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            raise
        except Exception:
            logger.exception("A socket failed at a %s", message["type"])
            if message["type"] == "websocket.disconnect":
                raise StopConsumer from None
            await self.failed()

    async def failed(self) -> None:
        """What the client is told when a handler failed."""
        raise NotImplementedError


class Credit:
    """A token bucket: `burst` requests at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self._left = burst
        self._at = time.monotonic()

    def spend(self) -> bool:
        """Takes one request's worth; `False` when there is none left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def language_of(scope: Mapping[str, Any]) -> str:
    """The reader's language: the one chosen on the pages, else the account's, else the browser's."""
    request = HttpRequest()
    headers = dict(scope["headers"])
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    request.COOKIES = dict(scope.get("cookies", {}))
    chosen = getattr(scope.get("user"), "language", "")
    if chosen:
        request.COOKIES.setdefault(settings.LANGUAGE_COOKIE_NAME, chosen)
    return get_language_from_request(request)
