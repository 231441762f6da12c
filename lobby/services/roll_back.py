"""Taking bookings back: ratings become again what they were before a moment."""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import Count, F, Max, Q, QuerySet

from lobby.models import LeagueMonth, Opponent, RatedMatch, Rating, RatingChange, Season, Standing
from lobby.ratings.periods import day_of, month_of, season_of
from lobby.services.league import tally

BATCH = 500
LOST = Q(outcome="loss") | Q(outcome="left")


def roll_back(rated: QuerySet[RatedMatch], at: datetime | None) -> None:
    """Removes the bookings in `rated`, which are all from `at` on (`None`: all there are), with what followed
    from them, the turns of seasons and months included.
    """
    touched = Rating.objects.filter(changes__rated__in=rated)
    if at is not None:
        touched |= Rating.objects.filter(season__gt=season_of(at))
    numbers = sorted(set(touched.values_list("pk", flat=True)))
    seasons, months = Season.objects.filter(closed=True), LeagueMonth.objects.all()
    if at is not None:
        seasons = seasons.filter(number__gte=season_of(at))
        months = months.filter(month__gte=month_of(day_of(at)))
    Standing.objects.filter(season__in=seasons).delete()
    seasons.update(closed=False)
    rated.delete()
    _forget_months(months, at)
    for start in range(0, len(numbers), BATCH):
        _restore(numbers[start : start + BATCH])


def _forget_months(months: QuerySet[LeagueMonth], at: datetime | None) -> None:
    """Later months go; the one of the moment is opened again and counted as it was."""
    people: set[tuple[int, date]] = set()
    if at is not None:
        people.update(months.filter(month=month_of(day_of(at))).values_list("person", "month"))
    months.delete()
    tally(people)


def _restore(numbers: list[int]) -> None:
    """Sets ratings to what their remaining changes say; those without any go."""
    changes = RatingChange.objects.filter(rating__in=numbers)
    lasts = changes.values("rating").annotate(most=Max("number"))
    counted = {
        row["rating"]: row
        for row in lasts.annotate(
            won=Count("pk", filter=Q(outcome="win")),
            drawn=Count("pk", filter=Q(outcome="draw")),
            lost=Count("pk", filter=LOST),
        )
    }
    met = Opponent.objects.filter(rating__in=numbers).values_list("rating").annotate(number=Count("pk"))
    opponents = dict(met)
    Rating.objects.filter(pk__in=set(numbers) - set(counted)).delete()
    latest = changes.annotate(most=Max("rating__changes__number")).filter(number=F("most"))
    rows = [
        _restored(change, counted[change.rating_id], opponents.get(change.rating_id, 0))
        for change in latest.select_related("rating", "rated")
    ]
    columns = ["mu", "sigma", "shown", "season", "last", "matches", "won", "drawn", "lost", "opponents"]
    Rating.objects.bulk_update(rows, columns, batch_size=200)


def _restored(change: RatingChange, counted: dict[str, int], opponents: int) -> Rating:
    row = change.rating
    row.mu, row.sigma, row.shown = change.mu, change.sigma, change.skill.shown
    row.season, row.last = change.rated.season_id, change.rated.finished
    row.matches, row.opponents = counted["most"], opponents
    row.won, row.drawn, row.lost = counted["won"], counted["drawn"], counted["lost"]
    return row
