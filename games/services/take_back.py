"""Taking moves back at a friendly table: somebody asks, and all people at it must agree.

The question lapses when anybody moves meanwhile; the computer agrees always, and waits for the answer.
"""

from __future__ import annotations

from typing import TypedDict

from django.db import transaction
from django.utils import timezone

from games.engine.course import Course
from games.engine.moves import Move
from games.models import Deal, Match, Status
from games.protocol.errors import Refused
from games.services import table
from games.services.absence import call_on_turn
from games.services.hold import held
from games.services.rebuild import course_of
from games.services.record import record


class Question(TypedDict):
    """The open question of a table: `seat` asks to take back `moves` moves; the seats that have agreed."""

    seat: int
    moves: int
    agreed: list[int]


def ask(public_id: str, number: int) -> None:
    """Asks to take back the last discard of a seat, or the pile that it has taken since, with all that
    followed.

    Raises Refused: `not_taken_back` at a table that is not friendly, `hidden_shown` when somebody has been
    shown a hidden card since then, `question_open`, `not_ready`, `match_over`, `paused`.
    """
    with transaction.atomic():
        match = _playing(public_id)
        if match.proposal is not None:
            raise Refused("question_open")
        moves = _course(match)[1].reach(number)
        if not moves:
            raise Refused("hidden_shown")
        _weigh(match, {"seat": number, "moves": moves, "agreed": [number]})


def agree(public_id: str, number: int) -> None:
    """Agrees to the open question; the last one to do so has the moves taken back. Raises Refused: `answered`
    when there is no question any more.
    """
    with transaction.atomic():
        match = _playing(public_id)
        question = _question(match)
        _weigh(match, {**question, "agreed": sorted({*question["agreed"], number})})


def decline(public_id: str, number: int) -> None:
    """Declines the open question, or withdraws the own one. Raises Refused like `agree`."""
    with transaction.atomic():
        match = _playing(public_id)
        _question(match)
        table.changed(match, proposal=None)
        call_on_turn(match, timezone.now())


def _weigh(match: Match, question: Question) -> None:
    """Shows a question to the table, or does what it asks for when nobody is left who has to agree."""
    people = match.seats.filter(user__isnull=False, stand_in="", left=False)
    waiting = people.exclude(number__in=question["agreed"])
    if waiting.exists():
        table.changed(match, proposal=question)
    else:
        _take_back(match, question["seat"], question["moves"])


def _take_back(match: Match, seat: int, moves: int) -> None:
    deal, course = _course(match)
    move = Move("back", meld=moves)
    events = course.play(seat, move)
    record(match, deal, course.position, events, seat=seat, client_id=None, move=str(move))


def _course(match: Match) -> tuple[Deal, Course]:
    deal = match.deals.get(number=match.deal_number)
    return deal, course_of(match, deal, match.version)


def _question(match: Match) -> Question:
    if match.proposal is None:
        raise Refused("answered")
    question: Question = match.proposal
    return question


def _playing(public_id: str) -> Match:
    """A friendly match, held. Raises Refused when nothing can be taken back in it."""
    match = held(public_id)
    if not match.friendly:
        raise Refused("not_taken_back")
    if match.is_over:
        raise Refused("match_over")
    if match.status != Status.PLAYING:
        raise Refused("not_ready")
    if match.paused:
        raise Refused("paused")
    return match
