"""The tables that stand in the lobby."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Match, Status

#: How long a table stands in the lobby after the last thing that happened in its room.
FRESH = timedelta(minutes=30)
MOST = 200


def open_tables(public_id: str | None = None) -> QuerySet[Match]:
    """Listed tables that wait and have a seat to take, those that wait longest first; or the one of them."""
    waiting = Q(status=Status.WAITING, listed=True, updated__gt=timezone.now() - FRESH)
    free = Q(seats__user__isnull=True, seats__level="")
    one = Q() if public_id is None else Q(public_id=public_id)
    tables = Match.objects.filter(waiting, free, one).distinct().select_related("host")
    return tables.prefetch_related("seats__user").order_by("created")[:MOST]
