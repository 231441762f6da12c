"""Partners who know too much of each other: discards that fit the partner's hidden hand beyond chance.

The baseline is what Hard, who sees what the player saw, would have discarded at that moment. Where one of the
two cards fits the hand of the partner and the other does not, there is a step: up when it is the player's
that fits, down when it is Hard's. Who does not know that hand goes up about as often as down.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from math import sqrt

from accounts.models import Category
from games.bots.discarding import safest_card
from games.engine.cards import (
    CardSet,
    Face,
    copies,
    distinct_faces,
    is_wild_face,
    parse_card,
    rank_of,
    suit_of,
)
from games.engine.course import Course
from games.engine.moves import Move, parse_move
from games.engine.position import Position, start
from games.engine.rules import Rules
from games.engine.views import observe
from games.models import Deal, Match
from games.services.past import moves_of
from lobby.services.signals.finding import Finding
from lobby.services.signals.meetings import Meetings

MOST_PAIRS, MOST_MATCHES = 20, 8
"""Pairs that are looked at in one go, and the latest matches of each: replaying costs time."""
LEAST_STEPS, DEVIATIONS = 12, 3.5
"""Steps that are needed to say anything, and how far beyond chance their sum must be, in its deviations."""
NEAR = 2
"""How far apart in rank two cards of a suit may be to go together."""


@dataclass
class Steps:
    """What the discards of one person show: steps `up` and `down`, out of so many `discards`."""

    discards: int = 0
    up: int = 0
    down: int = 0

    @property
    def deviations(self) -> float:
        """How far the sum lies from that of chance."""
        steps = self.up + self.down
        return (self.up - self.down) / sqrt(steps) if steps else 0.0

    @property
    def is_improbable(self) -> bool:
        """Whether chance does not explain it."""
        return self.up + self.down >= LEAST_STEPS and self.deviations >= DEVIATIONS


def about_helping(met: Meetings, now: datetime) -> Iterator[Finding]:
    """Those whose discards fit their partners' hands beyond chance, of the pairs that played most lately."""
    for (person, partner), matches in _pairs(met).items():
        steps = Steps()
        for deal in _deals(matches[:MOST_MATCHES]):
            seats = met.people[deal.match_id]
            seat = next(number for number, other in seats.items() if other == person)
            walk(deal.match, deal, seat, steps)
        if steps.is_improbable:
            details = {
                "partner": partner,
                "discards": steps.discards,
                "fitting_more_than_hard": steps.up,
                "fitting_less": steps.down,
                "deviations": round(steps.deviations, 1),
            }
            yield Finding(person, Category.CHEATING, f"helped {partner}", f"{now:%Y-%m}", details, matches[0])


def _pairs(met: Meetings) -> dict[tuple[int, int], list[int]]:
    """The matches of each person with each partner, of those who met most often."""
    found: dict[tuple[int, int], list[int]] = {}
    for match, seats in met.people.items():
        for person in seats.values() if len(seats) == 4 else ():
            if partner := met.partner(match, person):
                found.setdefault((person, partner), []).append(match)
    often = Counter({pair: len(matches) for pair, matches in found.items()})
    return {pair: found[pair] for pair, _times in often.most_common(MOST_PAIRS)}


def _deals(matches: list[int]) -> Iterator[Deal]:
    rows = Deal.objects.filter(match__in=matches, ended__isnull=False).select_related("match")
    yield from rows.defer("snapshot").order_by("match", "number")


def walk(match: Match, deal: Deal, seat: int, steps: Steps) -> None:
    """Adds what the discards of a seat in an ended deal show."""
    deck = [parse_card(text) for text in deal.deck]
    course = Course(start(match.rules_value, match.players, deal.dealer, deck)[0])
    for made in moves_of(deal):
        acted, move = made.seat, parse_move(made.move)
        if acted == seat and move.kind == "discard":
            weigh(course.position, seat, move, steps)
        course.play(acted, move)


def weigh(position: Position, seat: int, move: Move, steps: Steps) -> None:
    """Adds one discard, before it is made."""
    baseline = safest_card(observe(position, seat), random.Random(0))
    hand = position.hands[(seat + 2) % position.players]
    if baseline is None or not hand:
        return
    steps.discards += 1
    own, hard = (fits(hand, each.cards[0], position.rules) for each in (move, baseline))
    steps.up += own and not hard
    steps.down += hard and not own


def fits(hand: CardSet, face: Face, rules: Rules) -> bool:
    """Whether a card makes a meld, or nearly one, with two others of a hand; a wild one fits everywhere."""
    if is_wild_face(face):
        return True
    others = [other for other in distinct_faces(hand) if not is_wild_face(other)]
    equal = sum(copies(hand, other) for other in others if rank_of(other) == rank_of(face))
    near = sum(
        suit_of(other) == suit_of(face) and 0 < abs(rank_of(other) - rank_of(face)) <= NEAR
        for other in others
    )
    return (equal >= 2 and rules.allows_set_of(rank_of(face))) or near >= 2
