"""What the host of a waiting table may do with its seats and with its invitation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from games import publish
from games.models import Level, new_token
from games.protocol.errors import Refused
from games.services import room
from games.services.gather import call_off
from games.services.open import bot_names
from games.services.open_table import Terms, check_terms

if TYPE_CHECKING:
    from accounts.models import User


def swap(public_id: str, host: User, first: int, second: int) -> None:
    """Lets whoever is at two seats, or nobody, change places.

    All of this module raise Refused: `no_table`, `begun`, `host_only`, `no_seat`.
    """
    with transaction.atomic():
        match = room.hosted(public_id, host)
        room.seat_at(match, first)
        room.seat_at(match, second)
        room.swap(match, first, second)
        room.changed(match)


def free(public_id: str, host: User, number: int) -> None:
    """Makes a seat an open one: a bot goes, a person is removed. Raises Refused `own_seat` for the host's."""
    with transaction.atomic():
        match = room.hosted(public_id, host)
        seat = room.seat_at(match, number)
        if seat.user_id == host.pk:
            raise Refused("own_seat")
        room.vacate(seat)
        room.changed(match)


def fill(public_id: str, host: User, number: int, level: str) -> None:
    """Seats a bot of a level where nobody sits, or changes the level of the bot that does.

    Raises Refused `seat_taken` where a person sits, `no_level`.
    """
    if level not in Level.values:
        raise Refused("no_level")
    with transaction.atomic():
        match = room.hosted(public_id, host)
        seat = room.seat_at(match, number)
        if seat.user_id is not None:
            raise Refused("seat_taken")
        seat.name = seat.name or bot_names(1, [each.name for each in match.seats.all()])[0]
        seat.level = level
        seat.save(update_fields=["name", "level"])
        room.changed(match)


def choose(public_id: str, host: User, terms: Terms) -> None:
    """Plays by other rules and options from now on; whoever was ready says so again. Seats stay as they are.

    Raises InvalidRules, naming the field, when the terms are impossible.
    """
    with transaction.atomic():
        match = room.hosted(public_id, host)
        check_terms(replace(terms, players=match.players, level=""))
        chosen = {"rules": terms.rules.to_json(), **terms.options()}
        if all(getattr(match, name) == value for name, value in chosen.items()):
            return
        call_off(match)
        match.seats.exclude(user=host).update(ready=False)
        was_listed = match.listed
        room.changed(match, **chosen)
        if was_listed and not match.listed:
            publish.lobby_changed(public_id)


def revoke(public_id: str, host: User) -> str:
    """Makes a new invitation; the old one opens nothing any more. Who sits, sits."""
    with transaction.atomic():
        match = room.hosted(public_id, host)
        room.changed(match, invite=new_token())
    return str(match.invite)


def close(public_id: str, host: User) -> None:
    """Closes a table before the cards are dealt."""
    with transaction.atomic():
        match = room.hosted(public_id, host)
        room.close(match)


def show_again(public_id: str, host: User) -> None:
    """Puts a listed table back among those that the lobby shows as fresh."""
    with transaction.atomic():
        room.changed(room.hosted(public_id, host))
