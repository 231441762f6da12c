"""Recording one version of a match: event row, snapshot, match row, and the word to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games import models, publish
from games.bots.pace import difficulty
from games.engine.events import Event, event_to_json
from games.engine.notation import position_to_json
from games.engine.position import Position
from games.engine.views import observe
from games.models import Deal, Level, Match, Seat, Status
from games.protocol.errors import Refused
from games.protocol.happened import Happened
from games.services.calling import awaited, call_if_away
from games.services.clock import OF_SEAT, turn_passed
from games.services.finish import book
from games.services.table import changed

#: Seconds beyond the pace after which a bot's task is taken for lost.
BOT_SLACK = 5.0


def record(
    match: Match,
    deal: Deal,
    position: Position,
    events: Sequence[Event],
    *,
    seat: int | None,
    client_id: str | None,
    move: str = "",
    seats: Sequence[Seat] | None = None,
) -> Happened:
    """Stores the next version of a match inside the caller's transaction, and has it told on commit. `seats`
    are all of the match in their order, where the caller has them already.

    Raises Refused `stale` when somebody else has stored that version meanwhile.
    """
    now = timezone.now()
    seen, match.version, match.updated = match.version, match.version + 1, now
    happened = Happened(
        match.version, deal.number, seat, client_id, [event_to_json(event) for event in events]
    )
    deal.snapshot = position_to_json(position)
    if position.result is not None:
        book(match, deal, position.result, now)
    before, seats = match.turn, list(match.seats.order_by("number")) if seats is None else seats
    if set_turn(match, seats, position, now) and before is not None:
        seats[before].save(update_fields=OF_SEAT)
    if match.proposal is not None:
        changed(match, proposal=None)
    if match.clock is not None and match.turn != before:
        changed(match)
    _compare_and_set(match, seen)
    deal.save(update_fields=["snapshot", "result", "ended"])
    models.Event.objects.create(
        match=match,
        deal=deal,
        version=match.version,
        seat=seat,
        client_id=client_id,
        move=move,
        events=happened.events,
    )
    publish.announce(match.public_id, happened)
    if level := level_on_turn(match, seats):
        publish.call_bot(match.public_id, match.version, difficulty_for(position, level))
    elif (person := awaited(match, before)) is not None:
        call_if_away(match.public_id, match.version, person)
    return happened


def bot_deadline(now: datetime) -> datetime:
    """When a bot that is called now should have acted."""
    return now + timedelta(seconds=settings.BOT_PACE[-1] + settings.EXPERT_PATIENCE + BOT_SLACK)


def set_turn(match: Match, seats: Sequence[Seat], position: Position, now: datetime) -> bool:
    """Notes whose turn it is, until when, and whether the computer plays it; whether the seat that had the
    turn has changed, too. The caller stores both.
    """
    before, match.turn = match.turn, position.turn if match.status == Status.PLAYING else None
    ended = turn_passed(match, seats, before, now)
    match.bot_due = bot_deadline(now) if level_on_turn(match, seats) else None
    return ended


def level_on_turn(match: Match, seats: Sequence[Seat]) -> str:
    """The level of the bot that is to move, empty where none is."""
    return "" if match.turn is None else seats[match.turn].bot_level


def difficulty_for(position: Position, level: str) -> float:
    """How hard the next choice is; of an Expert nothing, since its own thought takes time already."""
    return 0.0 if level == Level.EXPERT else difficulty(observe(position, position.turn))


_COLUMNS = (
    "version",
    "updated",
    "deal_number",
    "status",
    "turn",
    "bot_due",
    "deadline",
    "shared",
    "totals",
    "winner",
    "finished",
)


def _compare_and_set(match: Match, seen: int) -> None:
    """Writes the match row if it still stands at version `seen`: the fence that holds on every database."""
    columns = {name: getattr(match, name) for name in _COLUMNS}
    if not Match.objects.filter(pk=match.pk, version=seen).update(**columns):
        raise Refused("stale")
