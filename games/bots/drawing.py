"""How a turn begins: with the top of the stock, or with the whole discard pile."""

from __future__ import annotations

import random

from games.engine.advance import apply
from games.engine.cards import CardSet, card_set, count, union
from games.engine.events import Taken
from games.engine.legal import ALWAYS_ENDS, attachments, can, is_second_set, new_runs, new_sets
from games.engine.moves import DRAW, TAKE, Move
from games.engine.views import View


def take_or_draw(view: View, appetite: float, only_useful: bool, rng: random.Random) -> Move:
    """Takes the pile in a share `appetite` (0..1) of the times that it may, or that it is useful.

    Where the stock cannot be drawn from, the pile is all there is.
    """
    if rng.random() < appetite and can(view, TAKE) and (not only_useful or is_useful(view)):
        return TAKE
    return DRAW if can(view, DRAW) else TAKE


def is_useful(view: View) -> bool:
    """Whether the pile, which may be taken, lets the seat lay at once: something that needs a card of it."""
    pile = card_set(view.pile)
    smallest = _smallest_lay(view, pile)
    if not smallest:
        return False
    room = count(view.hand) + len(view.pile) - ALWAYS_ENDS
    return smallest <= room or _can_lay(view, pile)


def _smallest_lay(view: View, pile: CardSet) -> int:
    """How many cards the smallest lay has that needs a card of the pile, end of the turn aside; 0: none."""
    if any(pile & meld.takes for meld in view.melds[view.side]):
        return 1
    needs_pile = ~view.hand
    melds = [meld for meld in view.book.find(union(view.hand, pile)) if meld.cards & needs_pile]
    return min((meld.size for meld in melds if not is_second_set(view, meld)), default=0)


def _can_lay(view: View, pile: CardSet) -> bool:
    """Whether a card of the pile can be laid and the turn still be ended."""
    after = apply(view, Taken(view.turn, view.pile))
    if any(pile >> move.cards[0] & 1 for move in attachments(after)):
        return True
    needs_pile = ~view.hand
    return any(meld.cards & needs_pile for meld in (*new_sets(after), *new_runs(after)))
