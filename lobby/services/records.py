"""What a person has played: ratings with their graph, the record against another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from accounts.models import User
from games.models import Seat, Status
from lobby.models import Rating, RatingChange
from lobby.services.ladders import place_of

POINTS = 120
"""Matches that a graph shows."""


@dataclass(frozen=True)
class Point:
    """A rating after a match, and before it."""

    at: datetime
    shown: float
    before: float


@dataclass(frozen=True)
class PersonRating:
    """One rating of a person, or of a pair that the person is in (then `partner` is the other's name)."""

    ladder: str
    partner: str
    rating: int
    provisional: bool
    place: int | None
    matches: int
    won: int
    drawn: int
    lost: int
    points: list[Point]


@dataclass(frozen=True)
class Record:
    """Finished matches of two people, seen from the first, on opposite sides and as partners."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    together_won: int = 0
    together_drawn: int = 0
    together_lost: int = 0


def ratings_of(person: User, now: datetime, most: int = 6) -> list[PersonRating]:
    """The ratings of a person, those played last first, with the points of their graphs."""
    rows = Rating.objects.filter(Q(person=person) | Q(partner=person)).select_related("person", "partner")
    return [_person_rating(row, person, now) for row in rows.order_by("-last")[:most]]


def points_of(row: Rating) -> list[Point]:
    """The last matches of a rating in their order, for a graph."""
    changes = row.changes.select_related("rated").order_by("-number")[:POINTS]
    return [
        Point(change.rated.finished, change.skill.shown, change.before.shown) for change in reversed(changes)
    ]


def record_against(person: User, other: User) -> Record:
    """How a person stands against another over all finished matches, ranked or not. One query."""
    shared = Seat.objects.filter(
        user=person, match__status=Status.FINISHED, match__seats__user=other
    ).exclude(user=other)
    grouped = shared.values_list("match__winner", "number", "match__seats__number")
    counted: dict[str, int] = {}
    for winner, mine, theirs, number in grouped.annotate(times=Count("pk")):
        name = _result(winner, mine) if mine % 2 != theirs % 2 else f"together_{_result(winner, mine)}"
        counted[name] = counted.get(name, 0) + number
    return Record(**counted)


def change_in_points(change: RatingChange) -> int:
    """What a match did to the shown rating, as the difference of what is shown."""
    return round(change.skill.shown) - round(change.before.shown)


def _result(winner: int | None, seat: int) -> str:
    return "drawn" if winner is None else "won" if winner == seat % 2 else "lost"


def _person_rating(row: Rating, person: User, now: datetime) -> PersonRating:
    partner = row.partner if row.person_id == person.pk else row.person
    return PersonRating(
        ladder=row.ladder,
        partner=partner.name if row.partner and partner else "",
        rating=round(row.shown),
        provisional=row.skill.provisional,
        place=place_of(row, now),
        matches=row.matches,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        points=points_of(row),
    )
