"""Match history in figures: how many matches a person has won and lost, and with how many points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import User
from games.engine.profiles import PROFILES
from games.models import Level, Match, Seat, Status

PEOPLE = "people"
"""The level of opponents among whom a person sits."""
_LEVELS = [*Level.values, PEOPLE]


@dataclass
class Total:
    """Finished matches under one profile against one level, seen from the person's side."""

    profile: str = ""
    """The name of the profile; empty for all."""
    level: str = ""
    """The strongest level of the opposing bots, `people`, or empty for all."""
    won: int = 0
    drawn: int = 0
    lost: int = 0
    mine: int = 0
    theirs: int = 0
    """Points for and against."""

    @property
    def matches(self) -> int:
        """How many there are."""
        return self.won + self.drawn + self.lost

    def add(self, match: Match, side: int) -> None:
        """Counts one more match of the side."""
        self.won += match.winner == side
        self.drawn += match.winner is None
        self.lost += match.winner == 1 - side
        self.mine += match.totals[side]
        self.theirs += match.totals[1 - side]


def totals_of(user: User) -> list[Total]:
    """All finished matches of a person, a guest too, in one total, then one for each profile and level.

    Profiles in the order of the engine, levels from the weakest on and people last. Empty where nothing has
    finished.
    """
    everything, parts = Total(), dict[tuple[str, str], Total]()
    for match in _finished(user).iterator(chunk_size=500):
        seats = list(match.seats.all())
        side = next(seat.number for seat in seats if seat.user_id == user.pk) % 2
        key = str(match.rules["profile"]), _level(seat for seat in seats if seat.number % 2 != side)
        for total in (everything, parts.setdefault(key, Total(*key))):
            total.add(match, side)
    return [everything, *_in_order(parts.values())] if parts else []


def _finished(user: User) -> QuerySet[Match]:
    played = Match.objects.filter(seats__user=user, status=Status.FINISHED)
    return played.only("rules", "totals", "winner").prefetch_related("seats")


def _level(opponents: Iterable[Seat]) -> str:
    return max((seat.level or PEOPLE for seat in opponents), key=_LEVELS.index)


def _in_order(totals: Iterable[Total]) -> Iterator[Total]:
    profiles = list(PROFILES)
    yield from sorted(totals, key=lambda total: (profiles.index(total.profile), _LEVELS.index(total.level)))
