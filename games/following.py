"""The part of a match's socket that follows the play: what was shown, what was missed, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import translation

from games.follow import Follower, same_deal
from games.protocol.errors import Refused
from games.protocol.happened import Happened
from games.protocol.incoming import HintFrame, TargetsFrame
from games.protocol.outgoing import pong
from games.services import past, read
from games.services.hand_over import is_coming
from games.sockets import NO_SESSION, database, shared
from games.talking import TalkingConsumer

NO_SEAT = 4404
#: A longer run of missed events is told by one view.
LONGEST_RUN = 200
#: Versions that may be sent beyond the last one that the client is known to have seen: then it is cut off.
MOST_UNREAD = 1000
UNREAD = 4408


class FollowingConsumer(TalkingConsumer):
    """A viewer's socket at a table, as far as seeing the play goes."""

    follower: Follower | None = None
    #: The viewer's seat; None for who only looks on.
    seat: int | None = None
    #: Whether the viewer sits down at the next deal: until then the table is told, and no card.
    waits = False
    #: The last version that the client is known to have seen.
    read_up_to = 0
    #: The id of the request that is being answered.
    asked: str | None = None

    async def _find_seat(self) -> bool:
        """Reads the viewer's seat, which may change until the first deal; without one he may wait for the
        next deal, or look on where that is allowed, else the socket closes.
        """
        self.seat = None
        if self.person is not None:
            self.seat = await database(read.seat_of, self.public_id, self.scope["user"])
        strange = self.seat is None
        known = strange and self.person is not None
        coming = known and await database(is_coming, self.public_id, self.scope["user"])
        watchable = strange and await database(read.may_watch, self.public_id)
        return await self._may_see(coming=coming, watchable=watchable)

    async def _may_see(self, *, coming: bool, watchable: bool) -> bool:
        """Closes the socket of who has no seat, unless he waits for one or anybody may look on."""
        self.waits = self.seat is None and coming
        self.let_see = self.seat is not None or (watchable and not coming)
        if not self._is_let_in:
            await self.close(NO_SESSION if self.person is None else NO_SEAT)
        return self._is_let_in

    @property
    def _is_let_in(self) -> bool:
        return self.let_see or self.waits

    @property
    def version(self) -> int:
        """The version that the client was shown last; 0 before the first deal."""
        return self.follower.version if self.follower else 0

    def _note_read(self, version: int) -> None:
        """Believes a client that it has seen a version, if that was ever sent to it."""
        if self.follower and self.read_up_to < version <= self.follower.version:
            self.read_up_to = version

    async def _begin(self, version: int | None) -> None:
        """The missed events since `version`, or one view; nothing before the first deal of the viewer."""
        if not await database(read.has_begun, self.public_id):
            return
        if self.follower is None and not (await self._find_seat() and self.let_see):
            return
        await self._follow(await database(read.standing, self.public_id, version), version)

    async def _begin_deal(self, happened: Happened) -> None:
        """One view of a new deal; all viewers of this process share one reading of the rows."""
        if self.follower is None and not (await self._find_seat() and self.let_see):
            return
        key = ("standing", self.public_id, happened.version)
        await self._follow(await shared(key, read.standing, self.public_id), None)

    async def _follow(self, standing: read.Standing, version: int | None) -> None:
        with translation.override(self.language):
            self.follower = Follower(self.seat, standing)
        self.read_up_to = self.follower.version
        if version == self.follower.version:
            await self._heal()
            await self._send(pong(self.follower.version))
        else:
            await self._send_view()

    async def _following(self) -> Follower:
        """What the client was shown. Raises Refused before the first deal."""
        if self.follower is None:
            await self._begin(None)
        if self.follower is None:
            raise Refused("not_ready", request=self.asked)
        return self.follower

    async def _agreed(self, question: TargetsFrame | HintFrame) -> Follower:
        """The follower at the version that a question is about. Raises Refused."""
        follower = await self._following()
        if question.version > follower.version:
            await self._heal()
        if question.version != follower.version:
            raise Refused("stale", request=question.id)
        return follower

    async def _show(self, happened: Happened) -> None:
        follower = self.follower
        if follower is None or happened.deal > follower.deal:
            await self._begin_deal(happened)
        elif happened.version <= follower.version:
            return
        elif same_deal(follower, [happened]):
            await self._send_events([happened])
        else:
            await self._heal()

    async def _heal(self) -> None:
        """Reads what was missed since the version shown last, and shows it."""
        follower = await self._following()
        missed = await database(past.happened_since, self.public_id, follower.version)
        if len(missed) > LONGEST_RUN or not same_deal(follower, missed):
            await self._begin(None)
        else:
            await self._send_events(missed)

    async def _send_events(self, run: Sequence[Happened]) -> None:
        follower = await self._following()
        if follower.version - self.read_up_to > MOST_UNREAD:
            self.let_see = False
            await self.close(UNREAD)
            return
        for happened in run:
            facts = await self._facts(happened) if happened.holds("end") else None
            with translation.override(self.language):
                frame = follower.event_frame(happened, facts)
            await self._send(frame)

    async def _facts(self, happened: Happened) -> dict[str, Any]:
        """What all see alike after the end of a deal: read once for all viewers of this process."""
        return await shared(("facts", self.public_id, happened.version), read.facts, self.public_id)

    async def _send_view(self) -> None:
        follower = await self._following()
        with translation.override(self.language):
            await self._send(follower.view_frame())
