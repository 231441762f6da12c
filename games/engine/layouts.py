"""The legal layouts of some cards.

A run fills consecutive positions of its suit: the ace is 1 or 14 (by rules only 1, or both in one run), the
two is natural at 2 where the rules know a natural two. A wild is a joker or a two that is not natural; it
stands in a gap or at an end. A set has its naturals by suit, then its wilds.

Several legal layouts come in order of preference: fewest wilds (so natural twos at home), the ace low, on an
attachment the wild where it was, then wilds at the low end. Several wilds lie jokers before twos, from the
low end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.cards import (
    JOKER,
    WILDS,
    CardSet,
    Face,
    card_set,
    contains,
    copies,
    count,
    face_of,
    faces_of,
    is_two,
    rank_of,
    remove,
    suit_of,
)
from games.engine.rules import Rules

RUN, SET = "run", "set"
#: The longest run, of one ace at each end or an ace and a wild.
MAX_RUN = 14


class Layout(NamedTuple):
    """A meld's cards in their places; the fields are those of `melds.Meld`."""

    shape: str
    key: int
    start: int
    faces: tuple[Face, ...]
    wilds: tuple[int, ...]


def new_layouts(rules: Rules, cards: CardSet) -> list[Layout]:
    """The legal layouts of a new meld, the preferred first; sets before runs, though no cards are both."""
    if count(cards) < rules.min_meld:
        return []
    naturals = list(faces_of(cards & ~WILDS))
    ranks, suits = {rank_of(face) for face in naturals}, {suit_of(face) for face in naturals}
    found = set_layouts(rules, ranks.pop(), cards) if len(ranks) == 1 else []
    return found + (run_layouts(rules, suits.pop(), cards) if len(suits) == 1 else [])


def extended_layouts(rules: Rules, old: Layout, cards: CardSet) -> list[Layout]:
    """The legal layouts of a laid meld with more cards (`cards` holds all of them), the preferred first.

    A free wild at an end may change its place, an inner one moves only when its place is filled; since a run
    has no gap, the second follows from the layout being legal. A locked wild moves only when its place is
    filled. An ace on the table never changes its end.
    """
    if old.shape == SET:
        return set_layouts(rules, old.key, cards)
    aces = _ace_places(old)
    fitting = [layout for layout in run_layouts(rules, old.key, cards) if aces <= _ace_places(layout)]
    if rules.wild_mobility == "locked":
        fitting = [layout for layout in fitting if _places_kept_or_filled(old, layout)]
    if rules.max_wilds != 1:
        return fitting
    stays = _wild_places(old)
    return sorted(fitting, key=lambda layout: (*_preference(layout)[:2], bool(stays - _wild_places(layout))))


def rearranged_layouts(rules: Rules, old: Layout, cards: CardSet) -> list[Layout]:
    """The other legal layouts of a laid run's own cards, where the rules let a wild move inside its meld."""
    if rules.wild_mobility != "any" or old.shape == SET or rules.max_wilds != 1:
        return []
    aces = _ace_places(old)
    choices = run_layouts(rules, old.key, cards)
    return [layout for layout in choices if layout != old and aces <= _ace_places(layout)]


def substituted_layouts(rules: Rules, old: Layout, face: Face) -> list[Layout]:
    """The layout in which a natural card takes the place of a wild that goes to the hand, where the rules say
    so.

    In a run that is the exact card that the wild stands for, in a set any card of the rank.
    """
    if rules.substitution != "to_hand" or face == JOKER:
        return []
    spots = [spot for spot in old.wilds if old.shape == SET or face == face_at(old, spot)]
    if not spots or old.faces.count(face) > 1:
        return []
    faces = [*old.faces]
    faces[spots[0]] = face
    if old.shape == SET:
        faces[: spots[0] + 1] = sorted(faces[: spots[0] + 1])
    left = tuple(spot for spot in old.wilds if spot != spots[0])
    changed = old._replace(faces=tuple(faces), wilds=left)
    return [changed] if changed in new_layouts(rules, card_set(faces)) else []


def face_at(layout: Layout, index: int) -> Face:
    """The face that the card at an index of a run stands for."""
    return face_of(layout.key, (layout.start + index - 1) % 13 + 1)


def set_layouts(rules: Rules, rank: int, cards: CardSet) -> list[Layout]:
    """The one layout of a set, in a list; empty when it is illegal."""
    wilds = list(_wilds_in_order(cards & WILDS))
    naturals = list(faces_of(cards & ~WILDS))
    if not rules.allows_set_of(rank) or any(rank_of(face) != rank for face in naturals):
        return []
    if len(wilds) > (1 if rules.max_wilds == 1 else len(naturals)) or len(naturals) < 2:
        return []
    if rules.set_suits == "distinct" and len(set(naturals)) < len(naturals):
        return []
    if not rules.pinella_in_sets and any(map(is_two, wilds)):
        return []
    spots = range(len(naturals), len(naturals) + len(wilds))
    return [Layout(SET, rank, 0, (*naturals, *wilds), tuple(spots))]


def run_layouts(rules: Rules, suit: int, cards: CardSet) -> list[Layout]:
    """Every layout of the cards as a run of a suit: fewest wilds first, then the ace low, then wilds low."""
    if count(cards) > MAX_RUN:
        return []
    found = [
        layout
        for naturals, wilds in _splits(rules, suit, cards)
        for places in _natural_places(rules, suit, naturals)
        for layout in _with_wilds(rules, suit, places, wilds)
    ]
    return sorted(dict.fromkeys(found), key=_preference)


def _preference(layout: Layout) -> tuple[int, bool, int]:
    return len(layout.wilds), MAX_RUN in _ace_places(layout), layout.start


def _splits(rules: Rules, suit: int, cards: CardSet) -> Iterator[tuple[CardSet, list[Face]]]:
    """The ways to read the cards as naturals and active wilds: a two of the suit may be either."""
    wilds = cards & WILDS
    own_two = face_of(suit, 2)
    for natural_twos in (1, 0) if rules.natural_two and contains(wilds, 1 << own_two) else (0,):
        active = list(_wilds_in_order(remove(wilds, own_two) if natural_twos else wilds))
        if rules.max_wilds == 1 and len(active) > 1:
            continue
        if rules.pinella_scope == "own_suit_runs" and any(
            is_two(face) and suit_of(face) != suit for face in active
        ):
            continue
        yield cards & ~WILDS | natural_twos << own_two, active


def _wilds_in_order(wilds: CardSet) -> Iterator[Face]:
    """Wilds as they lie from the low end: jokers, then twos."""
    faces = list(faces_of(wilds))
    yield from sorted(faces, key=is_two)


def _natural_places(rules: Rules, suit: int, naturals: CardSet) -> Iterator[dict[int, Face]]:
    """The places of the naturals, by the ends that aces may take; nothing when they are no part of a run."""
    faces = list(faces_of(naturals))
    ace = face_of(suit, 1)
    others = [face for face in faces if face != ace]
    aces = copies(naturals, ace)
    if len(faces) < 2 or any(suit_of(face) != suit for face in faces) or len(set(others)) < len(others):
        return
    places = {rank_of(face): face for face in others}
    if aces == 0:
        yield places
    elif aces == 1:
        yield {1: ace, **places}
        if rules.ace != "low":
            yield {**places, MAX_RUN: ace}
    elif rules.ace == "both_ends":
        yield {1: ace, **places, MAX_RUN: ace}


def _with_wilds(rules: Rules, suit: int, places: dict[int, Face], wilds: list[Face]) -> Iterator[Layout]:
    """The layouts of naturals in their places and wilds in every gap, those left over at the ends."""
    low, high = min(places), max(places)
    gaps = [place for place in range(low, high) if place not in places]
    top = 13 if rules.ace == "low" else MAX_RUN
    spare = len(wilds) - len(gaps)
    if spare < 0:
        return
    for below in range(min(spare, low - 1), max(0, spare - (top - high)) - 1, -1):
        spots = sorted([*gaps, *range(low - below, low), *range(high + 1, high + 1 + spare - below)])
        filled = dict(zip(spots, wilds, strict=True))
        if not (rules.natural_two and filled.get(2) == face_of(suit, 2)):  # there it would be natural
            start = low - below
            faces = {**places, **filled}
            order = tuple(faces[place] for place in sorted(faces))
            yield Layout(RUN, suit, start, order, tuple(spot - start for spot in spots))


def _ace_places(layout: Layout) -> set[int]:
    """The positions of the natural aces of a run."""
    ace = face_of(layout.key, 1)
    return {layout.start + index for index, face in enumerate(layout.faces) if face == ace}


def _wild_places(layout: Layout) -> set[tuple[int, Face]]:
    return {(layout.start + index, layout.faces[index]) for index in layout.wilds}


def _places_kept_or_filled(old: Layout, new: Layout) -> bool:
    """Whether every wild is where it was, or another card has taken its place."""
    return all(new.start <= place < new.start + len(new.faces) for place, _ in _wild_places(old))
