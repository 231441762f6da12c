"""Lines of the ladders: the same for everybody, so that they can be kept for all, but for whose they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from accounts.models import User


class Bearer(NamedTuple):
    """Who bears a name on a ladder: key, name, and the address of the page, empty for a closed account."""

    key: int
    name: str
    address: str


@dataclass(frozen=True)
class Line:
    """One line of a ladder. `place` is `None` for who is not on the leaderboard; `waits` says why. `mine` is
    false until it is told who reads.
    """

    place: int | None
    name: str
    people: tuple[Bearer, ...]
    """Who bears the name: one person, or the two of a pair."""
    rating: int
    provisional: bool
    matches: int
    won: int
    drawn: int
    lost: int
    mine: bool = False
    waits: str = ""
    """`provisional`, `unsure`, `opponents`, `absent`, or empty."""


@dataclass(frozen=True)
class LadderPage:
    """Some lines, and which page of how many they are."""

    lines: list[Line] = field(default_factory=list)
    number: int = 1
    pages: int = 1

    def read_by(self, user: User | None) -> LadderPage:
        """The page as somebody reads it."""
        return replace(self, lines=read_by(user, self.lines))


def bearer(person: User) -> Bearer:
    """A person as lines name him."""
    return Bearer(person.pk, person.name, person.get_absolute_url() if person.is_active else "")


def is_of(people: Iterable[Bearer], user: User | None) -> bool:
    """Whether a line is somebody's own."""
    return user is not None and user.pk in {each.key for each in people}


def read_by(user: User | None, lines: Iterable[Line]) -> list[Line]:
    """Lines as somebody reads them: the own ones marked."""
    return [replace(line, mine=is_of(line.people, user)) for line in lines]
