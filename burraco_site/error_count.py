"""How often something went wrong: every record of level ERROR that any process logs, counted by day.

The counts live in the shared cache: they cost a line in the log nothing to keep, and flushing the cache
forgets them.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import date

from django.core.cache import cache
from django.utils import timezone

#: Seconds that a day's count is kept.
KEPT = 40 * 24 * 3600


class ErrorCounter(logging.Handler):
    """Counts what it is handed; failing at that is no further error."""

    def emit(self, record: logging.LogRecord) -> None:
        """Adds one to the count of the day."""
        with suppress(Exception):
            key = _key(timezone.now().date())
            cache.add(key, 0, KEPT)
            cache.incr(key)


def errors_of(days: list[date]) -> list[int]:
    """The counts of some days, in their order."""
    found = cache.get_many([_key(day) for day in days])
    return [found.get(_key(day), 0) for day in days]


def _key(day: date) -> str:
    return f"errors.{day.isoformat()}"
