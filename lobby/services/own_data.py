"""What ladders and league keep about a person, for the export of the own data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import F, Q

from accounts.models import User
from lobby.models import LeagueMonth, LeaguePoints, Rating, RatingChange, Standing

Rows = Iterable[Any]


def ratings(user: User) -> Rows:
    """The own ratings as they stand, and those of the pairs that the person is in."""
    people = ("person__username", "partner__username")
    tally = ("matches", "won", "drawn", "lost", "opponents", "last")
    rows = Rating.objects.filter(_of(user, "")).order_by("ladder", "pk")
    found: Rows = rows.values("ladder", *people, "mu", "sigma", "shown", "season", *tally)
    return found


def rating_changes(user: User) -> Rows:
    """What each rated match changed."""
    rows = RatingChange.objects.filter(_of(user, "rating__")).order_by("rated__finished", "rated")
    address, ladder = F("rated__match__public_id"), F("rated__ladder")
    return rows.values(
        "outcome", "mu_before", "sigma_before", "mu", "sigma", match=address, ladder=ladder
    ).iterator(500)


def standings(user: User) -> Rows:
    """How seasons ended for the person."""
    rows = Standing.objects.filter(_of(user, "rating__")).order_by("season", "pk")
    return rows.values(
        "season", "place", "shown", "matches", "won", "drawn", "lost", ladder=F("rating__ladder")
    )


def league_months(user: User) -> Rows:
    """The months in the league."""
    rows = LeagueMonth.objects.filter(person=user).order_by("month")
    return rows.values("month", "division", "points", "matches", "won", "place", "moved")


def league_points(user: User) -> Rows:
    """What each match gave in the league."""
    rows = LeaguePoints.objects.filter(person=user).order_by("rated__finished", "rated")
    return rows.values("month", "outcome", "points", match=F("rated__match__public_id")).iterator(500)


def _of(user: User, rating: str) -> Q:
    return Q(**{f"{rating}person": user}) | Q(**{f"{rating}partner": user})


PARTS = {
    "ratings": ratings,
    "rating_changes": rating_changes,
    "standings": standings,
    "league_months": league_months,
    "league_points": league_points,
}
"""The parts of the export by their names."""
