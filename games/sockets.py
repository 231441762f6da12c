"""What every socket is built on: direct dispatch, failures that end nothing, a limit on requests."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import get_language_from_request

from accounts.models import announcements_now
from burraco_site import trace
from burraco_site.limits import network
from games import crowd, publish

T = TypeVar("T")

#: Codes that a client does not answer by coming again ...
NO_SESSION = 4401
GIVE_WAY = 4403
#: ... and those that it does.
COME_AGAIN = 4440
TOO_MANY = 4429
#: Seconds between two looks at the session of a socket.
CHECK_EVERY = 60.0

logger = logging.getLogger(__name__)

_readings: dict[tuple[asyncio.AbstractEventLoop, Hashable], asyncio.Task[Any]] = {}


class SocketConsumer(AsyncWebsocketConsumer):
    """A websocket consumer whose messages do not pass through the process's one database thread.

    The stock dispatch closes stale database connections in that thread before each message, so one slow query
    delays every socket. Here only what goes to the database takes that way (`database_sync_to_async` closes
    its connections itself).
    """

    #: Where the socket comes from, and the key of its person; None for a stranger.
    address = ""
    person: int | None = None
    #: The reader's language, of what is told.
    language = "en"

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        """Awaits the handler of a message; its failure is logged and told, and the socket lives. Whoever has
        gone meanwhile is told nothing: the word that the socket is closed comes next, and cleans up.
        """
        trace.carry(message.get("trace"))
        try:
            await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            raise
        except Disconnected:
            logger.debug("A socket was gone at a %s", message["type"])
        except Exception:
            logger.exception("A socket failed at a %s", message["type"])
            if message["type"] == "websocket.disconnect":
                raise StopConsumer from None
            with suppress(Disconnected):
                await self.failed()

    async def failed(self) -> None:
        """What the client is told when a handler failed."""
        raise NotImplementedError

    async def let_in(self) -> bool:
        """Accepts the socket within the limits; one too many is closed with its reason."""
        await self.accept()
        self.address = network(str((self.scope.get("client") or [""])[0]))
        if not crowd.admit(self.address, self):
            await self.close(TOO_MANY)
            return False
        await self.channel_layer.group_add(publish.SITE, self.channel_name)
        if self.scope["user"].is_authenticated:
            await self._join_person()
        return True

    async def _join_person(self) -> None:
        self.person = self.scope["user"].pk
        self.opened = self.checked = time.monotonic()
        await self.channel_layer.group_add(publish.person_of(self.person), self.channel_name)
        oldest = crowd.join(self.person, self)
        if oldest is not None:
            await oldest.close(GIVE_WAY)

    async def let_out(self) -> None:
        """Undoes what `let_in` has counted."""
        crowd.leave(self.address, self.person, self)
        await self.channel_layer.group_discard(publish.SITE, self.channel_name)
        if self.person is not None:
            await self.channel_layer.group_discard(publish.person_of(self.person), self.channel_name)

    async def person_changed(self, message: Mapping[str, Any]) -> None:
        """The person has signed out, is banned, has another password: who may, comes in again."""
        await self.close(COME_AGAIN)

    async def site_changed(self, message: Mapping[str, Any]) -> None:
        """The site says something else to all: it is told in the reader's language."""
        lines = await shared(("site", message["n"], self.language), announced, self.language)
        await self.send(text_data=json.dumps({"t": "site", "lines": lines}))

    async def check_session(self) -> bool:
        """Looks, at most once a minute, whether the session still is this person's; else the socket closes.
        A lost word about a ban heals by this.
        """
        if self.person is None or time.monotonic() - self.checked < CHECK_EVERY:
            return True
        self.checked = time.monotonic()
        if await database(is_signed_in, self.scope["session"].session_key, self.person):
            return True
        await self.close(NO_SESSION)
        return False


async def database(service: Callable[..., T], *args: Any) -> T:
    """Calls something that talks to the database, in the thread for it."""
    answer: T = await database_sync_to_async(service)(*args)
    return answer


async def shared(key: Hashable, service: Callable[..., T], *args: Any) -> T:
    """The same, once for all sockets of this process that ask by the same key within a second: a message to
    many, named in the key, costs one reading.
    """
    loop = asyncio.get_running_loop()
    reading = _readings.get((loop, key))
    if reading is None:
        _readings[loop, key] = reading = loop.create_task(database(service, *args))
        loop.call_later(1.0, _readings.pop, (loop, key), None)
    answer: T = await asyncio.shield(reading)
    return answer


def announced(language: str) -> list[str]:
    """What the site says to all now, in a language."""
    with translation.override(language):
        return [each.text for each in announcements_now()]


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


def is_signed_in(session_key: str | None, person: int | None) -> bool:
    """Whether a session is, by now, that of a person who may sign in."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return bool(get_user(request).pk == person)


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
