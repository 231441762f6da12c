"""What the site says to all, told to the pages that are open."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from accounts.models import Announcement
from games import publish

LOOKS_BACK = timedelta(seconds=45)
"""A little more than the time between two looks: told twice is no harm, never told is."""


def announce_due(now: datetime) -> bool:
    """Tells all sockets when an announcement has begun or ended lately; whether one has."""
    lately = (now - LOOKS_BACK, now)
    if not Announcement.objects.filter(Q(starts__range=lately) | Q(ends__range=lately)).exists():
        return False
    publish.site_changed()
    return True
