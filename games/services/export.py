"""The record of a match, for its players: its finished deals only."""

from __future__ import annotations

from games.engine.match_text import DealRecord, MatchRecord, SeatRecord
from games.engine.moves import parse_move
from games.models import Deal, Match, Seat
from games.services.finish import scores
from games.services.past import moves_of


def record_of(match: Match) -> MatchRecord:
    """What `games.engine.match_text` writes about a match."""
    deals = match.deals.filter(ended__isnull=False).order_by("number")
    seats = match.seats.select_related("user").order_by("number")
    return MatchRecord(
        match.public_id,
        match.rules_value,
        match.first_dealer,
        tuple(map(_seat, seats)),
        tuple(map(_deal, deals)),
    )


def _seat(seat: Seat) -> SeatRecord:
    return SeatRecord(seat.level or "person", seat.shown_name)


def _deal(deal: Deal) -> DealRecord:
    result = deal.result or {}
    return DealRecord(
        bytes(deal.seed),
        tuple(map(bytes.fromhex, deal.contributions)),
        tuple((made.seat, parse_move(made.move)) for made in moves_of(deal)),
        result["reason"],
        result["seat"],
        scores(result),
    )
