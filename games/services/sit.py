"""Sitting down at a table that waits, and standing up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.crypto import constant_time_compare

from games.models import Match, Seat, Status
from games.protocol.errors import Refused
from games.services import room
from games.services.open_table import check_may_wait

if TYPE_CHECKING:
    from accounts.models import User


def sit(public_id: str, user: User, *, number: int | None = None, invite: str = "") -> Seat:
    """Seats a person at the seat `number`, or at the first open one; who sits already may change to it.

    A listed table takes everybody, any other who holds its invitation. Whoever has a seat keeps it whatever
    has happened meanwhile. Raises Refused: `no_table`, `not_invited`, `begun`, `seat_taken`, `table_full`,
    `too_many_tables`, `too_many_matches`.
    """
    with transaction.atomic():
        match = room.found(public_id)
        own = match.seats.filter(user=user).first()
        if own and number in (None, own.number):
            return own
        if not own and not _is_invited(match, invite):
            raise Refused("not_invited")
        if match.status != Status.WAITING:
            raise Refused("begun")
        if own is None:
            check_may_wait(user)
        seat = _open_seat(match, number)
        if own:
            room.swap(match, own.number, seat.number)
            own.refresh_from_db()
        else:
            own = _take(seat, user)
        room.changed(match)
    return own


def stand_up(public_id: str, user: User) -> None:
    """Frees the seat of a person at a table that waits; the host's part passes on, the last one closes it.

    Raises Refused: `no_table`, `begun`, `not_a_player`.
    """
    with transaction.atomic():
        match = room.waiting(public_id)
        seat = match.seats.filter(user=user).first()
        if seat is None:
            raise Refused("not_a_player")
        room.vacate(seat)
        if match.host_id == user.pk:
            _hand_on(match)
        else:
            room.changed(match)


def _is_invited(match: Match, invite: str) -> bool:
    return match.listed or (match.invite is not None and constant_time_compare(match.invite, invite))


def _open_seat(match: Match, number: int | None) -> Seat:
    if number is not None:
        seat = room.seat_at(match, number)
        if not seat.is_open:
            raise Refused("seat_taken")
        return seat
    free = match.seats.filter(user__isnull=True, level="").order_by("number").first()
    if free is None:
        raise Refused("table_full")
    return free


def _take(seat: Seat, user: User) -> Seat:
    """Seats a person where still nobody sits, whatever the database locks."""
    still_open = Seat.objects.filter(pk=seat.pk, user__isnull=True, level="")
    if not still_open.update(user=user):
        raise Refused("seat_taken")
    seat.user = user
    return seat


def _hand_on(match: Match) -> None:
    """Makes the next person the host; a table without people is closed."""
    heir = match.seats.filter(user__isnull=False).order_by("number").first()
    if heir is None:
        room.close(match)
    else:
        room.changed(match, host=heir.user)
