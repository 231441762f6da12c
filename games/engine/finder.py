"""Which new melds a hand holds: fast enumeration by masks. The judge of each is `layouts`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from games.engine.cards import (
    HALF,
    LOW,
    SUIT_MASK,
    TWOS,
    WILDS,
    CardSet,
    Face,
    add,
    card_set,
    copies,
    distinct_faces,
    face_of,
    rank_mask,
)

#: One card of each wild face: which wilds a hand has, not how many.
WILD_FACES: CardSet = TWOS & LOW | 1 << 52
#: What matters for runs of a suit: each face once, and the twin of its two.
SUIT_MASKS: tuple[CardSet, ...] = tuple(
    SUIT_MASK << suit * 13 | 1 << (face_of(suit, 2) + HALF) for suit in range(4)
)
RANK_MASKS: tuple[CardSet, ...] = tuple(rank_mask(rank) for rank in range(1, 14) if rank != 2)


def runs_in(suit: int, cards: CardSet) -> list[CardSet]:
    """The cards of every new run of a suit, each once; `cards` are those of `SUIT_MASKS` and `WILD_FACES`
    in the hand.
    """
    ranks = cards >> suit * 13 & SUIT_MASK
    found = [_suited(suit, ranks) for ranks, whole in _patterns(ranks) if whole]
    wilds = list(distinct_faces(cards & WILD_FACES))
    for naturals, _ in _patterns(ranks):
        base = _suited(suit, naturals)
        found += [add(base, wild) for wild in wilds if copies(base, wild) < copies(cards, wild)]
    return list(dict.fromkeys(found))


def sets_in(cards: CardSet, rank_cards: CardSet) -> list[CardSet]:
    """The cards of every new set of one rank; `rank_cards` are the hand's of that rank, `cards` also has
    its wild faces.
    """
    wilds = list(distinct_faces(cards & WILDS))
    found = []
    for naturals in _choices(rank_cards):
        if naturals.bit_count() > 2:
            found.append(naturals)
        if naturals.bit_count() > 1:
            found += [add(naturals, wild) for wild in wilds]
    return found


def _suited(suit: int, ranks: int) -> CardSet:
    return ranks << suit * 13


@lru_cache(maxsize=8192)
def _patterns(ranks: int) -> tuple[tuple[int, bool], ...]:
    """Rank masks of naturals that make a run: `(mask, True)` for three or more without a gap, `(mask,
    False)` for those with a wild, which may also stand for a card that is held.
    """
    held = ranks | (ranks & 1) << 13  # the ace again above the king
    found: dict[tuple[int, bool], None] = {}
    for low, high in _spans():
        span = held >> low & (1 << high - low + 1) - 1
        missing = high - low + 1 - span.bit_count()
        ends_held = span & 1 and span >> high - low & 1
        if not ends_held or missing > 1 or (low, high) == (0, 13):
            continue
        if not missing and high - low > 1:
            found[_mask(span, low), True] = None
        found[_mask(span, low), False] = None
        if not missing:
            found |= {(_mask(span ^ 1 << inner, low), False): None for inner in range(1, high - low)}
    return tuple(found)


def _mask(span: int, low: int) -> int:
    """The rank mask of the places from `low` on that are set in `span`: place 13 is the ace again."""
    return (span << low | span << low >> 13) & SUIT_MASK


@lru_cache(maxsize=1)
def _spans() -> list[tuple[int, int]]:
    return [(low, high) for low in range(14) for high in range(low + 1, 14)]


@lru_cache(maxsize=8192)
def _choices(rank_cards: CardSet) -> tuple[CardSet, ...]:
    """Every part of two or more cards of one rank."""
    faces = list(distinct_faces(rank_cards))
    amounts: Iterable[tuple[int, ...]] = product(*(range(copies(rank_cards, face) + 1) for face in faces))
    parts = (card_set(_repeated(faces, chosen)) for chosen in amounts if sum(chosen) > 1)
    return tuple(parts)


def _repeated(faces: list[Face], amounts: tuple[int, ...]) -> Iterator[Face]:
    for face, amount in zip(faces, amounts, strict=True):
        yield from [face] * amount
