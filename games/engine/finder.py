"""Which new melds a hand may hold: fast enumeration by masks of what is worth asking `layouts` about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from games.engine.cards import (
    HALF,
    LOW,
    SUIT_MASK,
    TWOS,
    WILDS,
    CardSet,
    card_set,
    copies,
    distinct_faces,
    face_of,
    less,
    rank_mask,
    union,
)
from games.engine.rules import Rules

#: One card of each wild face: all that matters where a meld has one wild.
WILD_FACES: CardSet = TWOS & LOW | 1 << 52
#: What matters for runs of a suit: each face once, and the twins of its ace and two.
SUIT_MASKS: tuple[CardSet, ...] = tuple(
    SUIT_MASK << suit * 13 | sum(1 << (face_of(suit, rank) + HALF) for rank in (1, 2)) for suit in range(4)
)
RANK_MASKS: tuple[CardSet, ...] = tuple(rank_mask(rank) for rank in range(1, 14) if rank != 2)
#: Without a cap, melds with more wilds, or with two for held cards, are not listed (they may be laid).
LISTED_WILDS = 4


def wilds_that_matter(rules: Rules, hand: CardSet) -> CardSet:
    """The wilds of a hand, in one copy each where a meld has one wild."""
    return hand & (WILD_FACES if rules.max_wilds == 1 else WILDS)


def runs_in(rules: Rules, suit: int, cards: CardSet) -> Iterator[CardSet]:
    """The cards of what may be a new run of a suit, each once; `cards` are those that matter for it."""
    wilds = cards & WILDS
    ranks = cards >> suit * 13 & (SUIT_MASK if rules.natural_two else SUIT_MASK & ~2)
    double_ace = rules.ace == "both_ends" and copies(cards, face_of(suit, 1)) == 2
    most = 1 if rules.max_wilds == 1 else LISTED_WILDS
    found: dict[CardSet, None] = {}
    for naturals, missing in _patterns(ranks, double_ace, most):
        base = _suited(suit, naturals)
        left = less(wilds, base)
        for amount in range(max(missing, 3 - base.bit_count(), 0), min(left.bit_count(), most) + 1):
            found.update((union(base, part), None) for part in _parts(left, amount))
    yield from found


def sets_in(rules: Rules, cards: CardSet, rank_cards: CardSet) -> Iterator[CardSet]:
    """The cards of what may be a new set of one rank; `rank_cards` are the hand's of that rank, `cards` also
    has the wilds that matter.
    """
    wilds = cards & WILDS
    for amount in range(2, rank_cards.bit_count() + 1):
        most = 1 if rules.max_wilds == 1 else min(amount, LISTED_WILDS)
        for naturals in _parts(rank_cards, amount):
            for more in range(max(3 - amount, 0), min(wilds.bit_count(), most) + 1):
                yield from (naturals | part for part in _parts(wilds, more))


def _suited(suit: int, ranks: int) -> CardSet:
    """The cards of a mask of ranks; its bit 13 is the second ace."""
    return (ranks & SUIT_MASK) << suit * 13 | (ranks >> 13) << (face_of(suit, 1) + HALF)


@lru_cache(maxsize=16384)
def _patterns(ranks: int, double_ace: bool, most: int) -> tuple[tuple[int, int], ...]:
    """Rank masks of two or more naturals with at most `most` gaps between them, and the number of gaps; a
    wild may also stand for a card that is held.
    """
    held = ranks | (ranks & 1) << 13  # the ace again above the king
    found: dict[tuple[int, int], None] = {}
    for low in range(13):
        for high in range(low + 1, 14):
            span = held >> low & (1 << high - low + 1) - 1
            missing = high - low + 1 - span.bit_count()
            whole = (low, high) == (0, 13)
            if not span & 1 or not span >> high - low & 1 or missing > most or (whole and not double_ace):
                continue
            found[_mask(span, low, whole), missing] = None
            if missing < most:
                omitted = (span ^ 1 << inner for inner in range(1, high - low) if span >> inner & 1)
                found.update(((_mask(rest, low, whole), missing + 1), None) for rest in omitted)
    return tuple(found)


def _mask(span: int, low: int, whole: bool) -> int:
    """The ranks of the places from `low` on that are set in `span`: place 13 is the ace again."""
    return span if whole else (span << low | span << low >> 13) & SUIT_MASK


@lru_cache(maxsize=16384)
def _parts(cards: CardSet, amount: int) -> tuple[CardSet, ...]:
    """Every part of a multiset with so many cards."""
    faces = list(distinct_faces(cards))
    choices = product(*(range(copies(cards, face) + 1) for face in faces))
    return tuple(
        card_set(face for face, number in zip(faces, chosen, strict=True) for _ in range(number))
        for chosen in choices
        if sum(chosen) == amount
    )
