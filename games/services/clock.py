"""Turn clocks: a deadline is a column, and what it means is decided by the server's clock alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Match, Seat, Status

#: Seconds beside the turn clock that each person has in a ranked match.
RESERVE = 180.0
#: What the end of a turn may change in a seat.
OF_SEAT = ("stand_in", "reserve", "timeouts")
#: What a move may be late by on its way, in seconds.
GRACE = 0.5
#: Time-outs in a row after which a person counts as absent.
MOST_TIMEOUTS = 2


def turn_passed(match: Match, seats: Sequence[Seat], before: int | None, now: datetime) -> bool:
    """Sets the deadline of a match whose turn may have passed from seat `before`; whether that seat has
    changed, too. The caller stores both.

    Time beyond the turn clock is taken from the reserve of whoever used it, and a person who came back while
    a stand-in was in the middle of the turn has the seat again.
    """
    if match.turn == before:
        return False
    ended = before is not None and _end_turn(match, seats[before], now)
    match.deadline = _deadline_from(match, seats, now)
    return ended


def _deadline_from(match: Match, seats: Sequence[Seat], start: datetime) -> datetime | None:
    """When the turn that begins at `start` ends; None without a clock, and while the computer plays."""
    if match.clock is None or match.turn is None or match.status != Status.PLAYING:
        return None
    seat = seats[match.turn]
    if seat.bot_level:
        return None
    return start + timedelta(seconds=match.clock + (seat.reserve or 0.0))


def is_late(match: Match, now: datetime) -> bool:
    """Whether a move that is received now comes after the end of its turn."""
    return match.deadline is not None and now > match.deadline + timedelta(seconds=GRACE)


def overdue() -> list[tuple[str, int]]:
    """Matches, with their versions, whose person on turn has used up the time."""
    late = Match.objects.filter(deadline__lt=timezone.now() - timedelta(seconds=GRACE), paused=None)
    return list(late.order_by("deadline").values_list("public_id", "version")[:100])


def acted(match: Match, seat: Seat) -> bool:
    """Notes that a person has moved in time, since time-outs count in a row only; whether that changes the
    seat, which the caller stores.
    """
    if match.clock is None or not seat.timeouts:
        return False
    seat.timeouts = 0
    return True


def _end_turn(match: Match, seat: Seat, now: datetime) -> bool:
    before = seat.stand_in, seat.reserve
    if match.shared and seat.away_since is None:
        seat.stand_in = ""
    if match.deadline is not None and seat.reserve is not None:
        seat.reserve = min(seat.reserve, max(0.0, (match.deadline - now).total_seconds()))
    return (seat.stand_in, seat.reserve) != before
