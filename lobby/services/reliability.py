"""How often a person stays until the end."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.models import Seat, Status

LAST = 20
"""Matches that are looked at."""


@dataclass(frozen=True)
class Reliability:
    """Of the last `matches` with other people, `stayed` were not left."""

    matches: int
    stayed: int

    @property
    def percent(self) -> int:
        """The part in which the person stayed."""
        return round(100 * self.stayed / self.matches)


def reliability_of(person: User) -> Reliability | None:
    """Over the last matches with other people that came to an end; None before the first."""
    over = Seat.objects.filter(
        user=person, match__status__in=(Status.FINISHED, Status.CLOSED), match__shared=True
    )
    left = list(over.order_by("-match__updated").values_list("left", flat=True)[:LAST])
    return Reliability(len(left), left.count(False)) if left else None
