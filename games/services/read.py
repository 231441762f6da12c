"""Reading a match for a viewer, each time in a state that really existed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import F

from games.engine.match import match_status
from games.engine.notation import position_from_json
from games.engine.position import Position
from games.engine.rules import Rules
from games.models import Deal, Match, Seat, Status
from games.protocol.happened import Happened
from games.services.past import happened_of, last_rows
from games.services.rebuild import replay, taken_back

if TYPE_CHECKING:
    from accounts.models import User

Json = dict[str, Any]
#: Profiles that are played with numbered tiles, and so whatever a table has changed in them.
TILE_PROFILES = ("burako", "argentina")


@dataclass(frozen=True)
class Standing:
    """A match at one version, in full: nothing of it may leave the server but by a projection.

    `facts` is the part of a match that all its players see alike, `last` the last action of each seat in this
    deal.
    """

    version: int
    facts: Json
    position: Position
    last: list[Happened | None]


def seat_of(public_id: str, user: User) -> int | None:
    """The seat of a person in a match; `None` when there is no such match or no such player."""
    if not is_address(public_id):
        return None
    seats = Seat.objects.filter(match__public_id=public_id, user=user)
    return seats.values_list("number", flat=True).first()


def is_address(public_id: str) -> bool:
    """Whether a text may be the address of a match at all: a NUL, for one, would make PostgreSQL fail."""
    return public_id.isascii() and public_id.isalnum()


def has_begun(public_id: str) -> bool:
    """Whether the first deal of a match has been dealt."""
    return Deal.objects.filter(match__public_id=public_id).exists()


def may_watch(public_id: str) -> bool:
    """Whether anybody who has its address may look on at a match, once it has begun."""
    if not is_address(public_id):
        return False
    return Match.objects.filter(public_id=public_id, spectators=True, deal_number__gt=0).exists()


def versions_of(public_id: str) -> tuple[int, int]:
    """The versions of a match and of its table. Raises Match.DoesNotExist."""
    versions: tuple[int, int] = Match.objects.values_list("version", "table_version").get(public_id=public_id)
    return versions


def is_practice(public_id: str) -> bool:
    """Whether one person plays in a match, and otherwise the computer alone."""
    return Seat.objects.filter(match__public_id=public_id, user__isnull=False).count() == 1


def current_deal(public_id: str) -> Deal:
    """The deal on the table with its match, in one statement: version and snapshot belong together.

    Raises Deal.DoesNotExist.
    """
    deals = Deal.objects.select_related("match")
    return deals.get(match__public_id=public_id, number=F("match__deal_number"))


def standing(public_id: str, version: int | None = None) -> Standing:
    """A match as it stands, or as it stood at `version`, when that belongs to the deal on the table."""
    deal = current_deal(public_id)
    match = deal.match
    if version is not None and deal.start_version <= version < match.version:
        position = replay(match, deal, version)
    else:
        version, position = match.version, position_from_json(match.rules_value, deal.snapshot)
    return Standing(version, facts_of(deal, version), position, _last_actions(deal, version))


def facts(public_id: str) -> Json:
    """What all players see alike of a match as it stands."""
    deal = current_deal(public_id)
    return facts_of(deal, deal.match.version)


def facts_of(deal: Deal, version: int) -> Json:
    """What all players saw alike of a match at `version`, with `deal` on the table."""
    match = deal.match
    rules = match.rules_value
    now = version == match.version
    history = _history(deal, deal.result if now else None)
    seats = [_seat(seat) for seat in match.seats.select_related("user").order_by("number")]
    return {
        "id": match.public_id,
        "status": match.status if now else Status.PLAYING.value,
        "players": match.players,
        "profile": rules.profile,
        "target": rules.target,
        "tiles": rules.profile in TILE_PROFILES,
        "pot": rules.pozzetto_trigger == "draw_after_clean_meld",
        "deals": rules.deals,
        "deal": deal.number,
        "commitment": deal.commitment,
        "totals": [sum(entry["counts"][side]["total"] for entry in history) for side in (0, 1)],
        "winner": match.winner if now else None,
        "victory_points": _victory_points(rules, history),
        "history": history,
        "practice": sum(seat["kind"] == "human" for seat in seats) == 1,
        "seats": seats,
    }


def _history(deal: Deal, result: Json | None) -> list[Json]:
    earlier = (
        deal.match.deals.filter(number__lt=deal.number).order_by("number").values_list("number", "result")
    )
    results = [*earlier, (deal.number, result)]
    return [
        {"deal": number, "counts": result["counts"], "reason": result["reason"]}
        for number, result in results
        if result
    ]


def _victory_points(rules: Rules, history: list[Json]) -> list[int] | None:
    """What each side is worth at the end of a match over some deals; None before and in other matches."""
    scores = [[count["total"] for count in entry["counts"]] for entry in history]
    gained = match_status(rules, scores).victory_points
    return None if gained is None else list(gained)


def _seat(seat: Seat) -> Json:
    if seat.is_bot:
        return {"name": seat.name, "kind": "bot", "level": seat.level}
    return {"name": seat.shown_name, "kind": "human"}


def _last_actions(deal: Deal, version: int) -> list[Happened | None]:
    gone = taken_back(deal, version) if deal.match.friendly else set()
    rows = last_rows(deal, version, gone)
    return [happened_of(row) if row else None for row in rows]
