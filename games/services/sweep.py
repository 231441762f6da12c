"""Healing lost bot tasks: whatever a worker or a broker forgot is asked for again."""

from __future__ import annotations

import time

from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games import publish
from games.models import Match
from games.services import gather
from games.services.proceed import deal_called
from games.services.record import bot_deadline

#: Matches that one sweep takes; the next sweep takes the rest.
BATCH = 100
_HEARTBEAT = "games.sweep"


def sweep() -> int:
    """Calls the bots that are overdue again, deals what waited long enough for contributions to its shuffle,
    and leaves a heartbeat. Returns how many bots were called.

    Calling one too many is harmless: a bot acts on the version that it was called for, or not at all.
    """
    called = _call_overdue() if _overdue().exists() else 0
    for public_id in gather.overdue():
        deal_called(public_id)
    cache.set(_HEARTBEAT, time.time(), timeout=None)
    return called


def last_sweep() -> float | None:
    """When the last sweep ended, in seconds since the epoch; `None` before the first."""
    at: float | None = cache.get(_HEARTBEAT)
    return at


def _overdue() -> QuerySet[Match]:
    return Match.objects.filter(bot_due__lt=timezone.now()).order_by("bot_due")


def _call_overdue() -> int:
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        late = list(_overdue().select_for_update(skip_locked=skip)[:BATCH])
        Match.objects.filter(pk__in=[match.pk for match in late]).update(bot_due=bot_deadline(timezone.now()))
        for match in late:
            publish.call_bot(match.public_id, match.version)
    return len(late)
