"""Tables that wait for players and that nobody is at any more: they are closed after some hours."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Match, Status
from games.services import room
from games.services.hold import held

#: How long a table waits without anybody at it.
WAITS = timedelta(hours=2)
#: A sign of life is noted so often at most: it is worth no row for every ping.
NOTED_EVERY = timedelta(minutes=5)
#: Tables that one look closes; the next one closes the rest.
BATCH = 100


def somebody_here(public_id: str) -> None:
    """Notes that somebody is at a table, if it waits: it goes on waiting, and stands in the lobby."""
    now = timezone.now()
    known = Match.objects.filter(public_id=public_id, status=Status.WAITING, updated__lt=now - NOTED_EVERY)
    known.update(updated=now)


def close_deserted() -> int:
    """Closes the tables that have waited without anybody for longer than `WAITS`; how many they were."""
    before = timezone.now() - WAITS
    waiting = Match.objects.filter(status=Status.WAITING, updated__lt=before)
    deserted = list(waiting.values_list("public_id", flat=True)[:BATCH])
    return sum(_close(public_id, before) for public_id in deserted)


def _close(public_id: str, before: datetime) -> bool:
    with transaction.atomic():
        match = held(public_id)
        if match.status != Status.WAITING or match.updated >= before:
            return False
        room.close(match)
    return True
