"""Turn clocks: a deadline is a column, and what it means is decided by the server's clock alone."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Match, Seat, Status

#: Seconds beside the turn clock that each person has in a ranked match.
RESERVE = 180.0
#: What a move may be late by on its way, in seconds.
GRACE = 0.5
#: Time-outs in a row after which a person counts as absent.
MOST_TIMEOUTS = 2


def turn_passed(match: Match, before: int | None, now: datetime) -> None:
    """Sets the deadline of a match whose turn may have passed from seat `before`; the caller stores it.

    Time beyond the turn clock is taken from the reserve of whoever used it, and a person who came back while
    a stand-in was in the middle of the turn has the seat again.
    """
    if match.turn == before:
        return
    if before is not None:
        _end_turn(match, before, now)
    match.deadline = deadline_from(match, now)


def deadline_from(match: Match, start: datetime) -> datetime | None:
    """When the turn that begins at `start` ends; None without a clock, and while the computer plays."""
    if match.clock is None or match.turn is None or match.status != Status.PLAYING:
        return None
    seat = match.seats.get(number=match.turn)
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


def acted(match: Match, seat: int) -> None:
    """Notes that a person has moved in time: time-outs count in a row only."""
    if match.clock is None:
        return
    Seat.objects.filter(match=match, number=seat, timeouts__gt=0).update(timeouts=0)


def _end_turn(match: Match, number: int, now: datetime) -> None:
    if match.shared:
        back = Seat.objects.filter(match=match, number=number, away_since=None).exclude(stand_in="")
        back.update(stand_in="")
    if match.deadline is not None:
        left = max(0.0, (match.deadline - now).total_seconds())
        Seat.objects.filter(match=match, number=number, reserve__gt=left).update(reserve=left)
