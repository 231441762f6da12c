"""The pulse of the sweep. After a gap in it every running clock moves by the gap: an outage costs nobody."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import Match, Pulse, Seat, Shuffle, Status

#: A longer silence of the sweep means that the site stood still.
GAP = timedelta(seconds=5)


def beat() -> timedelta:
    """Notes that the sweep runs, and moves the clocks by the time in which it did not; returns that time.

    Of several workers that come back at once only one moves them.
    """
    now = timezone.now()
    with transaction.atomic():
        last = Pulse.objects.first() or Pulse.objects.create(at=now)
        if not Pulse.objects.filter(pk=last.pk, at=last.at).update(at=now):
            return timedelta(0)
        gap = now - last.at
        if gap <= GAP:
            return timedelta(0)
        _move(gap, last.at)
    return gap


def last_sweep() -> datetime | None:
    """When the sweep last ran; None before the first time."""
    last = Pulse.objects.first()
    return last.at if last else None


def _move(gap: timedelta, last: datetime) -> None:
    """Moves every open deadline of people; a table that waits has not been deserted meanwhile, either."""
    Match.objects.filter(deadline__isnull=False, paused=None).update(deadline=F("deadline") + gap)
    Seat.objects.filter(away_since__isnull=False).update(away_since=F("away_since") + gap)
    Shuffle.objects.filter(asked__isnull=False).update(asked=F("asked") + gap)
    waiting = Match.objects.filter(status=Status.WAITING, updated__lte=last + GAP)
    waiting.update(updated=F("updated") + gap)
