"""What the site decides about a table, by its moderators: each act is whole, told to the table, or refused.

Who may do it, and the record of who did and why, is the caller's business. Every act returns the `Change`
for that record.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Level, Match, Seat, Status
from games.protocol.errors import Refused
from games.services import absence, table
from games.services.gather import call_off
from games.services.room import found
from games.signals import match_finished, match_voided

Json = dict[str, Any]
#: Seconds that may be given at once.
LEAST_TIME, MOST_TIME = 10, 3600
_OVER: Json = {"turn": None, "bot_due": None, "deadline": None, "paused": None, "stopped": False}


@dataclass
class Change:
    """How a match stood before an act and after it: what all at the table know, no cards."""

    before: Json = field(default_factory=dict)
    after: Json = field(default_factory=dict)


def void(public_id: str) -> Change:
    """Takes its result from a finished match. Raises Refused: `no_table`, `no_result`."""
    with _acting(public_id) as (match, change):
        if match.status != Status.FINISHED:
            raise Refused("no_result")
        table.changed(match, status=Status.VOID, ruling={"act": "void"})
        transaction.on_commit(partial(_tell_voided, public_id), robust=True)
    return change


def adjudicate(public_id: str, winner: int) -> Change:
    """Ends a match that goes on: side `winner` (0 or 1) has won, whatever the score.

    Raises Refused: `no_table`, `not_begun`, `ended_already`, `no_such_side`.
    """
    with _going_on(public_id) as (match, change):
        if winner not in (0, 1):
            raise Refused("no_such_side")
        call_off(match)
        end = {**_OVER, "status": Status.FINISHED, "winner": winner, "finished": timezone.now()}
        table.changed(match, ruling={"act": "adjudicate", "winner": winner}, **end)
        transaction.on_commit(partial(_tell_finished, public_id), robust=True)
    return change


def end(public_id: str) -> Change:
    """Ends a match without a result. Raises Refused: `no_table`, `not_begun`, `ended_already`."""
    with _going_on(public_id) as (match, change):
        call_off(match)
        table.changed(match, status=Status.CLOSED, ruling={"act": "end"}, **_OVER)
    return change


def pause(public_id: str) -> Change:
    """Stops a table, any table, until the site lets it go on.

    Raises Refused: `no_table`, `not_begun`, `ended_already`, `stopped_already`.
    """
    with _going_on(public_id) as (match, change):
        if match.stopped:
            raise Refused("stopped_already")
        since = match.paused or timezone.now()
        table.changed(match, paused=since, stopped=True, ruling={"act": "pause"})
    return change


def resume(public_id: str) -> Change:
    """Lets a paused table go on, whoever has paused it; all clocks have stood still.

    Raises Refused: `no_table`, `not_begun`, `ended_already`, `not_paused`.
    """
    with _going_on(public_id) as (match, change):
        if match.paused is None:
            raise Refused("not_paused")
        absence.go_on(match, stopped=False, ruling={"act": "resume"})
    return change


def replace(public_id: str, number: int) -> Change:
    """Gives the seat of a person to a stand-in until the end of the match; the person counts as having left.

    Raises Refused: `no_table`, `not_begun`, `ended_already`, `no_person`, `nobody_left`.
    """
    with _going_on(public_id) as (match, change):
        seat = _person_at(match, number)
        others = match.seats.filter(user__isnull=False, removed=False).exclude(pk=seat.pk)
        if not others.exists():
            raise Refused("nobody_left")
        seat.stand_in, seat.left, seat.removed = Level.MEDIUM.value, True, True
        seat.away_since = seat.away_since or timezone.now()
        seat.save()
        table.changed(match, ruling={"act": "replace", "seat": number})
        if match.turn == number:
            absence.call_on_turn(match, timezone.now())
    return change


def give_time(public_id: str, number: int, seconds: int) -> Change:
    """Gives a person more time: on the clock (the reserve, and the turn where it is the own) and for being
    away.

    Raises Refused: `no_table`, `not_begun`, `ended_already`, `no_person`, `no_clock`, `bad_seconds`.
    """
    with _going_on(public_id) as (match, change):
        seat = _person_at(match, number)
        if not LEAST_TIME <= seconds <= MOST_TIME:
            raise Refused("bad_seconds")
        if match.clock is None and not seat.absence and seat.away_since is None:
            raise Refused("no_clock")
        deadline = _prolong(match, seat, seconds)
        seat.save()
        table.changed(match, deadline=deadline, ruling={"act": "time", "seat": number, "seconds": seconds})
    return change


def _prolong(match: Match, seat: Seat, seconds: int) -> Any:
    """Gives a seat its seconds, unsaved; returns the deadline of the match from now on."""
    seat.absence -= seconds
    if match.clock is not None:
        seat.reserve = (seat.reserve or 0.0) + seconds
    mine = match.deadline is not None and match.turn == seat.number
    return match.deadline + timedelta(seconds=seconds) if mine and match.deadline else match.deadline


@contextmanager
def _acting(public_id: str) -> Iterator[tuple[Match, Change]]:
    """Holds a match for one act and fills its change. Raises Refused `no_table`."""
    with transaction.atomic():
        match, change = found(public_id), Change()
        change.before = _known(match)
        yield match, change
        change.after = _known(match)


@contextmanager
def _going_on(public_id: str) -> Iterator[tuple[Match, Change]]:
    """The same for a match that goes on. Raises Refused `not_begun`, `ended_already` too."""
    with _acting(public_id) as (match, change):
        if match.status == Status.WAITING:
            raise Refused("not_begun")
        if match.is_over:
            raise Refused("ended_already")
        yield match, change


def _person_at(match: Match, number: int) -> Seat:
    seat = match.seats.filter(number=number, user__isnull=False, removed=False).first()
    if seat is None:
        raise Refused("no_person")
    return seat


def _known(match: Match) -> Json:
    seats = match.seats.order_by("number").values(
        "number", "user", "stand_in", "left", "removed", "reserve", "absence"
    )
    return {
        "status": str(match.status),
        "winner": match.winner,
        "turn": match.turn,
        "paused": match.paused and match.paused.isoformat(),
        "stopped": match.stopped,
        "deadline": match.deadline and match.deadline.isoformat(),
        "seats": list(seats),
    }


def _tell_voided(public_id: str) -> None:
    match_voided.send_robust(sender=Match, public_id=public_id)


def _tell_finished(public_id: str) -> None:
    match_finished.send_robust(sender=Match, public_id=public_id)
