"""The legal layouts of some cards, by the rules of one wild a meld.

A run fills consecutive positions 1..14 of its suit: the ace is 1 or 14, the two is natural at 2. At most
one card is an active wild: a joker, a two of another suit, or a two of the own suit that does not stand at
2.

Several legal layouts come in order of preference: fewest wilds (so natural twos at home), the ace low, on
an attachment the wild where it was, then the wild at the low end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.cards import (
    JOKERS,
    TWOS,
    WILDS,
    CardSet,
    Face,
    copies,
    count,
    face_of,
    faces_of,
    rank_mask,
    rank_of,
    remove,
    suit_of,
)
from games.engine.rules import Rules

RUN, SET = "run", "set"
MAX_RUN = 14
MAX_SET = 9


class Layout(NamedTuple):
    """A meld's cards in their places; the fields are those of `melds.Meld`."""

    shape: str
    key: int
    start: int
    faces: tuple[Face, ...]
    wild: int


def new_layouts(rules: Rules, cards: CardSet) -> list[Layout]:
    """The legal layouts of a new meld, the preferred first. Under one wild a meld no cards are both a set
    and a run.
    """
    if count(cards) < rules.min_meld:
        return []
    natural = cards & ~WILDS
    if not natural and not cards & TWOS:
        return []
    first = next(faces_of(natural or cards & TWOS))
    if natural and not natural & ~rank_mask(rank_of(first)):
        sets = set_layouts(rank_of(first), cards)
        if sets:
            return sets
    suits = {suit_of(face) for face in faces_of(natural)} or {
        suit_of(face) for face in faces_of(cards & TWOS)
    }
    return (
        [layout for suit in sorted(suits) for layout in run_layouts(suit, cards)] if len(suits) == 1 else []
    )


def extended_layouts(old: Layout, cards: CardSet) -> list[Layout]:
    """The legal layouts of a laid meld with more cards (`cards` holds all of them), the preferred first.

    A wild at an end may change its place, an inner one moves only when its place is filled; since the cards
    of a run have no gap, the second follows from the layout being legal. An ace on the table never changes
    its end.
    """
    shape, key, start, faces, wild = old
    if shape == SET:
        return set_layouts(key, cards)
    aces = _ace_places(old)
    stays = (start + wild, faces[wild]) if wild >= 0 else None
    fitting = [layout for layout in run_layouts(key, cards) if aces <= _ace_places(layout)]
    return sorted(
        fitting,
        key=lambda layout: (layout.wild >= 0, MAX_RUN in _ace_places(layout), _moved(layout, stays)),
    )


def _moved(layout: Layout, stays: tuple[int, Face] | None) -> bool:
    return (
        stays is not None
        and layout.wild >= 0
        and stays != (layout.start + layout.wild, layout.faces[layout.wild])
    )


def set_layouts(rank: int, cards: CardSet) -> list[Layout]:
    """The one layout of a set: naturals by suit, then at most one wild. Twos are always wild in a set."""
    wilds = list(faces_of(cards & WILDS))
    naturals = list(faces_of(cards & ~WILDS))
    if len(wilds) > 1 or len(naturals) < 2 or any(rank_of(face) != rank for face in naturals):
        return []
    return [Layout(SET, rank, 0, (*naturals, *wilds), len(naturals) if wilds else -1)]


def run_layouts(suit: int, cards: CardSet) -> list[Layout]:
    """Every layout of the cards as a run of a suit: fewest wilds first, then the ace low, then the wild
    low.
    """
    if count(cards) > MAX_RUN:
        return []
    own_two = face_of(suit, 2)
    found = [
        layout
        for wild in _possible_wilds(cards, own_two)
        for places in _natural_places(suit, cards if wild is None else remove(cards, wild))
        for layout in _with_wild(suit, places, wild)
    ]
    return sorted(dict.fromkeys(found), key=_preference)


def _preference(layout: Layout) -> tuple[bool, bool, int]:
    return layout.wild >= 0, MAX_RUN in _ace_places(layout), layout.start


def _possible_wilds(cards: CardSet, own_two: Face) -> list[Face | None]:
    """Which card may be the one active wild; None for a layout without."""
    foreign = [face for face in faces_of(cards & WILDS) if face != own_two]
    if len(foreign) > 1 or copies(cards, own_two) > 2 - len(foreign):
        return []
    if foreign:
        return list(foreign)
    own: dict[int, list[Face | None]] = {0: [None], 1: [None, own_two], 2: [own_two]}
    return own[copies(cards, own_two)]


def _natural_places(suit: int, naturals: CardSet) -> Iterator[dict[int, Face]]:
    """The places of the naturals, for the ace low and high; nothing when one is of another suit or a place
    is taken twice.
    """
    faces = list(faces_of(naturals))
    if (
        naturals & JOKERS
        or len(set(faces)) < len(faces)
        or any(suit_of(face) != suit for face in faces)
        or len(faces) < 2
    ):
        return
    places = {rank_of(face): face for face in faces}
    yield places
    if 1 in places:
        high = {place: face for place, face in places.items() if place != 1}
        yield {**high, MAX_RUN: places[1]}


def _with_wild(suit: int, places: dict[int, Face], wild: Face | None) -> Iterator[Layout]:
    """The layouts of naturals in their places and the wild in the gap, or at the low or high end when there
    is none.
    """
    low, high = min(places), max(places)
    gaps = [place for place in range(low, high) if place not in places]
    if wild is None:
        if not gaps:
            yield Layout(RUN, suit, low, tuple(places[place] for place in range(low, high + 1)), -1)
    elif len(gaps) < 2:
        ends = [place for place in (low - 1, high + 1) if 1 <= place <= MAX_RUN]
        for spot in gaps or ends:
            if wild != face_of(suit, 2) or spot != 2:  # the own two at 2 is natural
                yield _filled(suit, {**places, spot: wild}, spot)


def _filled(suit: int, places: dict[int, Face], spot: int) -> Layout:
    start = min(places)
    return Layout(RUN, suit, start, tuple(places[place] for place in sorted(places)), spot - start)


def _ace_places(layout: Layout) -> set[int]:
    ace = face_of(layout.key, 1)
    return {
        layout.start + index
        for index, face in enumerate(layout.faces)
        if face == ace and index != layout.wild
    }
