"""The book: takes matches in the order in which they ended and says what each of them changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from lobby.ratings.figures import Skill
from lobby.ratings.league import points_for
from lobby.ratings.outcomes import Outcome, outcomes
from lobby.ratings.periods import day_of, season_of
from lobby.ratings.update import updated

SAME_PEOPLE_A_DAY = 5
"""Ranked matches of a day between the same people that count."""


class Ladder(StrEnum):
    """The three ladders."""

    TWO = "two"
    FOUR = "four"
    PAIR = "pair"
    """Of fixed pairs: the pair is rated, not the two persons in it."""


class Verdict(StrEnum):
    """Whether a match counts, and if not, why."""

    COUNTED = "counted"
    TOO_MANY = "too_many"
    UNFIT = "unfit"
    """Somebody sat there who is not rated: a bot from the beginning, or a guest."""


@dataclass(frozen=True)
class Entity:
    """Who is rated: a person, or the two of a pair in the order of their numbers."""

    ladder: str
    people: tuple[int, ...]


@dataclass(frozen=True)
class Sitter:
    """A person at the table, and whether that person left the match."""

    person: int
    left: bool = False


@dataclass(frozen=True)
class Played:
    """A match as it ended: seats in their order (partners sit opposite), `winner` a side or `None`."""

    key: int
    ladder: str
    at: datetime
    seats: tuple[Sitter, ...]
    winner: int | None
    fit: bool = True

    @property
    def people(self) -> tuple[int, ...]:
        """Who sat there, by number."""
        return tuple(sorted(sitter.person for sitter in self.seats))

    @property
    def sides(self) -> list[list[tuple[Entity, tuple[Sitter, ...]]]]:
        """Who is rated on each side, with the persons in it."""
        sides = [self.seats[0::2], self.seats[1::2]]
        parts = [[side] if self.ladder == Ladder.PAIR else [(sitter,) for sitter in side] for side in sides]
        return [[(_entity(self.ladder, part), part) for part in side] for side in parts]

    @property
    def entities(self) -> list[Entity]:
        """All who are rated."""
        return [entity for side in self.sides for entity, _sitters in side]


@dataclass(frozen=True)
class Change:
    """What a match does to one rated entity."""

    entity: Entity
    outcome: Outcome
    before: Skill
    after: Skill
    opponents: tuple[int, ...]


@dataclass(frozen=True)
class Gain:
    """What a match gives one person in the league."""

    person: int
    outcome: Outcome
    points: int


@dataclass(frozen=True)
class Entry:
    """A match in the book; without changes and gains where it does not count."""

    played: Played
    day: date
    season: int
    verdict: Verdict
    changes: tuple[Change, ...] = ()
    gains: tuple[Gain, ...] = ()


@dataclass
class Book:
    """What has to be known to book the next match: the skills, each with the season of its uncertainty, and
    how many counted matches the day has had.
    """

    skills: dict[Entity, tuple[Skill, int]] = field(default_factory=dict)
    meetings: Counter[tuple[tuple[int, ...], date]] = field(default_factory=Counter)
    days: Counter[tuple[int, date]] = field(default_factory=Counter)

    def enter(self, played: Played) -> Entry:
        """Books one match. All that ended before it and concern the same people must have been entered."""
        day, season = day_of(played.at), season_of(played.at)
        verdict = self._verdict(played, day)
        if verdict is not Verdict.COUNTED:
            return Entry(played, day, season, verdict)
        changes = self._changes(played, season)
        gains = self._gains(played, changes, day)
        self.meetings[played.people, day] += 1
        return Entry(played, day, season, verdict, changes, gains)

    def skill(self, entity: Entity, season: int) -> Skill:
        """What is believed of an entity in a season that is not earlier than its last match."""
        known, since = self.skills.get(entity, (Skill(), season))
        return known.widened(season - since)

    def _verdict(self, played: Played, day: date) -> Verdict:
        if not played.fit:
            return Verdict.UNFIT
        met = self.meetings[played.people, day]
        return Verdict.TOO_MANY if met >= SAME_PEOPLE_A_DAY else Verdict.COUNTED

    def _changes(self, played: Played, season: int) -> tuple[Change, ...]:
        sides = played.sides
        before = [[self.skill(entity, season) for entity, _sitters in side] for side in sides]
        left = [[any(sitter.left for sitter in sitters) for _entity, sitters in side] for side in sides]
        booked = outcomes(left, played.winner)
        after = updated(before, booked)
        people = [tuple(sitter.person for sitter in played.seats[side::2]) for side in (0, 1)]
        changes = tuple(
            Change(entity, booked[side][place], before[side][place], after[side][place], people[1 - side])
            for side in (0, 1)
            for place, (entity, _sitters) in enumerate(sides[side])
        )
        self.skills.update({change.entity: (change.after, season) for change in changes})
        return changes

    def _gains(self, played: Played, changes: Iterable[Change], day: date) -> tuple[Gain, ...]:
        """Every person gets what the entity got, but who left pays for it alone."""
        booked = {person: change.outcome for change in changes for person in change.entity.people}
        gains = []
        for sitter in played.seats:
            outcome = Outcome.LEFT if sitter.left else booked[sitter.person]
            if outcome is Outcome.LEFT and not sitter.left:
                outcome = Outcome.SPARED
            points = points_for(outcome, self.days[sitter.person, day])
            gains.append(Gain(sitter.person, outcome, points))
            self.days[sitter.person, day] += 1
        return tuple(gains)


def _entity(ladder: str, sitters: tuple[Sitter, ...]) -> Entity:
    return Entity(ladder, tuple(sorted(sitter.person for sitter in sitters)))
