"""What the services of a waiting table share: holding it, its host, its seats, telling of a change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils import timezone

from games import publish
from games.models import Match, Seat, Status
from games.protocol.errors import Refused
from games.services import table
from games.services.hold import held
from games.services.read import is_address

if TYPE_CHECKING:
    from accounts.models import User


def waiting(public_id: str) -> Match:
    """A table that waits for players, its row held for writing.

    Raises Refused: `no_table` where there is none, `begun` once the cards are dealt or it is closed.
    """
    match = found(public_id)
    if match.status != Status.WAITING:
        raise Refused("begun")
    return match


def found(public_id: str) -> Match:
    """Any table, its row held for writing. Raises Refused `no_table`."""
    try:
        if is_address(public_id):
            return held(public_id)
    except Match.DoesNotExist:
        pass
    raise Refused("no_table")


def hosted(public_id: str, host: User) -> Match:
    """The same for its host. Raises Refused `host_only` for everybody else."""
    match = waiting(public_id)
    if match.host_id != host.pk:
        raise Refused("host_only")
    return match


def seat_at(match: Match, number: int) -> Seat:
    """A seat by its number. Raises Refused `no_seat`."""
    seat = match.seats.filter(number=number).first()
    if seat is None:
        raise Refused("no_seat")
    return seat


def vacate(seat: Seat) -> None:
    """Makes a seat an open one."""
    seat.user, seat.level, seat.name, seat.key, seat.ready = None, "", "", None, False
    seat.save()


def swap(match: Match, first: int, second: int) -> None:
    """Exchanges the numbers of two seats, so that whoever sits there takes everything along."""
    aside = match.players
    for old, new in ((first, aside), (second, first), (aside, second)):
        match.seats.filter(number=old).update(number=new)


def close(match: Match) -> None:
    """Ends a table before its first deal; one that would have followed a match makes room for another."""
    changed(match, status=Status.CLOSED, host=None, invite=None, previous=None)


def changed(match: Match, **columns: Any) -> None:
    """Counts and tells a change of the seats of a match whose row the caller holds, in the lobby too."""
    table.changed(match, updated=timezone.now(), **columns)
    if match.listed:
        publish.lobby_changed(match.public_id)
