"""What a moderator has to see beside the reports of a case, gathered when the case is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import Case, Report, Sanction, User
from games.models import Match, Said
from games.services.past import Made, moves_of

AROUND = 10
"""Lines of the talk before and after one that was reported."""
LAST = 60
"""Lines of the talk, and moves, where no line was reported."""


@dataclass(frozen=True)
class Figure:
    """One figure about the person: its words come from whoever adds it, in the reader's language."""

    label: str
    value: str


Figures = Callable[[User, list[User]], list[Figure]]
FIGURES: list[Figures] = []
"""What tells figures about a person, and about him and his reporters; other apps add theirs when they are
loaded."""


@dataclass(frozen=True)
class Place:
    """A match that reports are about: the talk around what was reported, and the last moves."""

    match: Match
    reports: list[Report]
    talk: list[Said]
    moves: list[Made]


def places(case: Case) -> list[Place]:
    """The matches that the reports of a case are about, in the order of the reports."""
    found: dict[Match, list[Report]] = {}
    for row in case.reports.select_related("by", "match", "said").filter(match__isnull=False):
        if row.match:
            found.setdefault(row.match, []).append(row)
    return [Place(match, rows, _talk(match, rows), _moves(match)) for match, rows in found.items()]


def figures(case: Case) -> list[Figure]:
    """Reliability, head to head and whatever else is known of the person of a case."""
    reporters = list(User.objects.filter(reports__case=case).distinct())
    return [figure for tell in FIGURES for figure in tell(case.person, reporters)]


def earlier(case: Case) -> QuerySet[Case]:
    """The other cases about the same person, the latest first."""
    return Case.objects.filter(person=case.person).exclude(pk=case.pk).order_by("-pk")


def sanctions(person: User) -> QuerySet[Sanction]:
    """Everything that was ever decided, or proposed, about a person."""
    return Sanction.objects.filter(person=person).select_related("decided_by", "confirmed_by", "lifted_by")


def _talk(match: Match, rows: list[Report]) -> list[Said]:
    said = Said.objects.filter(match=match).select_related("user")
    lines = [row.said_id for row in rows if row.said_id]
    if not lines:
        return list(said.order_by("-pk")[:LAST])[::-1]
    wanted = Q()
    for line in lines:
        around: list[Any] = [
            *said.filter(pk__lte=line).order_by("-pk").values_list("pk", flat=True)[: AROUND + 1],
            *said.filter(pk__gt=line).order_by("pk").values_list("pk", flat=True)[:AROUND],
        ]
        wanted |= Q(pk__in=around)
    return list(said.filter(wanted).order_by("pk"))


def _moves(match: Match) -> list[Made]:
    """The texts of the last moves: what all at the table have seen."""
    found: list[Made] = []
    for deal in match.deals.select_related("match").order_by("-number"):
        found = [*moves_of(deal), *found][-LAST:]
        if len(found) == LAST:
            break
    return found
