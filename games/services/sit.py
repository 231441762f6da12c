"""Sitting down at a table that waits, and standing up again."""

from __future__ import annotations

from django.db import transaction
from django.utils.crypto import constant_time_compare

from accounts.models import User, is_blocked
from games.models import Match, Seat, Status
from games.protocol.errors import Refused
from games.services import room
from games.services.hand_over import reserve, takes_people
from games.services.open_table import check_may_wait


def sit(public_id: str, user: User, *, number: int | None = None, invite: str = "") -> Seat:
    """Seats a person at the seat `number`, or at the first open one; who sits already may change to it.

    A listed table takes everybody, any other who holds its invitation. Whoever has a seat keeps it whatever
    has happened meanwhile. At a casual table of four that plays already a bot's seat is kept for the person,
    who has it from the next deal on. Raises Refused: `no_table`, `not_invited`, `begun`, `seat_taken`,
    `table_full`, `not_welcome`, `too_many_tables`, `too_many_matches`, `play_ban`, `guests_off`.
    """
    with transaction.atomic():
        match = room.found(public_id)
        own = match.seats.filter(user=user).first()
        if own and number in (None, own.number):
            return own
        if not own and not _is_invited(match, invite):
            raise Refused("not_invited")
        if not own:
            _check_welcome(match, user)
        seat = _change(match, own, number) if own else _come(match, user, number)
        room.changed(match)
    return seat


def stand_up(public_id: str, user: User) -> None:
    """Frees the seat of a person at a table that waits, or the one that is kept for the next deal. The host's
    part passes on, the last person closes the table.

    Raises Refused: `no_table`, `begun`, `not_a_player`.
    """
    with transaction.atomic():
        match = room.found(public_id)
        if match.seats.filter(next_user=user).update(next_user=None):
            room.changed(match)
            return
        if match.status != Status.WAITING or match.ranked:
            raise Refused("begun")
        seat = match.seats.filter(user=user).first()
        if seat is None:
            raise Refused("not_a_player")
        room.vacate(seat)
        if match.host_id == user.pk:
            _hand_on(match)
        else:
            room.changed(match)


def _check_welcome(match: Match, user: User) -> None:
    """Raises Refused where one of the people at the table, or to come to it, and `user` keep apart."""
    seats = match.seats.select_related("user", "next_user")
    people = [person for seat in seats for person in (seat.user, seat.next_user) if person]
    if any(is_blocked(user, person) for person in people):
        raise Refused("not_welcome")


def _is_invited(match: Match, invite: str) -> bool:
    return match.listed or (match.invite is not None and constant_time_compare(match.invite, invite))


def _come(match: Match, user: User, number: int | None) -> Seat:
    """Seats a newcomer, now or at the next deal."""
    if match.status != Status.WAITING and not takes_people(match):
        raise Refused("begun")
    check_may_wait(user)
    if match.status != Status.WAITING:
        return reserve(match, user, number)
    return _take(_open_seat(match, number), user)


def _change(match: Match, own: Seat, number: int | None) -> Seat:
    """Lets a person change to an open seat."""
    if match.status != Status.WAITING:
        raise Refused("begun")
    room.swap(match, own.number, _open_seat(match, number).number)
    own.refresh_from_db()
    return own


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
