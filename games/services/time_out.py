"""What the table does for people whose time is up."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.bots.least import least_move
from games.engine.moves import UNDO
from games.engine.notation import position_from_json
from games.engine.play import play
from games.engine.views import observe
from games.models import Match, Status
from games.services.absence import noted_time_out
from games.services.clock import is_late
from games.services.hold import held
from games.services.proceed import deal_next
from games.services.record import record

#: Seconds that a score sheet stays, at a table with a clock, if nobody asks for the next deal.
SHEET = 60.0


def time_out(public_id: str, version: int) -> bool:
    """Ends the turn that was overdue at `version` with the least that the rules allow (`least_move`); False
    when the match has moved on meanwhile.
    """
    with transaction.atomic():
        match = held(public_id)
        if match.version != version or match.turn is None or not is_late(match, timezone.now()):
            return False
        seat = match.turn
        _play_least(match, seat)
        noted_time_out(match, seat)
    return True


def _play_least(match: Match, seat: int) -> None:
    may_undo = True
    while match.turn == seat and match.status == Status.PLAYING:
        deal = match.deals.get(number=match.deal_number)
        position = position_from_json(match.rules_value, deal.snapshot)
        move = least_move(observe(position, seat), may_undo=may_undo)
        may_undo = move == UNDO or position.phase == "draw"
        events = play(position, seat, move)
        record(match, deal, position, events, seat=seat, client_id=None, move=str(move))


def sheets_overdue() -> list[tuple[str, int]]:
    """Matches with a clock, with their versions, whose score sheet has been looked at long enough."""
    before: datetime = timezone.now() - timedelta(seconds=SHEET)
    waiting = Match.objects.filter(status=Status.BETWEEN_DEALS, clock__isnull=False, paused=None)
    return list(waiting.filter(updated__lt=before).values_list("public_id", "version")[:100])


def go_on(public_id: str, version: int) -> bool:
    """Deals the next deal after a score sheet at `version` that nobody has ended; False when somebody has."""
    with transaction.atomic():
        match = held(public_id)
        if match.version != version or match.status != Status.BETWEEN_DEALS or match.paused:
            return False
        return deal_next(match, None, None) is not None
