"""Moderation in numbers, month by month, for everybody to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncMonth
from django.utils import timezone

from accounts.models import Appeal, Case, Kind, Report, Sanction

MONTHS = 12


@dataclass
class Month:
    """What happened in the month that begins at `start`; `sanctions` and `cases` count by their kinds."""

    start: datetime
    reports: int = 0
    signals: int = 0
    breaches: int = 0
    no_breaches: int = 0
    appeals: int = 0
    granted: int = 0
    refused: int = 0
    sanctions: Counter[str] = field(default_factory=Counter)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all has happened."""
        return self == Month(self.start)

    @property
    def imposed(self) -> list[tuple[str, int]]:
        """The sanctions of the month by their names, the mildest first."""
        return [(str(kind.label), self.sanctions[kind]) for kind in Kind if self.sanctions[kind]]


def months(now: datetime | None = None) -> list[Month]:
    """The present month and those before it, the latest first: a bounded number of queries."""
    starts = _starts(now or timezone.now())
    found = {start: Month(start) for start in starts}
    _count(found, Report.objects.filter(by__isnull=False), "created", "reports")
    _count(found, Report.objects.filter(by=None), "created", "signals")
    _count(found, Case.objects.filter(breach=True), "decided", "breaches")
    _count(found, Case.objects.filter(breach=False), "decided", "no_breaches")
    _count(found, Appeal.objects.all(), "created", "appeals")
    _count(found, Appeal.objects.filter(granted=True), "judged", "granted")
    _count(found, Appeal.objects.filter(granted=False), "judged", "refused")
    for start, kind, number in _by_month(Sanction.objects.all(), "in_force_since", starts[-1], "kind"):
        found[start].sanctions[kind] = number
    return list(found.values())


def _starts(now: datetime) -> list[datetime]:
    first = timezone.localtime(now).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    month = first.year * 12 + first.month - 1
    return [first.replace(year=n // 12, month=n % 12 + 1) for n in range(month, month - MONTHS, -1)]


def _by_month(rows: QuerySet[Any], at: str, since: datetime, *by: str) -> Iterable[tuple[Any, ...]]:
    recent = rows.filter(**{f"{at}__gte": since}).order_by().annotate(month=TruncMonth(at))
    counted: Iterable[tuple[Any, ...]] = (
        recent.values("month", *by).annotate(number=Count("pk")).values_list("month", *by, "number")
    )
    return counted


def _count(found: dict[datetime, Month], rows: QuerySet[Any], at: str, name: str) -> None:
    for start, number in _by_month(rows, at, min(found)):
        setattr(found[start], name, number)
