"""What surrounds the play: the one way to change it, and what everybody at the table may know of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.utils import timezone

from games import publish
from games.models import Match, Seat
from games.services.gathered import shown as shuffle_shown
from games.services.presence import present
from games.services.seconds import budget_left, reserve_left, seconds_left

Json = dict[str, Any]


def changed(match: Match, **columns: Any) -> None:
    """Stores `columns` of a match whose row the caller holds, counts the change and has it told on commit.

    Seats are stored by the caller, before.
    """
    columns["table_version"] = match.table_version + 1
    for name, value in columns.items():
        setattr(match, name, value)
    match.save(update_fields=list(columns))
    tell(match.public_id, match.table_version)


def tell(public_id: str, version: int) -> None:
    """Has every socket of a match told, once it is committed, that its table has a version."""
    publish.table_changed(public_id, version, partial(told, public_id))


def told(public_id: str) -> Json:
    """What sockets are told of a table, so that none has to read it: its version `n`, what everybody at it
    may see, and, for themselves alone, whether strangers may look on, and the keys of the host, of who sits
    where and of who sits down at the next deal. Raises Match.DoesNotExist.
    """
    match = Match.objects.select_related("host").get(public_id=public_id)
    seats = list(match.seats.select_related("user").order_by("number"))
    return {
        "n": match.table_version,
        "table": _table(match, seats),
        "watchable": match.spectators and match.deal_number > 0,
        "host": match.host_id,
        "people": [seat.user_id for seat in seats],
        "coming": [seat.next_user_id for seat in seats],
    }


def shown(public_id: str) -> tuple[int, Json]:
    """The table as everybody at it may see it, with its version. Raises Match.DoesNotExist."""
    known = told(public_id)
    return known["n"], known["table"]


def _table(match: Match, seats: Sequence[Seat]) -> Json:
    now = match.paused or timezone.now()
    there = present(match.public_id, [seat.number for seat in seats if seat.user_id is not None])
    return {
        "id": match.public_id,
        "status": match.status,
        "paused": match.paused is not None,
        "stopped": match.stopped,
        "ruling": match.ruling,
        "host": match.host.name if match.host else None,
        "listed": match.listed,
        "spectators": match.spectators,
        "chat": match.chat,
        "friendly": match.friendly,
        "ranked": match.ranked,
        "clock": match.clock,
        "proposal": match.proposal,
        "shuffle": shuffle_shown(match),
        "again": Match.objects.filter(previous=match).values_list("public_id", flat=True).first(),
        "turn": match.turn,
        "left": None if match.deadline is None else round(1000 * seconds_left(match, now)),
        "seats": [_seat(seat, match, seat.number in there, now) for seat in seats],
    }


def _seat(seat: Seat, match: Match, there: bool, now: datetime) -> Json:
    reserve = reserve_left(seat, match, now)
    kind = "open" if seat.is_open else "bot" if seat.is_bot else "human"
    return {
        "kind": kind,
        "name": seat.shown_name,
        "level": seat.level or None,
        "ready": seat.ready,
        "stand_in": seat.stand_in or None,
        "left": seat.left,
        "removed": seat.removed,
        "here": there or seat.is_bot,
        "away": seat.away_since is not None,
        "absence": round(1000 * budget_left(seat, now)),
        "reserve": None if reserve is None else round(1000 * reserve),
        "timeouts": seat.timeouts,
    }
