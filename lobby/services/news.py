"""What one match has done to ratings and league, for those who played it."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Match
from lobby.models import LeaguePoints, RatedMatch
from lobby.services.records import change_in_points


@dataclass(frozen=True)
class Moved:
    """What the match did to one rated person or pair."""

    name: str
    outcome: str
    rating: int
    change: int
    provisional: bool
    mine: bool


@dataclass(frozen=True)
class News:
    """`state` is `pending` until the match is booked, then its verdict; `points` are the reader's own in the
    league.
    """

    state: str
    moved: list[Moved]
    points: int | None


def news_of(public_id: str, person: int) -> News:
    """The news of a match for one who sat in it."""
    rated = RatedMatch.objects.filter(match__public_id=public_id).first()
    if rated is None:
        ranked = Match.objects.filter(public_id=public_id, ranked=True).exclude(status__in=["void", "closed"])
        return News("pending" if ranked.exists() else "unranked", [], None)
    changes = rated.changes.select_related("rating__person", "rating__partner").order_by("pk")
    moved = [
        Moved(
            name=change.rating.name,
            outcome=change.outcome,
            rating=round(change.skill.shown),
            change=change_in_points(change),
            provisional=change.skill.provisional,
            mine=person in (change.rating.person_id, change.rating.partner_id),
        )
        for change in changes
    ]
    points = LeaguePoints.objects.filter(rated=rated, person=person).values_list("points", flat=True).first()
    return News(rated.verdict, sorted(moved, key=lambda one: not one.mine), points)
