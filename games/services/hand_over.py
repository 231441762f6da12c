"""Handing bots' seats to people, at a casual table of four that plays already: from the next deal on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.models import Match, Seat, Status
from games.protocol.errors import Refused
from games.services.read import is_address

if TYPE_CHECKING:
    from accounts.models import User

FOUR = 4


def takes_people(match: Match) -> bool:
    """Whether seats of bots are handed over here: in a casual match of four that goes on."""
    going_on = match.status in (Status.PLAYING, Status.BETWEEN_DEALS)
    return going_on and match.players == FOUR and not match.ranked


def reserve(match: Match, user: User, number: int | None) -> Seat:
    """Keeps a bot's seat for a person until the next deal; the caller holds the row of the match.

    The same seat for who has asked before. Raises Refused: `table_full`, `seat_taken`, `no_seat`.
    """
    own = match.seats.filter(next_user=user).first()
    if own and number in (None, own.number):
        return own
    seats = match.seats.exclude(level="").filter(user__isnull=True, next_user__isnull=True)
    if number is not None:
        if not match.seats.filter(number=number).exists():
            raise Refused("no_seat")
        seats = seats.filter(number=number)
    seat = seats.order_by("number").first()
    if seat is None:
        raise Refused("table_full" if number is None else "seat_taken")
    match.seats.filter(next_user=user).update(next_user=None)
    seat.next_user = user
    seat.save(update_fields=["next_user"])
    return seat


def hand_over(match: Match) -> bool:
    """Seats those who have waited for this deal; whether there were any. The caller holds the row."""
    coming = list(match.seats.filter(next_user__isnull=False))
    for seat in coming:
        seat.user, seat.next_user, seat.level, seat.name = seat.next_user, None, "", ""
        seat.save(update_fields=["user", "next_user", "level", "name"])
    return bool(coming)


def is_coming(public_id: str, user: User) -> bool:
    """Whether a person sits down at the next deal of a match."""
    seats = Seat.objects.filter(match__public_id=public_id, next_user=user)
    return is_address(public_id) and seats.exists()
