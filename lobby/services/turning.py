"""What the calendar does: seasons and months end. Done twice, or late, it comes to the same."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count

from lobby.models import Opponent, Rating, RatingChange, Season, Standing
from lobby.ratings.figures import BOARD_DAYS, BOARD_OPPONENTS, BOARD_SIGMA
from lobby.ratings.periods import day_of, month_of, season_of, season_starts
from lobby.services.book_rows import COUNTERS
from lobby.services.league import close_months

BATCH = 500


def turn(now: datetime) -> None:
    """Ends every season and month that is over at `now`: final standings, wider uncertainty, moves between
    divisions. The caller holds the ledger.
    """
    season = season_of(now)
    for over in Season.objects.filter(number__lt=season, closed=False).order_by("number"):
        _close(over)
    _widen(season)
    close_months(month_of(day_of(now)))


def _widen(season: int) -> None:
    stale = Rating.objects.filter(season__lt=season)
    for rows in _batches(list(stale.values_list("pk", flat=True))):
        ratings = list(Rating.objects.filter(pk__in=rows))
        for row in ratings:
            skill = row.skill.widened(season - row.season)
            row.sigma, row.shown, row.season = skill.sigma, skill.shown, season
        Rating.objects.bulk_update(ratings, ["sigma", "shown", "season"], batch_size=200)


def _batches(numbers: list[int]) -> Iterator[list[int]]:
    return (numbers[start : start + BATCH] for start in range(0, len(numbers), BATCH))


@transaction.atomic
def _close(season: Season) -> None:
    """Writes the final standing of a season: whoever played in it, with a place on the leaderboard of its
    last moment.
    """
    rows: dict[int, Standing] = {}
    last: dict[int, datetime] = {}
    changes = (
        RatingChange.objects.filter(rated__season=season).select_related("rated").order_by("rating", "number")
    )
    for change in changes.iterator(chunk_size=2000):
        row = rows.setdefault(change.rating_id, Standing(season=season, rating_id=change.rating_id))
        row.mu, row.sigma, row.shown = change.mu, change.sigma, change.skill.shown
        row.matches += 1
        if column := COUNTERS.get(change.outcome):  # type: ignore[call-overload]
            setattr(row, column, getattr(row, column) + 1)
        last[change.rating_id] = change.rated.finished
    _place(list(rows.values()), last, season_starts(season.number + 1))
    Standing.objects.bulk_create(rows.values(), batch_size=500)
    season.closed = True
    season.save(update_fields=["closed"])


def _place(rows: list[Standing], last: dict[int, datetime], ends: datetime) -> None:
    met = Opponent.objects.filter(first__finished__lt=ends).values_list("rating").annotate(number=Count("pk"))
    opponents = dict(met)
    ladders = dict(Rating.objects.values_list("pk", "ladder"))
    places: dict[str, int] = {}
    for row in sorted(rows, key=lambda row: (-row.shown, row.rating_id)):
        recent = last[row.rating_id] >= ends - timedelta(days=BOARD_DAYS)
        enough = opponents.get(row.rating_id, 0) >= BOARD_OPPONENTS
        if row.sigma < BOARD_SIGMA and recent and enough:
            ladder = ladders[row.rating_id]
            row.place = places[ladder] = places.get(ladder, 0) + 1
