"""Ranked matches for tests: rows as a finished match leaves them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from games.engine.profiles import FIBUR
from games.models import Match, Seat, Status
from lobby import models as rows

BEGIN = datetime(2026, 8, 10, 18, tzinfo=UTC)


def people(number: int, prefix: str = "p") -> list[User]:
    """New people with accounts."""
    names = [f"{prefix}{index}" for index in range(number)]
    return [User.objects.create_user(username=name, display_name=name.title()) for name in names]


def ranked(
    ladder: str,
    seated: list[User],
    winner: int | None = 0,
    *,
    at: datetime = BEGIN,
    left: tuple[int, ...] = (),
) -> Match:
    """A finished ranked match of people in the order of their seats; the seats in `left` were left."""
    match = Match.objects.create(
        rules=FIBUR.to_json(), players=len(seated), first_dealer=0, totals=[0, 0], ranked=True, ladder=ladder,
        status=Status.FINISHED, winner=winner, finished=at,
    )  # fmt: skip
    seats = [Seat(match=match, number=n, user=user, left=n in left) for n, user in enumerate(seated)]
    Seat.objects.bulk_create(seats)
    return match


def evening(ladder: str, tables: list[list[User]], at: datetime = BEGIN) -> list[Match]:
    """Some matches one after the other, won by the sides in turn."""
    return [
        ranked(ladder, seated, index % 2, at=at + timedelta(minutes=index))
        for index, seated in enumerate(tables)
    ]


def everything() -> dict[str, list[Any]]:
    """All that booking has written, without the numbers of rows that are made anew."""
    return {
        "ratings": list(
            rows.Rating.objects.order_by("ladder", "person", "partner").values_list(
                "ladder", "person", "partner", "mu", "sigma", "shown", "season", "matches", "won", "drawn",
                "lost", "opponents", "last",
            )
        ),
        "matches": list(rows.RatedMatch.objects.order_by("match").values_list()),
        "changes": list(
            rows.RatingChange.objects.order_by("rated", "rating__person", "rating__partner").values_list(
                "rated", "rating__person", "rating__partner", "number", "outcome", "mu_before",
                "sigma_before", "mu", "sigma",
            )
        ),
        "standings": list(
            rows.Standing.objects.order_by("season", "rating__ladder", "rating__person").values_list(
                "season", "rating__ladder", "rating__person", "place", "mu", "sigma", "matches", "won"
            )
        ),
        "points": list(
            rows.LeaguePoints.objects.order_by("rated", "person").values_list(
                "rated", "person", "month", "outcome", "points"
            )
        ),
        "months": list(
            rows.LeagueMonth.objects.order_by("month", "person").values_list(
                "month", "person", "division", "points", "matches", "won", "place", "moved"
            )
        ),
    }  # fmt: skip
