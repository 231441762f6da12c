"""Reading the league: the table of a division in a month."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Q

from accounts.models import User
from burraco_site.shared_cache import kept_for_all
from lobby.models import LeagueMonth
from lobby.ratings.league import Score, moves, ranked
from lobby.services.ladder_lines import Bearer, bearer, is_of
from lobby.services.ladders import LADDERS

MOST = 200
"""Lines of a table; who stands lower is shown only in the own line."""
MOST_MONTHS = 12


@dataclass(frozen=True)
class LeagueLine:
    """One line: `moved` is where the place leads, or would lead if the month ended now."""

    place: int
    people: tuple[Bearer, ...]
    """Whose line it is."""
    points: int
    matches: int
    won: int
    moved: int
    mine: bool = False


def table(month: date, division: int, user: User | None) -> list[LeagueLine]:
    """The first lines of a division as they stood within the last minute, and the own one."""
    first = kept_for_all(LADDERS, f"league:{month}:{division}", lambda: _lines(month, division))
    shown = [replace(line, mine=is_of(line.people, user)) for line in first]
    if user is None or len(first) < MOST or any(line.mine for line in shown):
        return shown
    return [*shown, *(replace(line, mine=True) for line in _lines(month, division, user.pk))]


def _lines(month: date, division: int, own: int | None = None) -> list[LeagueLine]:
    """The first lines of a division; with `own` that person's alone."""
    rows = LeagueMonth.objects.filter(month=month, division=division)
    scores = ranked([Score(*row) for row in rows.values_list("points", "won", "matches", "person")])
    ways = moves(division, scores)
    shown = [n for n, score in enumerate(scores) if (n < MOST if own is None else score.person == own)]
    names = User.objects.in_bulk([scores[n].person for n in shown])
    return [
        LeagueLine(
            place=n + 1,
            people=(bearer(names[scores[n].person]),),
            points=scores[n].points,
            matches=scores[n].matches,
            won=scores[n].won,
            moved=ways[n],
        )
        for n in shown
    ]


def months(now: date) -> list[date]:
    """The months that can be looked at: this one, then earlier ones with matches."""
    rows = LeagueMonth.objects.filter(~Q(month=now)).order_by("-month").values_list("month", flat=True)
    return [now, *kept_for_all(LADDERS, f"months:{now}", lambda: list(rows.distinct()[:MOST_MONTHS]))]
