"""The socket of a match: frames in, one service call, frames out. It decides nothing itself."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async
from django.utils import translation

from burraco_site.metrics import REFUSED, REQUESTS
from games import publish, texts
from games.allowance import Allowance
from games.crowd import allowance_of
from games.following import FollowingConsumer
from games.hearing import Hearing
from games.protocol.errors import Refused
from games.protocol.happened import Happened
from games.protocol.incoming import (
    ActFrame,
    ChatFrame,
    ClientFrame,
    CommitFrame,
    HintFrame,
    MoveFrame,
    NextFrame,
    PingFrame,
    RevealFrame,
    SayFrame,
    ShunFrame,
    TargetsFrame,
    parse_frame,
    parse_version,
)
from games.protocol.outgoing import error, ok, pong
from games.publish import group_of
from games.services import absence, deserted, presence, quick, read, table, take_back, watch
from games.services.accepted import Accepted
from games.services.gather import commit, reveal
from games.services.proceed import deal_called, proceed
from games.services.submit import submit_soon
from games.sockets import database, language_of

T = TypeVar("T")

logger = logging.getLogger(__name__)

#: Requests a second in the long run, and at once: no two hands are as quick.
RATE, BURST = 30, 60
ACTS: dict[str, Callable[[str, int], None]] = {
    "leave": absence.leave,
    "return": absence.come_back,
    "admit": watch.admit,
    "shut": watch.shut,
    "pause": absence.pause,
    "resume": absence.resume,
    "takeback": take_back.ask,
    "agree": take_back.agree,
    "decline": take_back.decline,
}


class MatchConsumer(FollowingConsumer):
    """One viewer's socket at one table: a player's, or that of somebody who looks on."""

    #: The version of the table that was shown last.
    table_seen = -1

    async def connect(self) -> None:
        """Lets a player of the match in: joins first and reads afterwards, so that nothing falls between."""
        self.public_id: str = self.scope["url_route"]["kwargs"]["public_id"]
        self.language = language_of(self.scope)
        if not await self.let_in():
            return
        self.allowance = allowance_of(self.person, lambda: Allowance(self.person, RATE, BURST))
        if not await self._find_seat():
            return
        await self.channel_layer.group_add(group_of(self.public_id), self.channel_name)
        if self.seat is not None:
            self.hearing = Hearing(self.public_id, self.scope["user"])
        await self._note_life(opening=True)
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        await self._begin(parse_version(query.get("v", [""])[0]))
        await self._send_table()
        await self._send_talk()

    async def disconnect(self, code: int) -> None:
        """Leaves the group; the others are told soon, unless another socket of the same person lives on."""
        if self.let_see and self.seat is None:
            await self._tell_watchers(watch.gone)
        elif self.let_see:
            await database(presence.goodbye, self.public_id, self.seat)
            await database(publish.call_look, self.public_id, self.seat)
        await self.channel_layer.group_discard(group_of(self.public_id), self.channel_name)
        await self.let_out()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answers one frame of the client."""
        if not self._is_let_in:
            return
        affordable = await self.allowance.spend()
        try:
            frame = parse_frame(text_data)
            self.asked = getattr(frame, "id", None)
            self._note_read(frame.version)
            if not affordable:
                raise Refused("rate_limited", request=self.asked)
            await self._answer(frame)
        except Refused as refused:
            refused.request = refused.request or self.asked
            await self._refuse(refused)
        self.asked = None

    async def match_happened(self, message: Mapping[str, Any]) -> None:
        """A version that somebody's request made: the next one is shown, a gap is read from the rows."""
        happened = Happened.from_message(message)
        quick.follow(self.public_id, happened)
        if self.let_see:
            await self._show(happened)
        elif self.waits and happened.holds("end"):
            await self._send_table()

    async def table_changed(self, message: Mapping[str, Any]) -> None:
        """What surrounds the play has another version: it is shown, unless it was already."""
        if self._is_let_in and message["n"] > self.table_seen:
            await self._follow_table(message)

    async def _follow_table(self, told: Mapping[str, Any]) -> None:
        """Shows the table; until the first deal people change seats, and who speaks is told by the seat."""
        await self._show_table(told)
        if self.follower is None:
            await self._send_heard()

    async def failed(self) -> None:
        """Tells the failure; the next message starts from a fresh view."""
        version, self.follower = self.version, None
        await self._send(error(self.asked, "server_error", self._text("server_error"), version))
        self.asked = None

    async def _answer(self, frame: ClientFrame) -> None:
        if isinstance(frame, PingFrame):
            await self._ping()
        elif self.seat is None:
            raise Refused("not_a_player", request=self.asked)
        else:
            await self._answer_player(frame)

    async def _answer_player(self, frame: ClientFrame) -> None:
        match frame:
            case MoveFrame():
                await self._request(submit_soon, frame.id, frame.version, frame.text)
            case NextFrame():
                await self._request(_proceed, frame.id, frame.version)
            case TargetsFrame():
                await self._send_targets(frame)
            case HintFrame():
                await self._send_hint(frame)
            case CommitFrame():
                await database(commit, self.public_id, self.seat, frame.deal, frame.digits)
                await self._send(ok(frame.id, self.version))
            case ActFrame():
                await database(ACTS[frame.do], self.public_id, self.seat)
                await self._send(ok(frame.id, self.version))
            case SayFrame() | ChatFrame() | ShunFrame():
                await self._talk(frame)
            case RevealFrame():
                await self._reveal(frame)

    async def _note_life(self, *, opening: bool = False) -> None:
        """Tells the others that this person is here, if that is news; who looks on is only counted. `opening`
        the table ends an absence even where the last sign of life has not yet expired.
        """
        if self.seat is None:
            await self._note_watcher()
            return
        news = await database(presence.here, self.public_id, self.seat)
        if news or (opening and await database(absence.is_missed, self.public_id, self.seat)):
            await database(absence.came, self.public_id, self.seat)
        if self.follower is None:
            await database(deserted.somebody_here, self.public_id)

    async def _note_watcher(self) -> None:
        if self.let_see:
            await self._tell_watchers(watch.here)

    async def _ping(self) -> None:
        """A sign of life: whatever was missed of the play and of the table is shown."""
        if not await self.check_session():
            return
        await self._note_life()
        version, table_version = await database(read.versions_of, self.public_id)
        if self.follower is None:
            await self._begin(None)
        elif version > self.follower.version:
            await self._heal()
        if table_version > self.table_seen:
            await self._follow_table(await database(table.told, self.public_id))
        await self._send_missed_talk()
        await self._send(pong(self.version))

    async def _request(
        self, service: Callable[..., Awaitable[Accepted]], request: str, *details: int | str
    ) -> None:
        """One request that may change the match; the answer comes before the events that it caused."""
        began = time.perf_counter()
        try:
            accepted = await service(self.public_id, self.seat, request, *details)
        except Refused as refused:
            refused.request = request
            await self._refuse(refused)
            if refused.code == "stale":
                await self._begin(None)
            return
        await self._send(ok(request, accepted.version))
        REQUESTS.labels(service.__name__.strip("_")).observe(time.perf_counter() - began)
        logger.debug("Seat %s of %s made v%s", self.seat, self.public_id, accepted.version)
        if accepted.happened:
            await self._show(accepted.happened)

    async def _send_targets(self, question: TargetsFrame) -> None:
        follower = await self._agreed(question)
        with translation.override(self.language):
            await self._send(follower.answer(question))

    async def _reveal(self, frame: RevealFrame) -> None:
        """A contribution to the shuffle; the last one deals the cards."""
        complete = await database(reveal, self.public_id, self.seat, frame.deal, frame.digits)
        await self._send(ok(frame.id, self.version))
        if complete:
            await database(deal_called, self.public_id)

    async def _send_hint(self, question: HintFrame) -> None:
        follower = await self._agreed(question)
        if not await database(read.is_practice, self.public_id):
            raise Refused("practice_only", request=question.id)
        with translation.override(self.language):
            await self._send(await thought(follower.hint, question))

    async def _refuse(self, refused: Refused) -> None:
        REFUSED.labels(refused.code).inc()
        await self._send(error(refused.request, refused.code, self._text(refused.code), self.version))

    async def _send_table(self) -> None:
        await self._show_table(await database(table.told, self.public_id))

    async def _show_table(self, told: Mapping[str, Any]) -> None:
        """The table, of which everything is known: who has lost the seat, or may not look on, is sent out."""
        people: list[int | None] = told["people"]
        if self.follower is None or self.seat is None:
            sits = self.person is not None and self.person in people
            self.seat = people.index(self.person) if sits else None
            coming = self.person is not None and self.person in told.get("coming", ())
            if not await self._may_see(coming=coming, watchable=told["watchable"]):
                return
        self.table_seen = told["n"]
        hosting = self.seat is not None and told["host"] == self.person
        await self._send(
            {"t": "table", "n": told["n"], "table": told["table"], "you": self.seat, "hosting": hosting}
        )

    def _text(self, code: str) -> str:
        with translation.override(self.language):
            return texts.refusal(code)


async def _proceed(*asked: Any) -> Accepted:
    """`services.proceed.proceed` from the event loop."""
    return await database(proceed, *asked)


async def thought(thinker: Callable[..., T], *args: Any) -> T:
    """Calls what takes thought and no database: beside the event loop, and beside the database's thread."""
    answer: T = await sync_to_async(thinker, thread_sensitive=False)(*args)
    return answer
