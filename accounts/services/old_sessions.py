"""Sessions that are over leave nothing behind."""

from __future__ import annotations

from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session


def forget_sessions(now: datetime) -> int:
    """Removes sessions that have run out, and where and with what those that are over were held; how many of
    the latter.
    """
    Session.objects.filter(expire_date__lt=now).delete()
    over = UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))
    number: int = over.count()
    over.delete()
    return number
