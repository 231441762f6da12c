"""Recording one version of a match: event row, snapshot, match row, and the word to everybody."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from games import models, publish
from games.engine.events import Event, event_to_json
from games.engine.notation import position_to_json
from games.engine.position import Position
from games.models import Deal, Match, Seat
from games.protocol.errors import Refused
from games.protocol.happened import Happened
from games.services.clock import OF_SEAT
from games.services.finish import book
from games.services.table import changed
from games.services.turn import call_on, take_turn


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
    turn = take_turn(match, seats, position, now)
    if turn.seat_changed and before is not None:
        seats[before].save(update_fields=OF_SEAT)
    if match.proposal is not None:
        changed(match, proposal=None)
    if turn.clock_passed:
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
    call_on(match.public_id, match.version, turn)
    return happened


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
