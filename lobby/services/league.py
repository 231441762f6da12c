"""The months of the league: counting them, and moving people between divisions when one is over."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from django.db.models import Count, Q, Sum

from lobby.models import Division, LeagueMonth, LeaguePoints
from lobby.ratings.league import Score, division_after, moves, ranked
from lobby.ratings.periods import months_between


def tally(touched: set[tuple[int, date]]) -> None:
    """Counts months of persons anew from their points. Months before them are closed first, because they say
    who is in which division.
    """
    for month in sorted({month for _person, month in touched}):
        close_months(month)
        _tally(month, [person for person, each in touched if each == month])


def close_months(before: date) -> None:
    """Gives everybody a place, and the way up or down, in every month before `before` that has none yet."""
    for month in _open_months(before):
        divisions: defaultdict[int, list[LeagueMonth]] = defaultdict(list)
        for row in LeagueMonth.objects.filter(month=month):
            divisions[row.division].append(row)
        for division, rows in divisions.items():
            _close(division, rows)


def division_of(person: int, month: date) -> int:
    """The division in which a person plays in a month that is the present or a past one."""
    return _divisions([person], month)[person]


def _open_months(before: date) -> list[date]:
    rows = LeagueMonth.objects.filter(month__lt=before, moved=None)
    return list(rows.order_by("month").values_list("month", flat=True).distinct())


def _close(division: int, rows: list[LeagueMonth]) -> None:
    by_person = {row.person_id: row for row in rows}
    scores = ranked([Score(row.points, row.won, row.matches, row.person_id) for row in rows])
    for place, (score, moved) in enumerate(zip(scores, moves(division, scores), strict=True), 1):
        by_person[score.person].place, by_person[score.person].moved = place, moved
    LeagueMonth.objects.bulk_update(rows, ["place", "moved"], batch_size=200)


def _tally(month: date, people: list[int]) -> None:
    points = LeaguePoints.objects.filter(month=month, person__in=people).values("person")
    counted = points.annotate(
        sum=Sum("points"), matches=Count("pk"), won=Count("pk", filter=Q(outcome="win"))
    )
    divisions = _divisions(people, month)
    rows = [
        LeagueMonth(
            person_id=row["person"],
            month=month,
            division=divisions[row["person"]],
            points=row["sum"],
            matches=row["matches"],
            won=row["won"],
        )
        for row in counted
    ]
    LeagueMonth.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["person", "month"],
        update_fields=["points", "matches", "won"],
    )


def _divisions(people: list[int], month: date) -> dict[int, int]:
    """Where persons start a month; everybody begins in Bronze."""
    found = dict.fromkeys(people, int(Division.BRONZE))
    earlier = LeagueMonth.objects.filter(person__in=people, month__lt=month).order_by("month")
    for row in earlier:
        idle = months_between(row.month, month) - 1
        found[row.person_id] = division_after(row.division, row.moved or 0, idle)
    return found
