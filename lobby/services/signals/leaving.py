"""People who leave one match after the other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from accounts.models import Category, User
from games.models import Seat
from lobby.services.reliability import reliability_of
from lobby.services.signals.finding import Finding

MOST_PEOPLE = 500
LEFT, SHARE = 5, 40
"""So many matches left, and so many of hundred, among the last that count."""


def about_leaving(now: datetime) -> Iterator[Finding]:
    """Those who left a match in the last day and have left many lately."""
    day = now - timedelta(days=1)
    left = Seat.objects.filter(left=True, user__isnull=False, match__updated__gt=day, match__shared=True)
    numbers = list(left.values_list("user", flat=True).distinct()[:MOST_PEOPLE])
    for person in User.objects.filter(pk__in=numbers):
        known = reliability_of(person)
        if known is None:
            continue
        gone = known.matches - known.stayed
        if gone >= LEFT and 100 - known.percent >= SHARE:
            details = {"left": gone, "of": known.matches}
            yield Finding(person.pk, Category.LEAVING, "leaving", f"{now:%G week %V}", details)
