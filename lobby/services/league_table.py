"""Reading the league: the table of a division in a month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from accounts.models import User
from lobby.models import LeagueMonth
from lobby.ratings.league import Score, moves, ranked

MOST = 200
"""Lines of a table; who stands lower is shown only in the own line."""


@dataclass(frozen=True)
class LeagueLine:
    """One line: `moved` is where the place leads, or would lead if the month ended now."""

    place: int
    people: tuple[User, ...]
    """Whose line it is."""
    points: int
    matches: int
    won: int
    moved: int
    mine: bool


def table(month: date, division: int, user: User | None) -> list[LeagueLine]:
    """The first lines of a division, and the own one."""
    rows = LeagueMonth.objects.filter(month=month, division=division)
    scores = ranked([Score(*row) for row in rows.values_list("points", "won", "matches", "person")])
    ways = moves(division, scores)
    own = user.pk if user else None
    shown = [n for n, score in enumerate(scores) if n < MOST or score.person == own]
    names = User.objects.in_bulk([scores[n].person for n in shown])
    return [
        LeagueLine(
            place=n + 1,
            people=(names[scores[n].person],),
            points=scores[n].points,
            matches=scores[n].matches,
            won=scores[n].won,
            moved=ways[n],
            mine=scores[n].person == own,
        )
        for n in shown
    ]


def months(now: date, most: int = 12) -> list[date]:
    """The months that can be looked at: this one, then earlier ones with matches."""
    rows = LeagueMonth.objects.filter(~Q(month=now)).order_by("-month").values_list("month", flat=True)
    return [now, *rows.distinct()[:most]]
