"""Which card ends the turn."""

from __future__ import annotations

import random

from games.bots.company import is_lonely
from games.engine.cards import SUIT_MASK, WILDS, CardSet, distinct_faces, rank_mask
from games.engine.choices import DISCARDS, discardable, discards
from games.engine.layouts import RUN
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
    legal = discardable(view)
    return _dearest_of(legal & ~WILDS) or _first(legal)


def safest_card(view: View, rng: random.Random) -> Move | None:
    """The card that helps the opponents least, of equal ones that of the highest value, wilds last; None
    when no discard is legal.

    Best is a card of no suit of their runs and no rank of their sets. Ranks weigh more than suits: such a
    card always fits, one of the suit seldom. Where a close needs no burraco a deal may be over at any time:
    then a hand that is soon laid weighs more, and the dearest card that goes with no other is the one to go.
    """
    legal = discardable(view)
    cards = legal & ~WILDS
    if view.rules.close_needs == "none":
        return _dearest_of(_lonely(view, cards)) or _dearest_of(cards) or _first(legal)
    suits, ranks = used_by_opponents(view)
    quiet, loud = cards & ~ranks, cards & ranks
    for group in (quiet & ~suits, quiet & suits, loud & ~suits, loud & suits):
        if group:
            return _dearest_of(group)
    return _first(legal)


def _dearest_of(cards: CardSet) -> Move | None:
    return next((_first(cards & value) for value in NATURALS_BY_VALUE if cards & value), None)


def _lonely(view: View, cards: CardSet) -> CardSet:
    """Those of some cards of the hand (one of each face) that go with no other."""
    return sum(1 << face for face in distinct_faces(cards) if is_lonely(view, face))


def _first(cards: CardSet) -> Move | None:
    """The discard of the first face: of wilds alone a two before a joker."""
    return next((DISCARDS[face] for face in distinct_faces(cards)), None)


def used_by_opponents(view: View) -> tuple[CardSet, CardSet]:
    """Masks: the suits of the opponents' runs (one card of each face), the ranks of their sets."""
    suits = ranks = 0
    for meld in view.melds[1 - view.side]:
        if meld.shape == RUN:
            suits |= SUIT_MASK << meld.key * 13
        else:
            ranks |= rank_mask(meld.key)
    return suits, ranks
