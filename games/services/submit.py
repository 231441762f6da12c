"""One move, one transaction: everything is checked, then everything is stored, or nothing is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from channels.db import database_sync_to_async
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.engine.errors import IllegalMove
from games.engine.moves import parse_move
from games.engine.play import play
from games.models import Event, Match, Seat, Status
from games.protocol.errors import Refused
from games.services import kept, quick
from games.services.accepted import Accepted, Asked
from games.services.allowed import check_goes_on
from games.services.clock import acted, is_late
from games.services.hold import held
from games.services.record import record
from games.services.stand import stand_of


def submit(public_id: str, seat: int, client_id: str | None, version: int, text: str) -> Accepted:
    """Plays the move `text` for `seat`, decided on `version`. The caller vouches for the seat.

    A request whose `client_id` was accepted before is answered as then. Raises Refused with a code of the
    engine, `stale`, `match_over`, `not_ready`, `paused`, `frozen`, `time_up`, `stand_in` or `removed`;
    nothing has changed then.
    """
    asked = Asked(public_id, seat, client_id, version, text)
    return quick.submit(asked) or _submit(asked)


async def submit_soon(public_id: str, seat: int, client_id: str | None, version: int, text: str) -> Accepted:
    """The same for an event loop: an ordinary move on PostgreSQL takes none of its threads."""
    asked = Asked(public_id, seat, client_id, version, text)
    accepted: Accepted = await quick.submit_soon(asked) or await database_sync_to_async(_submit)(asked)
    return accepted


def _submit(asked: Asked) -> Accepted:
    """Any move, on any database. What is refused may be a request that was accepted before."""
    try:
        with transaction.atomic(), _coded():
            return _play(asked)
    except (Refused, IntegrityError):
        known = seen(asked.public_id, asked.seat, asked.client_id)
        if known is None:
            raise
        return Accepted(known, None)


def _play(asked: Asked) -> Accepted:
    match = held(asked.public_id)
    _check(match, asked.version)
    stand = kept.take_for(match) or stand_of(match)
    seat, by_person = stand.seats[asked.seat], asked.client_id is not None
    if by_person:
        _check_time(match, seat)
    move = parse_move(asked.text)
    events = play(stand.position, asked.seat, move)
    if by_person and acted(match, seat):
        seat.save(update_fields=["timeouts"])
    happened = record(
        match,
        stand.deal,
        stand.position,
        events,
        seat=asked.seat,
        client_id=asked.client_id,
        move=str(move),
        seats=stand.seats,
    )
    if match.status == Status.PLAYING:
        transaction.on_commit(lambda: kept.put(stand), robust=True)
    return Accepted(happened.version, happened)


def seen(public_id: str, seat: int, client_id: str | None) -> int | None:
    """The version at which this very request was accepted before, if it was."""
    if client_id is None:
        return None
    events = Event.objects.filter(match__public_id=public_id, seat=seat, client_id=client_id)
    return events.values_list("version", flat=True).first()


def _check(match: Match, version: int) -> None:
    if match.is_over:
        raise Refused("match_over")
    if match.status == Status.WAITING:
        raise Refused("not_ready")
    check_goes_on(match, version)


def _check_time(match: Match, seat: Seat) -> None:
    """Raises Refused for a person's move that comes when the time is up, or while a stand-in plays."""
    if is_late(match, timezone.now()):
        raise Refused("time_up")
    if match.bot_due is not None and seat.removed:
        raise Refused("removed")
    if match.bot_due is not None and seat.stand_in:
        raise Refused("stand_in")


@contextmanager
def _coded() -> Iterator[None]:
    """Turns the engine's refusal into the one that doors know."""
    try:
        yield
    except IllegalMove as illegal:
        raise Refused(illegal.code) from illegal
