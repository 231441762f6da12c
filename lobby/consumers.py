"""The socket of the lobby: every open table once, then whatever changes; and how quick match stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from channels.db import database_sync_to_async
from django.utils import timezone, translation

from accounts.models import User
from burraco_site.limits import network
from games import crowd
from games.publish import LOBBY, SITE, quick_of
from games.sockets import COME_AGAIN, TOO_MANY, Credit, SocketConsumer, language_of, shared
from lobby.open_table_words import Told, friends_for, told, told_to_all
from lobby.quick_words import quick_frame
from lobby.services.quick import open_pages
from lobby.services.quick.queue import seen

#: Frames a second that a visitor may send in the long run, and at once: it has only pings to send.
RATE, BURST = 1, 10
#: States of a search of which nothing is shown.
IDLE = {"", "idle"}


class LobbyConsumer(SocketConsumer):
    """One visitor's socket, with or without a session: it shows what the page of the lobby shows, and to who
    has an account the own search for a ranked match. With `?only=me` it shows the latter alone.
    """

    #: The keys of the visitor's friends, as of the last look at all tables.
    friends: frozenset[int] = frozenset()
    #: Whose search is told, and its state as of the last frame.
    seeker: User | None = None
    search = ""

    async def connect(self) -> None:
        """Joins first and reads afterwards, so that nothing falls between."""
        self.language = language_of(self.scope)
        self.credit = Credit(RATE, BURST)
        self.shown: dict[str, int] = {}
        self.alone = b"only=me" in self.scope["query_string"]
        self.address = network(str((self.scope.get("client") or [""])[0]))
        await self.accept()
        if not crowd.admit(self.address, self):
            await self.close(TOO_MANY)
            return
        await self.channel_layer.group_add(SITE, self.channel_name)
        if not self.alone:
            await self._show_tables()
        user = self.scope["user"]
        if user.is_authenticated and not user.is_guest:
            self.seeker = user
            await self.channel_layer.group_add(quick_of(user.pk), self.channel_name)
            await self._tell_search(sign=True)

    async def _show_tables(self) -> None:
        await self.channel_layer.group_add(LOBBY, self.channel_name)
        tables = await self._read()
        self.shown = {table["id"]: table["n"] for table in tables}
        await self._send({"t": "lobby", "tables": tables})

    async def disconnect(self, code: int) -> None:
        """Leaves the groups, and the crowd of its address."""
        crowd.leave(self.address, None, self)
        if self.seeker:
            await self.channel_layer.group_discard(quick_of(self.seeker.pk), self.channel_name)
            await database_sync_to_async(open_pages.closed)(self.seeker.pk)
        await self.channel_layer.group_discard(LOBBY, self.channel_name)
        await self.channel_layer.group_discard(SITE, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A ping, whatever it says: all that was missed is shown, then the pong."""
        if not self.credit.spend():
            await self.close(TOO_MANY)
            return
        if not self.alone:
            await self._follow(await self._read(), set(self.shown))
        if self.seeker:
            await self._tell_search(sign=True)
        await self._send({"t": "pong", "v": 0})

    async def lobby_changed(self, message: Mapping[str, Any]) -> None:
        """A table has changed: it is read, once for all visitors of this process who read one language."""
        changed = message["id"]
        lines = await shared(
            ("lobby", changed, message["at"], self.language), told_to_all, self.language, changed
        )
        await self._follow([line.to(self.friends) for line in lines], {changed} & set(self.shown))

    async def quick_changed(self, message: Mapping[str, Any]) -> None:
        """The search of this person stands otherwise."""
        await self._tell_search(message["why"])

    async def failed(self) -> None:
        """Closes: the page comes back and begins anew."""
        await self.close(COME_AGAIN)

    async def _follow(self, tables: list[Told], known: set[str]) -> None:
        """Shows tables that are new or have changed, and that those of `known` that are missing are gone."""
        for table in tables:
            if self.shown.get(table["id"]) != table["n"]:
                self.shown[table["id"]] = table["n"]
                await self._send({"t": "open", **table})
        for gone in known - {table["id"] for table in tables}:
            del self.shown[gone]
            await self._send({"t": "gone", "id": gone})

    async def _tell_search(self, why: str = "", *, sign: bool = False) -> None:
        """Shows how the search stands, unless there is none and none was shown; `sign`: the page has given
        a sign of life.
        """
        frame = await database_sync_to_async(self._searched)(why, sign)
        if why or {frame["state"], self.search} - IDLE:
            await self._send(frame)
        self.search = frame["state"]

    def _searched(self, why: str, sign: bool) -> dict[str, Any]:
        assert self.seeker is not None
        if sign:
            seen(self.seeker, timezone.now())
            open_pages.opened(self.seeker.pk)
        with translation.override(self.language):
            return quick_frame(self.seeker, why)

    async def _read(self) -> list[Told]:
        return await database_sync_to_async(self._told)()

    def _told(self) -> list[Told]:
        self.friends = friends_for(self.scope["user"])
        with translation.override(self.language):
            return told(self.friends)

    async def _send(self, frame: Mapping[str, Any]) -> None:
        await self.send(text_data=json.dumps(frame, separators=(",", ":")))
