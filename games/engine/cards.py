"""Faces and multisets of cards.

A face is a small integer: `suit * 13 + rank - 1` with the suits in the order H D C S and the ranks A = 1 ..
K = 13; the joker is `JOKER`. Two equal cards are interchangeable, so no card has an identity.

A `CardSet` is a multiset of cards in one integer of 108 bits: the low 54 bits say "at least one of this
face", the high 54 bits "two of it". Sets compare, hash and copy for nothing, and points and counts are a
few `bit_count()`s. There may be four jokers, so they fill two faces, 52 and 53, lowest first; only this
module knows the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

Face = int
CardSet = int

RANKS = "A23456789TJQK"
SUITS = "HDCS"
JOKER: Face = 52
FACES = range(53)
EMPTY: CardSet = 0

HALF = 54
LOW: CardSet = (1 << HALF) - 1
SUIT_MASK = (1 << 13) - 1
#: One card of every face.
ONE_OF_EACH: CardSet = (1 << 53) - 1
#: The joker bits in the order in which jokers fill them.
_JOKER_BITS = (1 << 52, 1 << (52 + HALF), 1 << 53, 1 << (53 + HALF))
JOKERS: CardSet = sum(_JOKER_BITS)
_JOKER_FILL = tuple(sum(_JOKER_BITS[:n]) for n in range(5))


def _twice(mask: int) -> CardSet:
    return mask | mask << HALF


_RANK_MASKS = tuple(_twice(sum(1 << (suit * 13 + rank - 1) for suit in range(4))) for rank in range(1, 14))


def rank_mask(rank: int) -> CardSet:
    """All copies of the four faces of a rank (1..13)."""
    return _RANK_MASKS[rank - 1]


TWOS: CardSet = rank_mask(2)
WILDS: CardSet = TWOS | JOKERS

CARD_TEXT: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "JK")
FACE_OF_TEXT: dict[str, Face] = {text: face for face, text in enumerate(CARD_TEXT)}


def suit_of(face: Face) -> int:
    """The suit 0..3 of a face that is not the joker."""
    return face // 13


def rank_of(face: Face) -> int:
    """The rank 1..13 of a face that is not the joker."""
    return face % 13 + 1


def face_of(suit: int, rank: int) -> Face:
    """The face of a suit 0..3 and a rank 1..13."""
    return suit * 13 + rank - 1


def is_two(face: Face) -> bool:
    """Whether the face is a two (pinella) of any suit."""
    return face != JOKER and face % 13 == 1


def is_wild_face(face: Face) -> bool:
    """Whether the printed face may act as a wild: a joker or a two."""
    return face == JOKER or face % 13 == 1


def count(cards: CardSet) -> int:
    """How many cards."""
    return cards.bit_count()


def copies(cards: CardSet, face: Face) -> int:
    """How many cards of one face: 0..2, of the joker 0..4."""
    if face == JOKER:
        return (cards & JOKERS).bit_count()
    return (cards >> face & 1) + (cards >> (face + HALF) & 1)


def contains(cards: CardSet, part: CardSet) -> bool:
    """Whether `part` is a sub-multiset of `cards`."""
    return not part & ~cards


def add(cards: CardSet, face: Face) -> CardSet:
    """The multiset with one card more.

    Raises ValueError when the deck holds no such further card (a third copy, a fifth joker).
    """
    if face == JOKER:
        jokers = (cards & JOKERS).bit_count()
        if jokers == 4:
            raise ValueError("a fifth joker")
        return cards | _JOKER_BITS[jokers]
    bit = 1 << face
    if not cards & bit:
        return cards | bit
    if cards & bit << HALF:
        raise ValueError(f"a third {CARD_TEXT[face]}")
    return cards | bit << HALF


def remove(cards: CardSet, face: Face) -> CardSet:
    """The multiset with one card of this face less. Raises KeyError when it holds none."""
    if face == JOKER:
        jokers = (cards & JOKERS).bit_count()
        if not jokers:
            raise KeyError(face)
        return cards ^ _JOKER_BITS[jokers - 1]
    twin = 1 << (face + HALF)
    if cards & twin:
        return cards ^ twin
    bit = 1 << face
    if not cards & bit:
        raise KeyError(face)
    return cards ^ bit


def difference(cards: CardSet, part: CardSet) -> CardSet:
    """`cards` without `part`, which must be contained in it."""
    left = cards ^ part
    lone = left >> HALF & ~left & LOW
    left ^= lone << HALF | lone
    if part & JOKERS:
        left = left & ~JOKERS | _JOKER_FILL[(cards & JOKERS).bit_count() - (part & JOKERS).bit_count()]
    return left


def less(cards: CardSet, part: CardSet) -> CardSet:
    """`cards` without those of `part` that it holds."""
    common = cards & part
    return difference(cards, common) if common else cards


def union(first: CardSet, second: CardSet) -> CardSet:
    """All cards of both.

    Raises ValueError when that is more than the deck holds of some face.
    """
    total = (first | second | (first & second & LOW) << HALF) & ~JOKERS
    jokers = (first & JOKERS).bit_count() + (second & JOKERS).bit_count()
    total |= _JOKER_FILL[min(jokers, 4)]
    if total.bit_count() != first.bit_count() + second.bit_count():
        raise ValueError("more cards of a face than the deck holds")
    return total


def card_set(faces: Iterable[Face]) -> CardSet:
    """The multiset of some faces. Raises ValueError when the deck does not hold them."""
    cards = EMPTY
    for face in faces:
        cards = add(cards, face)
    return cards


def faces_of(cards: CardSet) -> Iterator[Face]:
    """The faces, each as often as the multiset holds it: suits H D C S, ranks A to K, jokers last."""
    low = cards & LOW & ~JOKERS
    while low:
        bit = low & -low
        face = bit.bit_length() - 1
        yield face
        if cards & bit << HALF:
            yield face
        low ^= bit
    for _ in range((cards & JOKERS).bit_count()):
        yield JOKER


def distinct_faces(cards: CardSet) -> Iterator[Face]:
    """Each face of the multiset once, in the order of `faces_of`."""
    low = cards & LOW & ~JOKERS
    while low:
        bit = low & -low
        yield bit.bit_length() - 1
        low ^= bit
    if cards & JOKERS:
        yield JOKER


def suit_mask(cards: CardSet, suit: int) -> int:
    """13 bits: which ranks of the suit the multiset holds at least once."""
    return cards >> (suit * 13) & SUIT_MASK


def parse_card(text: str) -> Face:
    """The face of `7H`, `TD`, `JK`. Raises ValueError for anything else."""
    try:
        return FACE_OF_TEXT[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def texts(faces: Iterable[Face]) -> list[str]:
    """The texts of some faces, in their order."""
    return [CARD_TEXT[face] for face in faces]


def texts_of(cards: CardSet) -> list[str]:
    """The texts of a multiset, in the order of `faces_of`: the same hands are told again and again."""
    return list(_texts_of(cards))


@lru_cache(maxsize=4096)
def _texts_of(cards: CardSet) -> tuple[str, ...]:
    return tuple(texts(faces_of(cards)))


def full_deck(jokers: int) -> list[Face]:
    """Two packs and the jokers in the fixed order: suits H D C S, ranks A to K, each face twice, jokers
    last.
    """
    return [face for face in range(52) for _ in range(2)] + [JOKER] * jokers
