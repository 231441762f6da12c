"""A person at a table, played by a program: draws, lays what is suggested, discards, and never gives up."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any
from uuid import uuid4

from games.consumers import BURST, RATE
from games.management.play.log import TableLog
from games.management.play.wire import BROKEN, Frame, Wire, open_wire
from games.sockets import Credit

#: Seconds without a frame after which a player sends an unanswered request again, or, waiting for others,
#: asks what was missed; twice as long each further time. A crowd that went on asking a slow site as often as
#: before would keep it from ever answering.
PATIENCE, QUIET, LONGEST = 0.5, 2.0, 15.0
#: Seconds between two signs of life, as a page gives them.
ALIVE = 15
#: The first two for who trusts the line: a repeat, or a further ping, only adds to the work of a busy site.
TRUSTING, TRUSTING_QUIET = 5.0, ALIVE
#: Seconds before a refused request that may do better is sent again, and before a new connection, at most.
AGAIN = 0.3
#: Refusals that say nothing of the request itself: it is sent again.
PASSING = ("rate_limited", "server_error")
#: Refusals that belong to the game among several: somebody else was quicker.
LATE = ("stale", "not_ready", "match_over")
ENDED = ("finished", "closed", "void")


class Gap(Exception):
    """A version never arrived: the player connects anew."""


class Player:
    """One seat at one table, over one socket after another.

    `deal` and `match` are what its screen would show at `version`. `chance` makes its line a bad one; who
    `trusts` it is slow to send again what has no answer. It plays on until `stop` is called or the match is
    over.
    """

    def __init__(
        self, site: str, public_id: str, cookie: str, log: TableLog, *, pace: float = 0.0,
        chance: random.Random | None = None, trusts: bool = False,
    ) -> None:  # fmt: skip
        self.site, self.public_id, self.cookie, self.log = site, public_id, cookie, log
        self.pace, self.chance, self._trusts = pace, chance, trusts
        self.version: int | None = None
        self.deal: Frame = {}
        self.match: Frame = {}
        self.connections = 0
        self.over = False
        self._targets: Frame | None = None
        self._asked: Frame | None = None
        self._awaited = 0
        self._refused: set[str] = set()
        self._credit = Credit(RATE * 0.9, BURST * 0.5)
        self._stopping = False
        self._shown_life = time.monotonic()

    def stop(self) -> None:
        """Asks nothing more; what was asked is still answered."""
        self._stopping = True

    @property
    def _patience(self) -> float:
        if self._trusts:
            return TRUSTING if self._asked else TRUSTING_QUIET
        return PATIENCE if self._asked else QUIET

    @property
    def settled(self) -> bool:
        """Whether nothing is asked that has no answer."""
        return self._asked is None

    async def play(self) -> None:
        """Plays; whatever breaks is connected anew. Ends when cancelled, or with the match."""
        while not self.over:
            try:
                wire = await open_wire(self.site, self.public_id, self.cookie, self.version, self.chance)
            except BROKEN:
                await asyncio.sleep(random.uniform(0, AGAIN))
                continue
            self.connections += 1
            try:
                await self._converse(wire)
            except (*BROKEN, Gap):
                await asyncio.sleep(random.uniform(0, AGAIN / 10))
            finally:
                await wire.close()

    async def _converse(self, wire: Wire) -> None:
        if self._asked:
            await wire.send(self._asked)
        silent = 0
        while not self.over:
            try:
                async with asyncio.timeout(min(LONGEST, self._patience * 2**silent)):
                    frame = await wire.receive()
            except TimeoutError:
                silent += 1
                await wire.send(self._asked or {"t": "ping", "v": self.version or 0})
                continue
            silent = 0
            await self._take(frame, wire)
            await self._show_life(wire)
            if self._may_ask():
                await self._ask(wire)

    async def _show_life(self, wire: Wire) -> None:
        if time.monotonic() > self._shown_life + ALIVE:
            self._shown_life = time.monotonic()
            await wire.send({"t": "ping", "v": self.version or 0})

    async def _take(self, frame: Frame, wire: Wire) -> None:
        match frame["t"]:
            case "view":
                self._show(frame)
            case "event":
                self._follow(frame)
            case "ok":
                self._accepted(frame)
            case "error":
                await self._was_refused(frame, wire)
            case "pong" if frame["v"] != self.version:
                raise Gap

    def _show(self, frame: Frame) -> None:
        self.version, self.deal = frame["v"], dict(frame["deal"])
        self._now(frame["match"], frame["targets"])

    def _follow(self, frame: Frame) -> None:
        if self.version is None or frame["v"] > self.version + 1:
            raise Gap
        if frame["v"] <= self.version:
            return
        self.version = frame["v"]
        self.deal.update(frame["set"])
        if frame["by"] != self.match["you"]:
            self.log.hears(self.version)
        elif frame["id"]:
            self._accepted(frame)
        self._now(frame.get("match", self.match), frame["targets"])

    def _now(self, match: Frame, targets: Frame | None) -> None:
        self.match, self._targets = match, targets
        self._refused.clear()
        self.over = match["status"] in ENDED

    def _accepted(self, frame: Frame) -> None:
        """An answer, or the event that tells as much: whichever comes through first."""
        if self._asked is None or self._asked["id"] != frame["id"]:
            return
        self._awaited = frame["v"]
        self.log.accepts(frame["id"], frame["v"], move=self._asked["t"] == "move")
        self._asked = None

    async def _was_refused(self, frame: Frame, wire: Wire) -> None:
        if self._asked is None or frame["id"] != self._asked["id"]:
            return
        if frame["code"] not in LATE:
            self.log.errors[frame["code"]] += 1
        if frame["code"] in PASSING:
            await asyncio.sleep(AGAIN)
            await wire.send(self._asked)
            return
        self._refused.add(self._asked.get("m", ""))
        self._asked = None

    def _may_ask(self) -> bool:
        return not self._stopping and self._asked is None and (self.version or 0) >= self._awaited

    async def _ask(self, wire: Wire) -> None:
        asked = self._wish()
        if asked is None:
            return
        while not self._credit.spend():
            await asyncio.sleep(1 / RATE)
        if self.pace:
            await asyncio.sleep(self.pace)
        self._asked = asked
        if asked["t"] == "move":
            self.log.sends(asked["v"] + 1)
        await wire.send(asked)

    def _wish(self) -> Frame | None:
        """The next request, if there is anything to ask for."""
        if self.match.get("status") == "between_deals" and "" not in self._refused:
            return {"t": "next", "id": str(uuid4()), "v": self.version}
        if self._targets:
            move = next((text for text in wishes(self._targets) if text not in self._refused), None)
            if move:
                return {"t": "move", "id": str(uuid4()), "v": self.version, "m": move}
        return None


def wishes(targets: dict[str, Any]) -> list[str]:
    """The moves that a simple player tries, best first, in the words of the wire."""
    if targets["draw"]:
        return ["draw"]
    melds = [f"meld {' '.join(cards)}" for cards in targets["meld"]]
    adds = [f"add {numbers[0]} {card}" for card, numbers in targets["add"].items()]
    return [*melds, *adds, *(f"discard {card}" for card in targets["discard"]), *(["take"] * targets["take"])]
