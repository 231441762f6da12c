"""What an action means for the match: whose turn it is, until when, and who must be called."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings

from games import publish
from games.bots.pace import difficulty
from games.engine.position import Position
from games.engine.views import observe
from games.models import Level, Match, Seat, Status
from games.services.calling import awaited, call_if_away
from games.services.clock import turn_passed

#: Seconds beyond the pace after which a bot's task is taken for lost.
BOT_SLACK = 5.0


class Turn(NamedTuple):
    """What follows from an action besides its events.

    `seat_changed`: the seat that had the turn has other columns (`clock.OF_SEAT`); `clock_passed`: the clock
    of another seat runs, which the table shows; `bot`: the level of the bot to move, else empty, and how hard
    its choice is (`difficulty`, 0..1); `person`: the seat to which the turn has passed among people, or None.
    """

    seat_changed: bool
    clock_passed: bool
    bot: str
    difficulty: float
    person: int | None


def take_turn(match: Match, seats: Sequence[Seat], position: Position, now: datetime) -> Turn:
    """Notes in a match whose turn it is after an action, until when, and whether the computer plays it. The
    caller stores what has changed, and calls who is to move.
    """
    before, match.turn = match.turn, position.turn if match.status == Status.PLAYING else None
    seat_changed = turn_passed(match, seats, before, now)
    level = "" if match.turn is None else seats[match.turn].bot_level
    match.bot_due = bot_deadline(now) if level else None
    return Turn(
        seat_changed,
        match.clock is not None and match.turn != before,
        level,
        _difficulty(position, level) if level else 0.0,
        None if level else awaited(match, before),
    )


def call_on(public_id: str, version: int, turn: Turn) -> None:
    """Has the bot act that is to move, or the person called who is and is away, once `version` is stored."""
    if turn.bot:
        publish.call_bot(public_id, version, turn.difficulty)
    elif turn.person is not None:
        call_if_away(public_id, version, turn.person)


def bot_deadline(now: datetime) -> datetime:
    """When a bot that is called now should have acted."""
    return now + timedelta(seconds=settings.BOT_PACE[-1] + settings.EXPERT_PATIENCE + BOT_SLACK)


def _difficulty(position: Position, level: str) -> float:
    """How hard the next choice is; of an Expert nothing, since its own thought takes time already."""
    return 0.0 if level == Level.EXPERT else difficulty(observe(position, position.turn))
