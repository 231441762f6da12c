"""What a move is decided on: the rows of a match, all of the same version."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.notation import position_from_json
from games.engine.position import Position
from games.models import Deal, Match, Seat


@dataclass
class Stand:
    """A match, its seats in their order, the deal on the table, and the position, which a move changes."""

    match: Match
    seats: list[Seat]
    deal: Deal
    position: Position


def stand_of(match: Match) -> Stand:
    """The stand of a match whose row the caller holds."""
    deal = match.deals.only("match", "number", "snapshot", "result", "ended").get(number=match.deal_number)
    seats = list(match.seats.order_by("number"))
    return Stand(match, seats, deal, position_from_json(match.rules_value, deal.snapshot))
