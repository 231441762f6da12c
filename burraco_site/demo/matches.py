"""Invented matches: ranked and casual, finished and going on, with talk; and tables that wait."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from burraco_site.demo.play import Played, Rows
from burraco_site.demo.words import ADVERTISED, FRIENDLY, RUDE
from games.engine.profiles import profile
from games.models import Ladder, Level, Match, Said, Seat
from games.models.names import _ID_LETTERS, ID_LENGTH
from games.protocol.phrases import PHRASES
from games.services.open import BOT_NAMES
from games.services.open_table import Terms, open_table
from games.services.sit import sit

SHORT: dict[str, dict[str, Any]] = {
    "fibur": {"deals": 2},
    "fantacarte": {"target": 505},
    "internazionale": {"deals": 2},
    "roversia": {"target": 505},
}
"""Profiles with the ends of short matches."""
LADDERS = (Ladder.TWO, Ladder.TWO, Ladder.FOUR, Ladder.PAIR)
"""What ranked matches count for, as often as they are found."""
RANKED_RULES = ("fibur", {"deals": 2})
LEAVES, RUDENESS = 0.06, 0.08
"""How often somebody leaves, and how often somebody is rude."""


class Hall:
    """All tables of the invented people; what is made here follows from `chance` alone."""

    def __init__(self, chance: random.Random, people: Sequence[User], now: datetime) -> None:
        self.chance, self.now = chance, now
        self.people = list(people)
        self.accounts = [person for person in people if not person.is_guest]
        #: A few play much: the first of the list more than the last.
        self.weights = [1 / (1 + index / 8) for index in range(len(self.accounts))]

    def address(self) -> str:
        """An address such as the site makes."""
        return "".join(self.chance.choices(_ID_LETTERS, k=ID_LENGTH))

    def meet(self, number: int) -> list[User]:
        """Different people with accounts."""
        found: list[User] = []
        while len(found) < number:
            person = self.chance.choices(self.accounts, self.weights)[0]
            if person not in found:
                found.append(person)
        return found

    def ranked(self, rows: Rows, ladder: str, *, most: int | None = None) -> Match:
        """A ranked match, whose people play as well as they are high in the list."""
        players = 2 if ladder == Ladder.TWO else 4
        people = self.meet(players)
        name, changes = RANKED_RULES
        match = self._match(name, changes, players, ranked=True, ladder=ladder, clock=60, shared=True)
        levels = [self._skill(person) for person in people]
        self._play(rows, match, levels, most)
        leaver = self.chance.randrange(players) if self.chance.random() < LEAVES else None
        for number, person in enumerate(people):
            left = leaver == number
            rows.seats.append(
                Seat(match=match, number=number, user=person, left=left, reserve=120.0, absence=121.0 * left)
            )
        return match

    def casual(self, rows: Rows, *, most: int | None = None) -> Match:
        """A match of one person, or of several, with bots in the other seats."""
        name = self.chance.choice([*SHORT])
        players = 2 if name == "roversia" else self.chance.choice((2, 4))
        guest = self.chance.random() < 0.3
        people = [self.chance.choice(self.people)] if guest else self.meet(self.chance.choice((1, 1, 2)))
        shared = len(people) > 1
        match = self._match(name, SHORT[name], players, chat=shared, shared=shared, friendly=shared)
        level = self.chance.choice((Level.EASY, Level.MEDIUM, Level.HARD)).value
        self._play(rows, match, ["medium"] * len(people) + [level] * (players - len(people)), most)
        names = self.chance.sample(BOT_NAMES, players - len(people))
        bots = zip(range(len(people), players), names, strict=True)
        rows.seats += [Seat(match=match, number=number, user=one) for number, one in enumerate(people)]
        rows.seats += [Seat(match=match, number=number, level=level, name=bot) for number, bot in bots]
        return match

    def talk(self, match: Match, seats: Sequence[Seat]) -> list[Said]:
        """What was said at a table: mostly courtesies, now and then something for a moderator."""
        people = [seat for seat in seats if seat.user_id]
        lines: list[Said] = []
        for _ in range(self.chance.randrange(7)):
            seat = self.chance.choice(people)
            at = match.created + (match.updated - match.created) * self.chance.random()
            text = self._line(match) if self.chance.random() < 0.4 else ""
            phrase = "" if text else self.chance.choice(PHRASES)
            lines.append(
                Said(match=match, seat=seat.number, user=seat.user, phrase=phrase, text=text, created=at)
            )
        return sorted(lines, key=lambda line: line.created)

    def _line(self, match: Match) -> str:
        if not match.chat:
            return ""
        if self.chance.random() < RUDENESS:
            return self.chance.choice(RUDE)
        return ADVERTISED if self.chance.random() < 0.03 else self.chance.choice(FRIENDLY)

    def _match(self, name: str, changes: dict[str, Any], players: int, **columns: Any) -> Match:
        back = 30 * self.chance.random() ** 1.4
        began = self.now - timedelta(days=back, minutes=90)
        return Match(
            public_id=self.address(),
            rules=profile(name, **changes).to_json(),
            players=players,
            first_dealer=self.chance.randrange(players),
            totals=[0, 0],
            created=began,
            updated=began,
            **columns,
        )

    def _play(self, rows: Rows, match: Match, levels: Sequence[str], most: int | None) -> None:
        rows.matches.append(match)
        if most is not None:
            match.created = self.now - timedelta(seconds=6 * most)
        Played(rows, match, levels, self.chance, match.created).play(most)
        match.updated = min(match.updated, self.now)

    def _skill(self, person: User) -> str:
        place = self.accounts.index(person) / len(self.accounts)
        return "hard" if place < 0.25 else "medium" if place < 0.6 else "casual"


def wait_for_players(hall: Hall, number: int) -> int:
    """Opens tables that wait in the lobby, some of them half full; how many there are."""
    opened = 0
    for host in hall.chance.sample(hall.accounts, min(number, len(hall.accounts))):
        players = hall.chance.choice((2, 4, 4))
        terms = Terms(
            profile(hall.chance.choice(("fibur", "fantacarte", "internazionale"))),
            players,
            clock=hall.chance.choice((None, 60, 90)),
            listed=True,
            chat=hall.chance.random() < 0.5,
        )
        others = [person for person in hall.accounts if person != host]
        seat_at(open_table(host, terms), hall.chance.sample(others, hall.chance.randrange(players - 1)))
        opened += 1
    return opened


def seat_at(match: Match, people: Sequence[User]) -> Match:
    """Lets people sit down at a table that waits, as whoever has its link does."""
    for person in people:
        sit(match.public_id, person, invite=match.invite or "")
    return match
