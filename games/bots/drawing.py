"""How a turn begins: with the top of the stock, or with the whole discard pile."""

from __future__ import annotations

import random

from games.engine.cards import CardSet, card_set, union
from games.engine.events import Taken
from games.engine.legal import attachments, can, new_runs, new_sets
from games.engine.moves import DRAW, TAKE, Move
from games.engine.views import View, apply


def take_or_draw(view: View, appetite: float, only_useful: bool, rng: random.Random) -> Move:
    """Takes the pile in a share `appetite` (0..1) of the times that it may, or that it is useful.

    Where the stock cannot be drawn from, the pile is all there is.
    """
    if rng.random() < appetite and can(view, TAKE) and (not only_useful or is_useful(view)):
        return TAKE
    return DRAW if can(view, DRAW) else TAKE


def is_useful(view: View) -> bool:
    """Whether the pile, which may be taken, lets the seat lay at once: something that needs a card of it."""
    hand, pile = view.hand, card_set(view.pile)
    if not _may_be_useful(view, pile):
        return False
    after = apply(view, Taken(view.turn, view.pile))
    return any(pile >> move.cards[0] & 1 for move in attachments(after)) or any(
        meld.cards & ~hand for meld in (*new_sets(after), *new_runs(after))
    )


def _may_be_useful(view: View, pile: CardSet) -> bool:
    """The same at a glance, whether or not the turn could be ended after the lay."""
    for meld in view.melds[view.side]:
        if pile & meld.takes:
            return True
    needs_pile = ~view.hand
    return any(meld.cards & needs_pile for meld in view.book.find(union(view.hand, pile)))
