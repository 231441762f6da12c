"""Which cards go with a card, as masks: what a quick judgement of many cards needs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.engine.cards import HALF, CardSet, Face, face_of, is_wild_face, rank_mask, rank_of, suit_of
from games.engine.melds import MeldBook
from games.engine.rules import Rules


class Neighbours(NamedTuple):
    """Masks of both copies: the cards of its rank (none where no set of it is laid), those next to it in its
    suit, those one further; no wilds. `points` is the value of the card in tens.
    """

    ranked: CardSet
    next: CardSet
    beyond: CardSet
    points: float

    @property
    def all(self) -> CardSet:
        """All of them."""
        return self.ranked | self.next | self.beyond


@lru_cache(maxsize=64)
def neighbours(book: MeldBook) -> tuple[Neighbours, ...]:
    """The neighbours of each face 0..52 under the rules of a book; those of a wild are empty."""
    return tuple(_of(book.rules, face) for face in range(53))


def _of(rules: Rules, face: Face) -> Neighbours:
    points = rules.points(1 << face) / 10
    if is_wild_face(face):
        return Neighbours(0, 0, 0, points)
    ranked = rank_mask(rank_of(face)) if rules.allows_set_of(rank_of(face)) else 0
    return Neighbours(ranked, _at(rules, face, 1), _at(rules, face, 2), points)


def _at(rules: Rules, face: Face, distance: int) -> CardSet:
    """Both copies of the natural cards of the suit at a distance."""
    rank, top = rank_of(face), 13 if rules.ace == "low" else 14
    places = (1, 14) if rank == 1 and top == 14 else (rank,)
    found = {place + step for place in places for step in (-distance, distance)}
    faces = {face_of(suit_of(face), (place - 1) % 13 + 1) for place in found if 1 <= place <= top}
    return sum(1 << other | 1 << other + HALF for other in faces if not is_wild_face(other))
