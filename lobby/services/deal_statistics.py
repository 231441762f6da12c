"""What a person's deals were like, by profile of rules: from the stored ends of the deals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.core.cache import cache

from accounts.models import User
from games.engine.melds import Meld
from games.engine.notation import position_from_json
from games.models import Deal, Match, Status

DEALS = 200
"""The last deals of a person that are counted."""
KEPT = 3600


@dataclass(frozen=True)
class DealStatistics:
    """The deals of one profile. `average` is of the own side's points; burracos are the own side's."""

    profile: str
    deals: int
    won: int
    closed: int
    clean: int
    semi_clean: int
    dirty: int
    average: int
    pozzetto: int
    """Percent of the deals in which the side took its pozzetto."""


def statistics_of(person: User) -> list[DealStatistics]:
    """By profile, most deals first, over the last `DEALS` that have ended, without those of voided matches.

    Kept for an hour for the same deals.
    """
    deals = Deal.objects.filter(match__seats__user=person, ended__isnull=False)
    counted = deals.exclude(match__status=Status.VOID).order_by("-ended", "-pk")
    latest = list(counted.values_list("pk", flat=True)[:DEALS])
    if not latest:
        return []
    key = f"deals:{person.pk}:{latest[0]}:{len(latest)}"
    found: list[DealStatistics] | None = cache.get(key)
    if found is None:
        found = _count(person, latest)
        cache.set(key, found, KEPT)
    return found


def _count(person: User, deals: list[int]) -> list[DealStatistics]:
    seats = dict(person.seats.filter(match__deals__in=deals).values_list("match", "number"))
    sums: dict[str, Counter[str]] = {}
    for deal in Deal.objects.filter(pk__in=deals).select_related("match").iterator(50):
        sums.setdefault(str(deal.match.rules["profile"]), Counter()).update(
            _parts(deal, seats[deal.match_id])
        )
    lines = [_line(profile, counted) for profile, counted in sums.items()]
    return sorted(lines, key=lambda line: -line.deals)


def _parts(deal: Deal, seat: int) -> Counter[str]:
    side = seat % 2
    match: Match = deal.match
    result = deal.result or {}
    totals = [count["total"] for count in result["counts"]]
    position = position_from_json(match.rules_value, deal.snapshot)
    parts = Counter({"deals": 1, "points": totals[side]})
    parts["won"] = totals[side] > totals[1 - side]
    parts["closed"] = result["reason"] == "closed" and result["seat"] == seat
    parts["pozzetto"] = bool(position.pozzetto_taken[side])
    parts.update(_grade(meld) for meld in position.melds[side] if meld.grade != "none")
    return parts


def _grade(meld: Meld) -> str:
    """The three grades that all rules know; a special one counts as clean when no wild is in it."""
    if meld.grade in ("clean", "semi_clean", "dirty"):
        return meld.grade
    return "dirty" if meld.layout.wilds else "clean"


def _line(profile: str, sums: Counter[str]) -> DealStatistics:
    deals = sums["deals"]
    return DealStatistics(
        profile=profile,
        deals=deals,
        won=sums["won"],
        closed=sums["closed"],
        clean=sums["clean"],
        semi_clean=sums["semi_clean"],
        dirty=sums["dirty"],
        average=round(sums["points"] / deals),
        pozzetto=round(100 * sums["pozzetto"] / deals),
    )
