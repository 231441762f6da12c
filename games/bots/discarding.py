"""Which card ends the turn."""

from __future__ import annotations

import random
from collections.abc import Iterable

from games.engine.cards import LOW, SUIT_MASK, WILDS, CardSet, distinct_faces, rank_mask
from games.engine.layouts import RUN
from games.engine.legal import DISCARDS, can, discards
from games.engine.moves import Move
from games.engine.rules import NATURALS_BY_VALUE
from games.engine.views import View


def any_card(view: View, rng: random.Random) -> Move | None:
    """Any card, even a wild; None when no discard is legal."""
    legal = list(discards(view))
    return rng.choice(legal) if legal else None


def dearest_card(view: View, rng: random.Random) -> Move | None:
    """The card of the highest value that is not wild, a wild only when there is nothing else; None when no
    discard is legal.
    """
    return _first_legal(view, (_naturals(view),))


def safest_card(view: View, rng: random.Random) -> Move | None:
    """The card that helps the opponents least, of equal ones that of the highest value, wilds last; None
    when no discard is legal.

    Best is a card of no suit of their runs and no rank of their sets. Ranks weigh more than suits: such a
    card always fits, one of the suit seldom.
    """
    cards = _naturals(view)
    suits, ranks = used_by_opponents(view)
    quiet, loud = cards & ~ranks, cards & ranks
    return _first_legal(view, (quiet & ~suits, quiet & suits, loud & ~suits, loud & suits))


def _naturals(view: View) -> CardSet:
    return view.hand & LOW & ~WILDS


def _first_legal(view: View, groups: Iterable[CardSet]) -> Move | None:
    """The first legal discard of the groups in their order, in a group the dearest first; then of the wilds,
    the cheaper first.
    """
    for group in groups:
        for value in NATURALS_BY_VALUE if group else ():
            for face in distinct_faces(group & value):
                if can(view, DISCARDS[face]):
                    return DISCARDS[face]
    wilds = (DISCARDS[face] for face in distinct_faces(view.hand & WILDS))
    return next((move for move in wilds if can(view, move)), None)


def used_by_opponents(view: View) -> tuple[CardSet, CardSet]:
    """One card of each face of the suits of the opponents' runs, and of the ranks of their sets."""
    suits = ranks = 0
    for meld in view.melds[1 - view.side]:
        if meld.shape == RUN:
            suits |= SUIT_MASK << meld.key * 13
        else:
            ranks |= rank_mask(meld.key) & LOW
    return suits, ranks
