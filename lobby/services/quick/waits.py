"""How long people have waited lately, and how long somebody will. Kept in the cache: a guess, not a fact."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from django.core.cache import cache
from django.db import transaction

from games.models import Ladder
from lobby.services.quick.wishes import Candidate, seconds_until, terms

KEPT = 20
"""Waits of a ladder that are remembered."""
FOR = 6 * 3600
"""Seconds for which they are."""


def note_wait(ladder: str, seconds: float) -> None:
    """Remembers, once it is committed, how long somebody has waited for a match on a ladder."""
    transaction.on_commit(lambda: _remember(ladder, seconds), robust=True)


def expected_wait(ladder: str, own: Candidate, others: Sequence[Candidate]) -> int | None:
    """How many seconds more it will take; None while nobody can say.

    Where one opponent is enough and one waits whom only the rating keeps away, the windows tell it.
    Otherwise it is what has been usual lately.
    """
    meetings = [] if ladder == Ladder.FOUR else [_until(own, each) for each in others]
    soon = [seconds for seconds in meetings if seconds is not None]
    if soon:
        return min(soon)
    usual = _known(ladder)
    return max(0, round(median(usual) - own.waited)) if usual else None


def _until(own: Candidate, other: Candidate) -> int | None:
    """Seconds until both windows hold the other; None where they never will."""
    needed = seconds_until(abs(own.rating - other.rating))
    if needed is None or terms([own.wish, other.wish]) is None:
        return None
    return max(0, round(needed - min(own.waited, other.waited)))


def _remember(ladder: str, seconds: float) -> None:
    cache.set(_key(ladder), [*_known(ladder), seconds][-KEPT:], FOR)


def _known(ladder: str) -> list[float]:
    known: list[float] = cache.get(_key(ladder), [])
    return known


def _key(ladder: str) -> str:
    return f"quick.waits.{ladder}"
