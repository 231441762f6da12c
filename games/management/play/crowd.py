"""Tables full of players over real sockets, spread over the web processes of a site."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from channels.db import database_sync_to_async

from games.management.play import company
from games.management.play.company import Person
from games.management.play.log import TableLog
from games.management.play.player import Player
from games.models import Level

#: Seconds that the last answers and events may take when the players have stopped asking.
SETTLING = 120


@dataclass(frozen=True)
class Style:
    """How all tables are played: at which `sites`, by which `bots` beside the people, with `pace` seconds
    before each request, over bad lines (`faulty`) or good ones, which they may trust (`trusting`), each match
    to `target` points. `opens` gives the address of a new match of some people and bots.
    """

    sites: Sequence[str]
    bots: Sequence[Level] = ()
    pace: float = 0.0
    faulty: bool = False
    trusting: bool = False
    target: int = 2005
    opens: Callable[[Sequence[Person], Sequence[Level], int], str] = company.open_here


@dataclass
class Table:
    """One table: its people play one match after another. `logs` tells of each match by its address."""

    number: int
    people: Sequence[Person]
    style: Style
    logs: dict[str, TableLog] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    stopping: bool = False

    @property
    def moves(self) -> int:
        """The moves that were acknowledged so far."""
        return sum(len(log.moves) for log in self.logs.values())

    async def play(self) -> None:
        """Plays until stopped or cancelled."""
        while not self.stopping:
            await self.seat()
            await asyncio.gather(*(player.play() for player in self.players))

    async def seat(self) -> None:
        """Opens a match and gives each person a player."""
        style = self.style
        public_id = await database_sync_to_async(style.opens)(self.people, style.bots, style.target)
        log = self.logs[public_id] = TableLog()
        self.players = [
            Player(
                style.sites[(self.number + seat) % len(style.sites)],
                public_id,
                person.cookie,
                log,
                pace=style.pace,
                trusts=style.trusting,
                chance=random.Random(f"{self.number}/{seat}") if style.faulty else None,
            )
            for seat, person in enumerate(self.people)
        ]
        if self.stopping:
            self.stop()

    def stop(self) -> None:
        """Lets nobody ask for anything more."""
        self.stopping = True
        for player in self.players:
            player.stop()

    @property
    def settled(self) -> bool:
        """Whether everything was answered and all players have seen what was acknowledged last."""
        last = max([0, *self.logs[self.players[0].public_id].moves.values()]) if self.players else 0
        return all(
            player.over or (player.settled and (player.version or 0) >= last) for player in self.players
        )


class Crowd:
    """All tables. As a context it plays, and stops asking at its end; then nothing is under way."""

    def __init__(self, people: Sequence[Person], seats: int, style: Style) -> None:
        groups = [people[at : at + seats] for at in range(0, len(people), seats)]
        self.tables = [Table(number, group, style) for number, group in enumerate(groups)]
        self.unsettled = 0
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def moves(self) -> int:
        """The moves that were acknowledged so far."""
        return sum(table.moves for table in self.tables)

    @property
    def logs(self) -> dict[str, TableLog]:
        """What was seen in each match, by its address."""
        return {public_id: log for table in self.tables for public_id, log in table.logs.items()}

    async def __aenter__(self) -> Crowd:
        self._tasks = [asyncio.create_task(table.play()) for table in self.tables]
        return self

    async def __aexit__(self, *failure: object) -> None:
        if not failure[0]:
            await self.settle()
        for task in self._tasks:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def settle(self) -> None:
        """Lets nobody ask for anything more and waits until all was answered; the players still listen."""
        for table in self.tables:
            table.stop()
        for _ in range(SETTLING * 10):
            if all(table.settled for table in self.tables):
                break
            await asyncio.sleep(0.1)
        self.unsettled = sum(not table.settled for table in self.tables)

    def failed(self) -> None:
        """Raises what ended a table's play, if anything did."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def lost(self) -> int:
        """How much of what was acknowledged is not stored."""
        return sum([await database_sync_to_async(company.missing)(*pair) for pair in self.logs.items()])
