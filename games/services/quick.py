"""The short way of an ordinary move on PostgreSQL: one read, or none, and one statement that stores it all.

It takes what needs no row held: a move in a deal that goes on, at a table where nothing is asked, paused or
overdue. Everything else, every refusal and every failure is left to the long way, for which `None` stands
here: nothing has changed then, or what has is recognised by the id of the request.
"""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import nullcontext
from datetime import datetime

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from psycopg import Error
from psycopg_pool import PoolTimeout

from games import publish
from games.engine.errors import IllegalMove
from games.engine.events import event_to_json
from games.engine.moves import Move, parse_move
from games.engine.play import play
from games.models import Status
from games.protocol.happened import Happened
from games.services import kept, loop_pool, quick_rows, table
from games.services.accepted import Accepted, Asked
from games.services.clock import acted, is_late
from games.services.quick_rows import Rows, Statement, Stored
from games.services.stand import Stand
from games.services.turn import call_on, take_turn

logger = logging.getLogger(__name__)

Steps = Generator[Statement, Rows, Stored | None]


def is_there() -> bool:
    """Whether the database knows this way."""
    return bool(settings.DATABASES["default"]["ENGINE"].endswith("postgresql"))


def submit(asked: Asked) -> Accepted | None:
    """Plays and stores a move, or `None`."""
    if not is_there():
        return None
    try:
        with transaction.atomic() if connection.in_atomic_block else nullcontext():
            stored = _run(_steps(asked))
    except DatabaseError:
        logger.warning("A move of %s goes the long way", asked.public_id, exc_info=True)
        return None
    if stored is None:
        return None
    publish.announce(asked.public_id, stored.happened)
    _tell_more(asked.public_id, stored)
    return Accepted(stored.happened.version, stored.happened)


async def submit_soon(asked: Asked) -> Accepted | None:
    """The same on the event loop, by connections of its own."""
    if not is_there():
        return None
    try:
        stored = await _run_soon(_steps(asked))
    except (Error, PoolTimeout):
        logger.warning("A move of %s goes the long way", asked.public_id, exc_info=True)
        return None
    if stored is None:
        return None
    await publish.announce_soon(asked.public_id, stored.happened)
    if stored.tells_more:
        await database_sync_to_async(_tell_more)(asked.public_id, stored)
    return Accepted(stored.happened.version, stored.happened)


def follow(public_id: str, happened: Happened) -> None:
    """Plays an ordinary move that another process has stored, on the stand that this one keeps, so that the
    next move here need not read it. The same move on the same stand gives the same: what a stand is not (the
    rows were changed otherwise meanwhile) shows when the next move is stored.
    """
    if not happened.step or happened.seat is None:
        return
    move, since, at = happened.step
    stand = kept.take_before(public_id, happened.version, datetime.fromisoformat(since))
    if stand is None:
        return
    asked = Asked(public_id, happened.seat, happened.request, happened.version - 1, move)
    if _play(stand, asked, datetime.fromisoformat(at)):
        kept.put(stand)


def _tell_more(public_id: str, stored: Stored) -> None:
    if stored.turn.clock_passed:
        table.tell(public_id, stored.table_version)
    call_on(public_id, stored.happened.version, stored.turn)


def _run(steps: Steps) -> Stored | None:
    try:
        statement = next(steps)
        with connection.cursor() as cursor:
            while True:
                cursor.execute(*statement)
                statement = steps.send(cursor.fetchall())
    except StopIteration as end:
        stored: Stored | None = end.value
        return stored


async def _run_soon(steps: Steps) -> Stored | None:
    try:
        statement = next(steps)
        async with loop_pool.connection() as link:
            while True:
                cursor = await link.execute(*statement)
                statement = steps.send(await cursor.fetchall())
    except StopIteration as end:
        stored: Stored | None = end.value
        return stored


def _steps(asked: Asked) -> Steps:
    """What to ask of the database, one statement after the other; in the end what is stored."""
    stand = kept.take(asked.public_id, asked.version)
    if stand is None:
        stand = quick_rows.stand_of((yield quick_rows.read(asked.public_id)))
    now = timezone.now()
    if stand is None or not _is_ordinary(stand, asked, now):
        return None
    seen = quick_rows.Seen.of(stand.match)
    stored = _play(stand, asked, now)
    if stored is None:
        return None
    if not (yield quick_rows.write(stand, seen, asked, stored)):
        return None
    kept.put(stand)
    return stored


def _is_ordinary(stand: Stand, asked: Asked, now: datetime) -> bool:
    match, seat = stand.match, stand.seats[asked.seat]
    goes_on = match.status == Status.PLAYING and match.version == asked.version
    if not goes_on or match.paused is not None or match.proposal is not None:
        return False
    return asked.client_id is None or not (is_late(match, now) or seat.stand_in)


def _play(stand: Stand, asked: Asked, now: datetime) -> Stored | None:
    """Moves a stand forward by a move, which is not stored yet; None when that is refused, or ends the
    deal.
    """
    match, position, seat = stand.match, stand.position, stand.seats[asked.seat]
    try:
        move: Move = parse_move(asked.text)
        events = play(position, asked.seat, move)
    except IllegalMove:
        kept.put(stand)
        return None
    if position.result is not None:
        return None
    since, match.version, match.updated = match.updated, match.version + 1, now
    in_time = asked.client_id is not None and acted(match, seat)
    turn = take_turn(match, stand.seats, position, now)
    match.table_version += turn.clock_passed
    told = [event_to_json(event) for event in events]
    times = since.isoformat(), now.isoformat()
    happened = Happened(
        match.version, stand.deal.number, asked.seat, asked.client_id, told, (str(move), *times)
    )
    return Stored(happened, str(move), in_time or turn.seat_changed, match.table_version, turn)
