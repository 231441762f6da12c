"""What people have left of their time, in seconds."""

from __future__ import annotations

from datetime import datetime

from games.models import Match, Seat

#: Seconds that a person may be away in a match while others wait, all in all.
BUDGET = 120.0


def seconds_left(match: Match, now: datetime) -> float:
    """What the person on turn has left, the reserve included; 0 without a clock."""
    return 0.0 if match.deadline is None else max(0.0, (match.deadline - now).total_seconds())


def budget_left(seat: Seat, now: datetime) -> float:
    """Seconds that a person may still be away."""
    running = (now - seat.away_since).total_seconds() if seat.away_since else 0.0
    return max(0.0, BUDGET - seat.absence - running)


def reserve_left(seat: Seat, match: Match, now: datetime) -> float | None:
    """What a person has left beside the turn clock; it runs once the turn's own seconds are over. None
    without a reserve.
    """
    if seat.reserve is None or match.turn != seat.number or match.deadline is None:
        return seat.reserve
    return min(seat.reserve, seconds_left(match, now))
