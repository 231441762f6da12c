"""The beginning of a match of people: who is ready says so, then the host has the cards dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.protocol.errors import Refused
from games.services import room
from games.services.proceed import deal_first

if TYPE_CHECKING:
    from accounts.models import User


def set_ready(public_id: str, user: User, ready: bool) -> None:
    """Notes whether a person is ready. Raises Refused: `no_table`, `begun`, `not_a_player`."""
    with transaction.atomic():
        match = room.waiting(public_id)
        if not match.seats.filter(user=user).update(ready=ready):
            raise Refused("not_a_player")
        room.changed(match)


def begin(public_id: str, host: User) -> None:
    """Has the first cards of a table dealt whose seats are all taken; asked twice, it deals once. Where its
    people take part in the shuffle, what they contribute is called for first.

    The marks of who is ready are for the host to see: whoever is away is played for, as during the match.
    Raises Refused: `no_table`, `begun`, `host_only`, `seats_open`.
    """
    with transaction.atomic():
        match = room.hosted(public_id, host)
        if any(seat.is_open for seat in match.seats.all()):
            raise Refused("seats_open")
        deal_first(match)
