"""An ended deal as a film: the first view of a seat, and what each version changed."""

from __future__ import annotations

from typing import Any

from games.engine.cards import parse_card, texts_of
from games.engine.course import Course
from games.engine.moves import parse_move
from games.engine.position import Position, start
from games.models import Deal, Event
from games.protocol.happened import Happened
from games.services.past import acting, rows_of
from games.services.read import Standing, facts_of

Json = dict[str, Any]
Step = tuple[Happened, dict[int, list[str]], int, Position | None]
#: Versions of a deal that are shown: more than people ever need, and a bound for the page.
MOST_STEPS = 2000


class Film:
    """An ended deal from its first version: `standing` is where it begins, `steps` what followed.

    A step is what happened, all hands after it (only those that it changed), the milliseconds since the
    version before it, and the position after it where moves were taken back (otherwise None). `whole` is
    False when there was more than `MOST_STEPS`.
    """

    def __init__(self, deal: Deal) -> None:
        match = deal.match
        deck = [parse_card(card) for card in deal.deck]
        self._course = Course(start(match.rules_value, match.players, deal.dealer, deck)[0])
        facts = facts_of(deal, deal.start_version)
        begun = self._course.position.copy()
        self.standing = Standing(deal.start_version, facts, begun, [None] * match.players)
        self.hands = dict(enumerate(_hands(begun)))
        rows = rows_of(deal, MOST_STEPS + 2)
        self.whole = len(rows) <= MOST_STEPS + 1
        self.steps = self._steps(deal, rows[: MOST_STEPS + 1])

    def _steps(self, deal: Deal, rows: list[Event]) -> list[Step]:
        before, hands, steps = rows[0].created, _hands(self._course.position), []
        for row in rows[1:]:
            self._course.play(acting(row.seat), parse_move(row.move))
            known, hands = hands, _hands(self._course.position)
            changed = {seat: hand for seat, hand in enumerate(hands) if hand != known[seat]}
            happened = Happened(row.version, deal.number, row.seat, None, row.events)
            after = self._course.position.copy() if happened.holds("back") else None
            steps.append((happened, changed, round((row.created - before).total_seconds() * 1000), after))
            before = row.created
        return steps


def _hands(position: Position) -> list[list[str]]:
    return [texts_of(hand) for hand in position.hands]
