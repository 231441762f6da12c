"""Which card ends the turn."""

from __future__ import annotations

import random

from games.engine.cards import LOW, SUIT_MASK, CardSet, is_wild_face, rank_mask
from games.engine.choices import discards
from games.engine.layouts import RUN
from games.engine.moves import Move
from games.engine.views import View


def any_card(view: View, rng: random.Random) -> Move | None:
    """Any card, even a wild; None when no discard is legal."""
    legal = list(discards(view))
    return rng.choice(legal) if legal else None


def dearest_card(view: View, rng: random.Random) -> Move | None:
    """The card of the highest value that is not wild, a wild only when there is nothing else; None when no
    discard is legal.
    """
    return max(discards(view), key=lambda move: _merit(view, move, 0, 0), default=None)


def safest_card(view: View, rng: random.Random) -> Move | None:
    """The card that helps the opponents least: of no suit of their runs and no rank of their sets, wilds
    last, of equal ones that of the highest value; None when no discard is legal.
    """
    suits, ranks = used_by_opponents(view)
    return max(discards(view), key=lambda move: _merit(view, move, suits, ranks), default=None)


def _merit(view: View, move: Move, suits: CardSet, ranks: CardSet) -> tuple[bool, int, int]:
    face = move.cards[0]
    value = view.rules.points(1 << face)
    if is_wild_face(face):
        return False, 0, -value
    return True, -(suits >> face & 1) - (ranks >> face & 1), value


def used_by_opponents(view: View) -> tuple[CardSet, CardSet]:
    """One card of each face of the suits of the opponents' runs, and of the ranks of their sets."""
    suits = ranks = 0
    for meld in view.melds[1 - view.side]:
        if meld.shape == RUN:
            suits |= SUIT_MASK << meld.key * 13
        else:
            ranks |= rank_mask(meld.key) & LOW
    return suits, ranks
