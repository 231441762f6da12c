"""The part of a match's socket that is not play: talk, and how many look on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.utils import translation

from games import publish
from games.hearing import Hearing
from games.protocol.incoming import ChatFrame, SayFrame, ShunFrame
from games.protocol.outgoing import ServerFrame, encode, ok
from games.services import talk, watch
from games.sockets import SocketConsumer, database

T = TypeVar("T")


class TalkingConsumer(SocketConsumer):
    """A viewer's socket at a table, as far as talk and spectators go."""

    public_id: str
    language: str
    #: Whether anything may be shown.
    let_see = False
    #: What the viewer hears of the talk; a spectator hears nothing.
    hearing: Hearing | None = None
    #: How many looked on when that was told last.
    watching = 0

    async def talk_said(self, message: Mapping[str, Any]) -> None:
        """Somebody said something: whoever has a seat and does not shun him hears it."""
        if self.let_see and self.hearing:
            await self._send_each(self._spoken(self.hearing.hear, message["line"]))

    async def shuns_changed(self, message: Mapping[str, Any]) -> None:
        """The person has muted somebody, or hears him again."""
        await self._send_talk()

    async def match_watched(self, message: Mapping[str, Any]) -> None:
        """Another number of people looks on."""
        if self.let_see:
            await self._send_watching(message["count"])

    async def _talk(self, frame: SayFrame | ChatFrame | ShunFrame) -> None:
        """Something said, or somebody muted; everybody hears it by the publisher, who said it too."""
        user = self.scope["user"]
        match frame:
            case SayFrame():
                await database(talk.say, self.public_id, user, frame.phrase)
            case ChatFrame():
                await database(talk.chat, self.public_id, user, frame.text)
            case ShunFrame():
                await database(talk.shun, self.public_id, user, frame.seat, frame.way)
        await self._send(ok(frame.id, self.version))

    async def _send_talk(self) -> None:
        """The talk as it stands, for who has a seat; how many look on, for everybody."""
        await self._send_heard()
        await self._send_watching(await database(watch.count, self.public_id))

    async def _send_heard(self) -> None:
        """The talk as it stands, for who has a seat."""
        if self.let_see and self.hearing:
            await self._send(await database(self._spoken, self.hearing.begin))

    async def _send_missed_talk(self) -> None:
        """Whatever of talk and spectators the publisher's words have not brought."""
        await self._send_watching(await database(watch.count, self.public_id))
        if self.hearing:
            await self._send_each(await database(self._spoken, self.hearing.missed))

    def _spoken(self, service: Callable[..., T], *args: Any) -> T:
        """Calls what makes texts in the reader's language."""
        with translation.override(self.language):
            return service(*args)

    async def _tell_watchers(self, service: Callable[[str, str], int]) -> None:
        """Counts this spectator in or out; the others are told when the number is another one."""
        before = await database(watch.count, self.public_id)
        count = await database(service, self.public_id, self.channel_name)
        if count != before:
            await database(publish.watched, self.public_id, count)

    async def _send_watching(self, count: int) -> None:
        if count != self.watching:
            self.watching = count
            await self._send({"t": "watching", "count": count})

    async def _send_each(self, frames: Sequence[ServerFrame]) -> None:
        for frame in frames:
            await self._send(frame)

    async def _send(self, frame: ServerFrame) -> None:
        await self.send(text_data=encode(frame))
