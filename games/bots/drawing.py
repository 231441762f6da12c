"""How a turn begins: with the top of the stock, the whole discard pile, or the pot where there is one."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import comb
from typing import NamedTuple

from games.engine.advance import apply
from games.engine.cards import CardSet, card_set, copies, count, difference, distinct_faces, full_deck, union
from games.engine.ending import ALWAYS_ENDS
from games.engine.events import Taken
from games.engine.legal import attachments, can, is_second_set, new_runs, new_sets
from games.engine.moves import DRAW, POT, TAKE, Move
from games.engine.views import View


class Habit(NamedTuple):
    """How a level begins its turns.

    `appetite` is the share (0..1) of the times that it takes more than one card where it could, or where that
    would be useful (`only_useful`); `useful` says whether the pile, which may be taken, lets it lay at once.
    """

    appetite: float
    only_useful: bool
    useful: Callable[[View], bool]


def begin_turn(view: View, habit: Habit, rng: random.Random) -> Move:
    """The draw of a seat with this habit. Where a pot can be drawn the appetite is for the pot."""
    if view.rules.pozzetto_trigger == "draw_after_clean_meld":
        return _pot_pile_or_stock(view, habit, rng)
    if rng.random() < habit.appetite and can(view, TAKE) and (not habit.only_useful or habit.useful(view)):
        return TAKE
    return DRAW if can(view, DRAW) else TAKE


def _pot_pile_or_stock(view: View, habit: Habit, rng: random.Random) -> Move:
    """The pot by appetite, else the pile when that is useful, without a draw of chance."""
    if rng.random() < habit.appetite and can(view, POT) and (not habit.only_useful or pot_is_useful(view)):
        return POT
    if can(view, TAKE) and habit.useful(view):
        return TAKE
    return next(move for move in (DRAW, TAKE, POT) if can(view, move))


def always(view: View) -> bool:
    """Useful to a player who never leaves the pile."""
    return True


def is_useful(view: View) -> bool:
    """Whether the pile, which may be taken, lets the seat lay at once: something that needs a card of it."""
    pile = card_set(view.pile)
    smallest = _smallest_lay(view, pile)
    if not smallest:
        return False
    room = count(view.hand) + len(view.pile) - ALWAYS_ENDS
    return smallest <= room or _can_lay(view, pile)


def gives_a_set(view: View) -> bool:
    """Whether the pile, which may be taken, lets the seat lay a new set that needs a card of it: what is
    useful to a player who lays nothing else.
    """
    needs_pile = ~view.hand
    held = union(view.hand, card_set(view.pile))
    if not any(meld.cards & needs_pile for meld in view.book.find_sets(held)):
        return False
    return any(meld.cards & needs_pile for meld in new_sets(_after_taking(view)))


def pot_is_useful(view: View) -> bool:
    """Whether the pot lets the seat lay at once, more likely than not: nobody sees its cards, so that is
    judged by how many of the unseen ones could be laid one by one.
    """
    unseen = _unseen(view)
    fitting = sum(copies(unseen, face) for face in distinct_faces(unseen) if _smallest_lay(view, 1 << face))
    total, size = count(unseen), view.rules.pozzetto_size
    return 2 * comb(total - fitting, size) < comb(total, size)


def _unseen(view: View) -> CardSet:
    """The cards that the seat on turn sees nowhere: those of the stock, the pots and hidden hands."""
    others = (known for seat, known in enumerate(view.known) if seat != view.turn)
    laid = (meld.cards for side in view.melds for meld in side)
    unseen = card_set(full_deck(view.rules.jokers))
    for seen in (view.hand, card_set(view.pile), *others, *laid):
        unseen = difference(unseen, seen)
    return unseen


def _smallest_lay(view: View, more: CardSet) -> int:
    """How many cards the smallest lay has that needs one of `more`, end of the turn aside; 0: none."""
    if any(more & meld.takes for meld in view.melds[view.side]):
        return 1
    needs_more = ~view.hand
    melds = [meld for meld in view.book.find(union(view.hand, more)) if meld.cards & needs_more]
    return min((meld.size for meld in melds if not is_second_set(view, meld)), default=0)


def _can_lay(view: View, pile: CardSet) -> bool:
    """Whether a card of the pile can be laid and the turn still be ended."""
    after = _after_taking(view)
    if any(pile >> move.cards[0] & 1 for move in attachments(after)):
        return True
    needs_pile = ~view.hand
    return any(meld.cards & needs_pile for meld in (*new_sets(after), *new_runs(after)))


def _after_taking(view: View) -> View:
    return apply(view, Taken(view.turn, view.pile))
