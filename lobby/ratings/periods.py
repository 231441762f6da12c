"""Days, months and seasons. All of them turn at midnight UTC, for everybody at once."""

from __future__ import annotations

from datetime import UTC, date, datetime

QUARTERS = 4
QUARTER_MONTHS = 3
YEAR_MONTHS = 12


def day_of(at: datetime) -> date:
    """The day in which something happened."""
    return at.astimezone(UTC).date()


def month_of(day: date) -> date:
    """The first day of a month: the month's name."""
    return day.replace(day=1)


def months_between(earlier: date, later: date) -> int:
    """How many months `later` lies after `earlier`."""
    return (later.year - earlier.year) * YEAR_MONTHS + later.month - earlier.month


def next_month(month: date) -> date:
    """The month after this one."""
    years, index = divmod(month.month, YEAR_MONTHS)
    return date(month.year + years, index + 1, 1)


def season_of(at: datetime) -> int:
    """The number of a season: quarters since the year 0."""
    day = day_of(at)
    return day.year * QUARTERS + (day.month - 1) // QUARTER_MONTHS


def season_starts(season: int) -> datetime:
    """When a season begins; it ends when the next one does."""
    year, quarter = divmod(season, QUARTERS)
    return datetime(year, quarter * QUARTER_MONTHS + 1, 1, tzinfo=UTC)


def season_name(season: int) -> str:
    """Such as `2026/4`."""
    year, quarter = divmod(season, QUARTERS)
    return f"{year}/{quarter + 1}"
