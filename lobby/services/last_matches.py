"""The last matches that a person has played with others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from accounts.models import User
from games.models import Match, Seat, Status
from lobby.models import Booked, RatingChange
from lobby.services.records import change_in_points


@dataclass(frozen=True)
class LastMatch:
    """A finished match, seen from one of its people. `outcome` is what was booked of a rated match, and for
    every other one how it ended; `rating` is the one after a rated match, `change` what it did to it, both in
    shown points.
    """

    at: datetime | None
    profile: str
    ranked: bool
    others: list[Seat]
    outcome: Booked
    rating: int | None = None
    change: int = 0


def last_matches(person: User, most: int = 10) -> list[LastMatch]:
    """The finished matches with other people, the latest first; four queries."""
    played = Match.objects.filter(Q(shared=True) | Q(ranked=True), seats__user=person, status=Status.FINISHED)
    rows = list(played.prefetch_related("seats__user").order_by("-finished", "-pk")[:most])
    own = Q(rating__person=person) | Q(rating__partner=person)
    changes = RatingChange.objects.filter(own, rated__in=[row.pk for row in rows])
    by_match = {change.rated_id: change for change in changes}
    return [_seen(row, person, by_match.get(row.pk)) for row in rows]


def _seen(match: Match, person: User, change: RatingChange | None) -> LastMatch:
    seats = list(match.seats.all())
    own = next(seat for seat in seats if seat.user_id == person.pk)
    others = [seat for seat in seats if seat != own]
    known = match.finished, str(match.rules["profile"]), match.ranked, others
    if change is None:
        return LastMatch(*known, _ended(match, own))
    return LastMatch(*known, Booked(change.outcome), round(change.skill.shown), change_in_points(change))


def _ended(match: Match, seat: Seat) -> Booked:
    if seat.left:
        return Booked.LEFT
    if match.winner is None:
        return Booked.DRAW
    return Booked.WIN if match.winner == seat.number % 2 else Booked.LOSS
