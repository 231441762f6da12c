"""People who are away: a budget of seconds a match, a bot that stands in, and the way back to the seat.

Only where somebody waits for somebody: who plays alone against the computer may stay away as long as he
likes.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games import publish
from games.models import Level, Match, Seat, Status
from games.protocol.errors import Refused
from games.services import clock, presence, table
from games.services.hold import held
from games.services.seconds import BUDGET
from games.services.turn import bot_deadline

#: Seconds between saying goodbye and the stand-in.
AFTER_LEAVING = 20.0
#: Seconds without a move of anybody before the sweep looks who is there.
QUIET = 10.0
#: How well a stand-in plays.
STAND_IN = Level.MEDIUM.value
#: Days that a table at which nobody is left can be resumed.
KEPT_DAYS = 14


def came(public_id: str, number: int) -> None:
    """Takes back the seat of a person who is here again: at once, or at the next turn where the stand-in is
    in the middle of one. Who was not away is only shown to the others; whom the site has removed does not
    come back.
    """
    with transaction.atomic():
        match = held(public_id)
        seat = match.seats.get(number=number)
        if seat.removed:
            return
        if seat.away_since is None and not seat.stand_in:
            if match.shared or match.status == Status.WAITING:
                table.changed(match)
            return
        now = timezone.now()
        _end_absence(seat, now)
        seat.left, seat.timeouts = False, 0
        if match.turn != number:
            seat.stand_in = ""
        seat.save()
        table.changed(match)


def come_back(public_id: str, number: int) -> None:
    """The same when the person asks for it. Raises Refused `removed` where the site gave the seat away."""
    if Seat.objects.filter(match__public_id=public_id, number=number, removed=True).exists():
        raise Refused("removed")
    came(public_id, number)


def is_missed(public_id: str, number: int) -> bool:
    """Whether a person is away, has said goodbye or is played for: opening the table ends that."""
    missed = Q(away_since__isnull=False) | Q(left=True) | ~Q(stand_in="")
    return Seat.objects.filter(missed, match__public_id=public_id, number=number, removed=False).exists()


def leave(public_id: str, number: int) -> None:
    """Notes that a person gives up the seat; a stand-in comes soon. Raises Refused: `match_over`, or
    `not_ready` before the match has begun.
    """
    with transaction.atomic():
        match = _going_on(public_id)
        seat = match.seats.get(number=number)
        if seat.left:
            return
        seat.left, seat.away_since = True, seat.away_since or timezone.now()
        seat.save(update_fields=["left", "away_since"])
        table.changed(match)


def pause(public_id: str, number: int) -> None:
    """Stops a table of friends for everybody. Raises Refused: `match_over`, `not_ready`, or `not_friendly`
    at a table with a clock or for rank.
    """
    with transaction.atomic():
        match = _going_on(public_id)
        if match.ranked or match.clock is not None:
            raise Refused("not_friendly")
        if match.paused is None:
            table.changed(match, paused=timezone.now())


def resume(public_id: str, number: int) -> None:
    """Lets a paused table go on. Raises Refused: `match_over`, `not_ready`, or `stopped` where the site has
    paused it.
    """
    with transaction.atomic():
        match = _going_on(public_id)
        if match.stopped:
            raise Refused("stopped")
        go_on(match)


def go_on(match: Match, **columns: Any) -> None:
    """Ends the pause of a table whose row the caller holds, where there is one: all clocks have stood still.
    `columns` change with it.
    """
    if match.paused is None:
        return
    now = timezone.now()
    gap = now - match.paused
    match.seats.filter(away_since__isnull=False).update(away_since=F("away_since") + gap)
    deadline = match.deadline and match.deadline + gap
    table.changed(match, paused=None, deadline=deadline, **columns)
    call_on_turn(match, now)


def look_around() -> None:
    """Looks at the tables where somebody has been waited for: notes who is away, and sends stand-ins."""
    quiet = timezone.now() - timedelta(seconds=QUIET)
    playing = Match.objects.filter(shared=True, status=Status.PLAYING, paused=None)
    waiting = playing.filter(bot_due=None, updated__lt=quiet)
    away = playing.filter(seats__away_since__isnull=False, seats__stand_in="")
    for public_id in {*_ids(waiting), *_ids(away)}:
        look_at(public_id)


def look_at(public_id: str) -> None:
    """The same for one table."""
    with transaction.atomic():
        match = held(public_id)
        if not match.shared or match.status != Status.PLAYING or match.paused:
            return
        people = list(match.seats.filter(user__isnull=False))
        there = presence.present(public_id, [seat.number for seat in people])
        now = timezone.now()
        moved = [seat for seat in people if _note(seat, match, seat.number in there, now)]
        for seat in moved:
            seat.save()
        if not moved:
            return
        if all(seat.stand_in or seat.left for seat in people):
            for seat in people:
                seat.stand_in = seat.stand_in if seat.removed else ""
                seat.save(update_fields=["stand_in"])
            table.changed(match, paused=now)
            return
        table.changed(match)
        if any(seat.stand_in and seat.number == match.turn for seat in moved):
            call_on_turn(match, now)


def look_for(public_id: str, number: int) -> None:
    """Shows everybody that a person has gone, unless another socket has given a sign of life since."""
    with transaction.atomic():
        match = held(public_id)
        if (match.shared or match.status == Status.WAITING) and not presence.present(public_id, [number]):
            table.changed(match)


def noted_time_out(match: Match, number: int) -> None:
    """Counts a time-out of a seat of a match whose row the caller holds; after two in a row a stand-in plays
    until the person comes back.
    """
    seat = match.seats.get(number=number)
    seat.timeouts += 1
    if seat.timeouts >= clock.MOST_TIMEOUTS:
        seat.stand_in, seat.left = STAND_IN, True
        seat.away_since = seat.away_since or timezone.now()
    seat.save()
    table.changed(match)


def call_on_turn(match: Match, now: datetime) -> None:
    """Has whoever plays for the seat on turn called, or the clock of its person begun; the caller holds the
    row.
    """
    if match.turn is None or match.status != Status.PLAYING:
        return
    if match.seats.get(number=match.turn).bot_level:
        match.bot_due, match.deadline = bot_deadline(now), None
        publish.call_bot(match.public_id, match.version)
    match.save(update_fields=["bot_due", "deadline"])


def close_forgotten() -> int:
    """Closes the tables that have been paused for longer than `KEPT_DAYS`; how many they were."""
    before = timezone.now() - timedelta(days=KEPT_DAYS)
    closed = 0
    for public_id in _ids(Match.objects.filter(paused__lt=before)):
        with transaction.atomic():
            match = held(public_id)
            if match.paused and match.paused < before and not match.is_over:
                nothing = {"turn": None, "bot_due": None, "deadline": None, "paused": None}
                table.changed(match, status=Status.CLOSED, **nothing)
                closed += 1
    return closed


def _note(seat: Seat, match: Match, there: bool, now: datetime) -> bool:
    """What a look at one seat changes in it; whether it does. It is not stored yet."""
    if seat.stand_in:
        return False
    if seat.away_since is None:
        if there or match.turn != seat.number:
            return False
        seat.away_since = now
        return True
    if there and not seat.left:
        _end_absence(seat, now)
        return True
    patience = AFTER_LEAVING if seat.left else BUDGET - seat.absence
    if (now - seat.away_since).total_seconds() < patience:
        return False
    seat.stand_in, seat.left = STAND_IN, True
    return True


def _end_absence(seat: Seat, now: datetime) -> None:
    if seat.away_since is not None:
        seat.absence = min(BUDGET, seat.absence + (now - seat.away_since).total_seconds())
    seat.away_since = None


def _going_on(public_id: str) -> Match:
    match = held(public_id)
    if match.status == Status.WAITING:
        raise Refused("not_ready")
    if match.is_over:
        raise Refused("match_over")
    return match


def _ids(matches: QuerySet[Match]) -> list[str]:
    return list(matches.values_list("public_id", flat=True)[:100])
