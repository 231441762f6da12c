"""Which card Master parts with."""

from __future__ import annotations

from games.bots.neighbours import Neighbours, neighbours
from games.bots.race import Race
from games.bots.weights import Weights
from games.engine.cards import JOKER, LOW, CardSet, Face, count, distinct_faces, is_wild_face
from games.engine.choices import DISCARDS, discardable
from games.engine.moves import Move
from games.engine.views import View


def discard(view: View, weights: Weights, race: Race) -> Move | None:
    """The card that the side misses least and that helps the others least; None when no discard is legal."""
    legal = discardable(view)
    if not legal:
        return None
    if not legal & legal - 1:
        return DISCARDS[legal.bit_length() - 1]
    seen = _Seen(view, weights, race)
    return DISCARDS[max(distinct_faces(legal), key=seen.value)]


class _Seen:
    """What there is to see at a discard, gathered once for all cards."""

    def __init__(self, view: View, weights: Weights, race: Race) -> None:
        self.weights, self.race, self.hand = weights, race, view.hand
        self.neighbours = neighbours(view.book)
        self.passed = sum({1 << face for face in view.pile})
        self.quiet = 0 if self.passed & race.theirs else len(view.pile)
        self.next = view.known[(view.turn + 1) % view.players]
        self.partner = view.known[(view.turn + 2) % view.players] if view.players > 2 else 0
        self.out = self.passed | _laid(view)
        self.shed = weights.shed_points + weights.shed_peril * race.peril

    def value(self, face: Face) -> float:
        """What parting with a card is worth, against other cards."""
        near = self.neighbours[face]
        value = self.shed * near.points
        if is_wild_face(face):
            return value - self.weights.keep_wild * (1.5 if face == JOKER else 1.0)
        return value - self._use(face, near) + self._gift(face, near)

    def _use(self, face: Face, near: Neighbours) -> float:
        """What the card may still do for the own side."""
        weights, hand = self.weights, self.hand
        value = weights.keep_near * count(hand & near.next & LOW)
        value += weights.keep_gap * count(hand & near.beyond & LOW)
        if near.ranked:
            value += weights.keep_rank * (count(hand & near.ranked) - 1)
        if value:
            value += weights.keep_any
        if self.race.fits & near.next:
            value += weights.keep_reach
        value += weights.keep_dead * count(self.out & (near.next | near.ranked))
        return value + weights.keep_fit if self.race.fits >> face & 1 else value

    def _gift(self, face: Face, near: Neighbours) -> float:
        """What it does for the others, mostly below 0: a card that fits opens them a pile in which so far
        none did.
        """
        weights, theirs = self.weights, self.race.theirs
        value = weights.feed_known * count(self.next & near.all)
        value += weights.feed_partner * count(self.partner & near.all)
        value += weights.feed_same * count(self.passed & near.ranked)
        if theirs >> face & 1:
            return value + weights.feed_fit + weights.feed_pile * self.quiet
        return value + weights.feed_near if theirs & near.next else value


def _laid(view: View) -> CardSet:
    mask = 0
    for side in view.melds:
        for meld in side:
            mask |= meld.cards & LOW
    return mask
