"""Proving that the rows of a match tell one story: deck, events, snapshots and score."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import transaction

from games.engine.cards import parse_card, texts
from games.engine.course import Course
from games.engine.errors import IllegalMove
from games.engine.events import Event, event_to_json
from games.engine.match import dealer_of, match_status
from games.engine.moves import parse_move
from games.engine.notation import position_to_json
from games.engine.position import Position, problems, start
from games.engine.proof import deck_of
from games.engine.shuffle import commitment
from games.models import Deal, Match, Status
from games.models import Event as Row
from games.services.finish import result_json, scores
from games.services.gather import shuffle_names
from games.services.hold import held
from games.services.past import acting, rows_of, versions_of

#: Ends that do not follow from the deals.
_ENDED_OTHERWISE = (Status.CLOSED, Status.VOID)


def verify_match(match: Match) -> list[str]:
    """What does not fit in the rows of a match, in words for engineers; empty when everything does.

    The match is held meanwhile: rows that were read before and after a move would not fit each other.
    """
    try:
        with transaction.atomic():
            match = held(match.public_id)
            return [*_match_problems(match), *_deals_problems(match)]
    except (ArithmeticError, LookupError, TypeError, ValueError, IllegalMove) as broken:
        return [f"unreadable rows: {type(broken).__name__}: {broken}"]


def _match_problems(match: Match) -> Iterator[str]:
    if versions_of(match) != list(range(1, match.version + 1)):
        yield f"versions are not 1 to {match.version}, each once"
    deals = list(match.deals.order_by("number"))
    if [deal.number for deal in deals] != list(range(1, match.deal_number + 1)):
        yield f"deals are not 1 to {match.deal_number}, each once"
    yield from _score_problems(match, [deal.result for deal in deals if deal.result])


def _score_problems(match: Match, results: list[dict[str, Any]]) -> Iterator[str]:
    status = match_status(match.rules_value, [scores(result) for result in results])
    if match.totals != list(status.totals):
        yield f"totals are {match.totals}, the deals give {list(status.totals)}"
    if match.status in _ENDED_OTHERWISE or _is_adjudicated(match):
        return
    if (match.status == Status.FINISHED) != status.over:
        yield f"status is {match.status}, the deals say over={status.over}"
    if match.winner != (status.winner if status.over else None):
        yield f"winner is {match.winner}, the deals give {status.winner}"


def _is_adjudicated(match: Match) -> bool:
    """Whether the winner is the site's decision, which nothing in the deals tells."""
    return match.ruling is not None and match.ruling["act"] == "adjudicate"


def _deals_problems(match: Match) -> Iterator[str]:
    for deal in match.deals.order_by("number"):
        for problem in (*_deck_problems(match, deal), *_play_problems(match, deal)):
            yield f"deal {deal.number}: {problem}"


def _deck_problems(match: Match, deal: Deal) -> Iterator[str]:
    names = shuffle_names(match, deal.number)
    seed = bytes(deal.seed)
    if commitment(seed, *names).hex() != deal.commitment:
        yield "the seed is not the one committed to"
    contributions = [bytes.fromhex(given) for given in deal.contributions]
    if texts(deck_of(match.rules_value, seed, contributions, *names)) != deal.deck:
        yield "the deck does not follow from the seed"
    if deal.dealer != dealer_of(deal.number, match.first_dealer, match.players):
        yield "it was not this dealer's turn to deal"


def _play_problems(match: Match, deal: Deal) -> Iterator[str]:
    rows = rows_of(deal)
    deck = [parse_card(text) for text in deal.deck]
    begun, dealt = start(match.rules_value, match.players, deal.dealer, deck)
    course = Course(begun)
    if not rows or rows[0].version != deal.start_version or rows[0].move:
        yield "its first row does not deal the cards"
    events: Sequence[Event] = dealt
    for row in rows:
        if row.move:
            events = course.play(acting(row.seat), parse_move(row.move))
        yield from _row_problems(row, events, course.position)
    yield from _end_problems(match, deal, course.position)


def _row_problems(row: Row, events: Sequence[Event], position: Position) -> Iterator[str]:
    if _plain([event_to_json(event) for event in events]) != row.events:
        yield f"version {row.version}: the move gives other events than those stored"
    for problem in problems(position):
        yield f"version {row.version}: {problem}"


def _end_problems(match: Match, deal: Deal, position: Position) -> Iterator[str]:
    if _plain(position_to_json(position)) != deal.snapshot:
        yield "the snapshot is not where its events lead"
    result = None if position.result is None else result_json(position.result)
    if _plain(result) != deal.result:
        yield "the stored result is not what the count gives"
    turn = position.turn if position.result is None and not match.is_over else None
    if deal.number == match.deal_number and match.turn != turn:
        yield f"the match has seat {match.turn} to move, the position seat {turn}"


def _plain(value: Any) -> Any:
    """A value as it comes back from a JSON column."""
    return json.loads(json.dumps(value))
