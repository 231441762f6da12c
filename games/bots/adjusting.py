"""Moves that only some rules know: the first tile for another, a wild moved in its meld, a wild won back."""

from __future__ import annotations

from games.bots.company import is_lonely
from games.engine.cards import count
from games.engine.choices import swaps
from games.engine.legal import can, may_exchange
from games.engine.melds import Meld
from games.engine.moves import EXCHANGE, Move
from games.engine.views import View

#: With this many cards or fewer a card is worth more laid than swapped for a wild.
FEW = 2


def exchange_lonely(view: View) -> Move | None:
    """Another first tile for one that goes with nothing in the hand; None where none is offered or wanted."""
    if not may_exchange(view) or view.drawn is None or not is_lonely(view, view.drawn):
        return None
    return EXCHANGE


def adjust(view: View) -> Move | None:
    """A change of the side's own melds that costs nothing: a wild moved or won back; None: no gain."""
    return better_shift(view) or swap_for_wild(view)


def better_shift(view: View) -> Move | None:
    """The move of a wild inside its meld that makes the meld worth more or spends a wild less.

    Room for another card is no reason: a wild gives way by itself where a card is attached. Each such move is
    a gain for good, so that there is no end of them.
    """
    if view.rules.wild_mobility != "any":
        return None
    for number, meld in enumerate(view.melds[view.side], 1):
        for other in view.book.rearranged(meld) if meld.wilds else ():
            move = Move("shift", (), number, tuple(other.texts()))
            if _merit(other) > _merit(meld) and can(view, move):
                return move
    return None


def _merit(meld: Meld) -> tuple[int, int]:
    return meld.bonus, -len(meld.wilds)


def swap_for_wild(view: View) -> Move | None:
    """The natural card that wins a wild back from the longest meld, unless the hand is about to be empty."""
    if view.rules.substitution != "to_hand" or count(view.hand) <= FEW:
        return None
    melds = view.melds[view.side]
    return max(swaps(view), key=lambda move: melds[move.meld - 1].size, default=None)
