"""The tables that stand in the lobby."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Match, Status
from games.services.hand_over import FOUR

#: How long a table stands in the lobby after the last thing that happened in its room.
FRESH = timedelta(minutes=30)
MOST = 200


def open_tables(public_id: str | None = None) -> QuerySet[Match]:
    """Listed tables with a seat to take, those that wait longest first; or the one of them.

    They wait for players, or are casual ones of four that play with bots, whose seats are handed over.
    """
    waiting = Q(status=Status.WAITING, seats__user__isnull=True, seats__level="")
    playing = Q(
        status__in=(Status.PLAYING, Status.BETWEEN_DEALS),
        players=FOUR,
        ranked=False,
        seats__level__gt="",
        seats__next_user__isnull=True,
    )
    fresh = Q(listed=True, updated__gt=timezone.now() - FRESH)
    one = Q() if public_id is None else Q(public_id=public_id)
    tables = Match.objects.filter(waiting | playing, fresh, one).distinct().select_related("host")
    return tables.prefetch_related("seats__user").order_by("created")[:MOST]
