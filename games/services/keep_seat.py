"""The personal link of a guest's seat: with it the guest goes on playing on another device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.models import Seat, new_token
from games.protocol.errors import Refused
from games.services import room

if TYPE_CHECKING:
    from accounts.models import User


def make_key(public_id: str, user: User) -> str:
    """A new key to the seat of a guest; the one before it opens nothing any more.

    Raises Refused: `no_table`, `not_a_player`, `guests_only` for an account, which signs in instead.
    """
    with transaction.atomic():
        match = room.found(public_id)
        seat = match.seats.select_related("user").filter(user=user).first()
        if seat is None:
            raise Refused("not_a_player")
        if not user.is_guest:
            raise Refused("guests_only")
        seat.key = new_token()
        seat.save(update_fields=["key"])
    return seat.key


def key_of(public_id: str, user: User) -> str:
    """The key to a person's seat as it is now; empty when none was made."""
    seats = Seat.objects.filter(match__public_id=public_id, user=user)
    return seats.values_list("key", flat=True).first() or ""


def guest_of_key(key: str) -> tuple[User, str]:
    """The guest whom a key belongs to, and the address of the match.

    Raises Refused `not_invited` for a key of nobody, and of somebody who has an account by now.
    """
    seat = Seat.objects.select_related("user", "match").filter(key=key).first()
    if seat is None or seat.user is None or not seat.user.is_guest or not seat.user.is_active:
        raise Refused("not_invited")
    return seat.user, seat.match.public_id
