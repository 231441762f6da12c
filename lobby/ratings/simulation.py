"""A ladder among people whose true skill is known: does the rating find it?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import correlation
from typing import NamedTuple

from lobby.ratings.book import Book, Entity, Ladder, Played, Sitter
from lobby.ratings.figures import MU, SIGMA
from lobby.ratings.periods import season_of

SKILL_SPREAD = 25.0 / 6.0
"""Standard deviation of the true skills."""
NOISE = SIGMA
"""Standard deviation of what one person shows in one match."""
BEGIN = datetime(2026, 1, 1, 12, tzinfo=UTC)
BETWEEN_ROUNDS = timedelta(hours=8)
SHARES = {Ladder.TWO: 0.3, Ladder.FOUR: 0.35, Ladder.PAIR: 0.35}
"""The part of the matches that each ladder gets."""


class Found(NamedTuple):
    """One ladder at one moment: matches that everybody has played, and how far rating and truth agree."""

    matches_each: int
    shown: float
    mu: float


@dataclass
class World:
    """People with true skills, numbered from 0; the neighbours 0 and 1, 2 and 3 ... are the fixed pairs."""

    skills: list[float]
    chance: Random
    book: Book

    def played(self, ladder: Ladder, at: datetime, people: Sequence[int]) -> Played:
        """A match between people in the order of their seats: the better day wins."""
        shown = [self.chance.gauss(self.skills[person], NOISE) for person in people]
        winner = 0 if sum(shown[0::2]) > sum(shown[1::2]) else 1
        return Played(0, ladder, at, tuple(map(Sitter, people)), winner)

    def tables(self, ladder: Ladder) -> Iterator[list[int]]:
        """A round: everybody once, by chance; who is left over sits out."""
        units = [[person] for person in range(len(self.skills))]
        if ladder is Ladder.PAIR:
            units = [first + second for first, second in zip(units[0::2], units[1::2], strict=False)]
        self.chance.shuffle(units)
        size = 4 if ladder is Ladder.FOUR else 2
        for start in range(0, len(units) - size + 1, size):
            yield _seats(units[start : start + size])

    def found(self, ladder: Ladder, at: datetime, matches_each: int) -> Found:
        """How far the ladder has come at a moment."""
        rated = [entity for entity in self.book.skills if entity.ladder == ladder]
        believed = [self.book.skill(entity, season_of(at)) for entity in rated]
        true = [self._true(entity) for entity in rated]
        shown = correlation([skill.shown for skill in believed], true)
        return Found(matches_each, round(shown, 3), round(correlation([s.mu for s in believed], true), 3))

    def _true(self, entity: Entity) -> float:
        return sum(self.skills[person] for person in entity.people) / len(entity.people)


def simulate(players: int, matches: int, seed: int, report_at: Sequence[int]) -> dict[Ladder, list[Found]]:
    """Plays about so many matches in rounds and tells of each ladder how well ratings fit true skills, after
    each of the numbers of rounds in `report_at` and at the end. At least four players.
    """
    chance = Random(seed)
    world = World([chance.gauss(MU, SKILL_SPREAD) for _ in range(players)], chance, Book())
    return {
        ladder: _climb(world, ladder, round(matches * share), report_at) for ladder, share in SHARES.items()
    }


def _climb(world: World, ladder: Ladder, matches: int, report_at: Sequence[int]) -> list[Found]:
    """Plays one ladder in whole rounds."""
    rounds = max(1, round(matches / len(list(world.tables(ladder)))))
    found = []
    for number in range(1, rounds + 1):
        at = BEGIN + number * BETWEEN_ROUNDS
        for people in world.tables(ladder):
            world.book.enter(world.played(ladder, at, people))
        if number in report_at or number == rounds:
            found.append(world.found(ladder, at, number))
    return found


def _seats(units: list[list[int]]) -> list[int]:
    """People in the order of seats, partners opposite: units are two or four persons, or two pairs."""
    first, second, *_ = units
    if len(first) == 1:
        return [person for unit in units for person in unit]
    return [first[0], second[0], first[1], second[1]]
