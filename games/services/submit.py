"""One move, one transaction: everything is checked, then everything is stored, or nothing is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from games.engine.errors import IllegalMove
from games.engine.moves import parse_move
from games.engine.notation import position_from_json
from games.engine.play import play
from games.models import Match, Seat, Status
from games.protocol.errors import Refused
from games.protocol.happened import Happened
from games.services.clock import acted, is_late
from games.services.hold import held
from games.services.record import record


@dataclass(frozen=True)
class Accepted:
    """A request that stands as `version`; `happened` is what it did, `None` when it was answered before."""

    version: int
    happened: Happened | None


def submit(public_id: str, seat: int, client_id: str | None, version: int, text: str) -> Accepted:
    """Plays the move `text` for `seat`, decided on `version`. The caller vouches for the seat.

    A request whose `client_id` was accepted before is answered as then. Raises Refused with a code of the
    engine, `stale`, `match_over`, `not_ready`, `paused`, `time_up`, `stand_in` or `removed`; nothing has
    changed then.
    """
    with transaction.atomic(), _coded():
        match = held(public_id)
        if (known := seen(match, seat, client_id)) is not None:
            return Accepted(known, None)
        if match.is_over:
            raise Refused("match_over")
        if match.status == Status.WAITING:
            raise Refused("not_ready")
        if match.paused:
            raise Refused("paused")
        if match.version != version:
            raise Refused("stale")
        if client_id is not None:
            _check_time(match, seat)
        deal = match.deals.defer("deck").get(number=match.deal_number)
        position = position_from_json(match.rules_value, deal.snapshot)
        move = parse_move(text)
        events = play(position, seat, move)
        if client_id is not None:
            acted(match, seat)
        happened = record(match, deal, position, events, seat=seat, client_id=client_id, move=str(move))
    return Accepted(happened.version, happened)


def seen(match: Match, seat: int, client_id: str | None) -> int | None:
    """The version at which this very request was accepted before, if it was."""
    if client_id is None:
        return None
    return match.events.filter(seat=seat, client_id=client_id).values_list("version", flat=True).first()


def _check_time(match: Match, seat: int) -> None:
    """Raises Refused for a person's move that comes when the time is up, or while a stand-in plays."""
    if is_late(match, timezone.now()):
        raise Refused("time_up")
    if match.bot_due is not None:
        _check_stand_in(match.seats.get(number=seat))


def _check_stand_in(seat: Seat) -> None:
    if seat.removed:
        raise Refused("removed")
    if seat.stand_in:
        raise Refused("stand_in")


@contextmanager
def _coded() -> Iterator[None]:
    """Turns the engine's refusal into the one that doors know."""
    try:
        yield
    except IllegalMove as illegal:
        raise Refused(illegal.code) from illegal
