"""Why a move is good: codes with a little data, for hints and for looking back. They tell what there is to
see in the view and the move, whoever chose it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.bots.company import is_lonely
from games.engine.cards import CARD_TEXT, LOW, WILDS, CardSet, card_set, count, is_wild_face, union
from games.engine.choices import discardable
from games.engine.ending import pozzetto_to_come
from games.engine.legal import can, check
from games.engine.melds import Meld
from games.engine.moves import TAKE, Move
from games.engine.position import opens_pot
from games.engine.scoring import BURRACO
from games.engine.views import View

#: How many reasons are enough.
MOST = 2
#: A hand of so few cards is soon empty; a meld of so many soon a burraco.
FEW, LONG = 3, 4
#: Points from which a discard is dear.
DEAR = 10


class Reason(NamedTuple):
    """A code, and what a text about it may name: a number (of cards or points), a card's text."""

    code: str
    number: int = 0
    card: str = ""


#: Every code.
CODES = (
    "takes_fitting",
    "takes_wilds",
    "takes_from_opponents",
    "takes_for_later",
    "no_pile",
    "pile_useless",
    "pile_burdens",
    "takes_pot",
    "tile_is_lonely",
    "closes",
    "takes_pozzetto",
    "completes_burraco",
    "completes_clean_burraco",
    "opens_pot",
    "grows_burraco",
    "nears_burraco",
    "spends_wild",
    "lays_without_wild",
    "empties_hand",
    "better_layout",
    "wins_wild_back",
    "only_choice",
    "not_feeding",
    "goes_with_nothing",
    "keeps_fitting",
    "sheds_points",
    "looks_best",
)


def reasons(view: View, move: Move) -> list[Reason]:
    """At least one reason and at the most `MOST` for a legal move of the seat on turn, the weightiest first.

    Raises IllegalMove for a move that is not legal.
    """
    meld = check(view, move)
    found = list(_TELLERS[move.kind](view, move, meld)) if move.kind in _TELLERS else []
    return found[:MOST] or [Reason("looks_best")]


def _of_take(view: View, move: Move, meld: Meld | None) -> Iterator[Reason]:
    pile = card_set(view.pile)
    if fitting := _fitting(view, pile):
        yield Reason("takes_fitting", fitting)
    if wilds := count(pile & WILDS):
        yield Reason("takes_wilds", wilds)
    if theirs := count(pile & _taken_by(view.melds[1 - view.side])):
        yield Reason("takes_from_opponents", theirs)
    yield Reason("takes_for_later", len(view.pile))


def _of_draw(view: View, move: Move, meld: Meld | None) -> Iterator[Reason]:
    if not can(view, TAKE):
        yield Reason("no_pile")
    elif not _fitting(view, card_set(view.pile)):
        yield Reason("pile_useless")
    else:
        yield Reason("pile_burdens", len(view.pile))


def _of_pot(view: View, move: Move, meld: Meld | None) -> Iterator[Reason]:
    yield Reason("takes_pot", view.rules.pozzetto_size)


def _of_exchange(view: View, move: Move, meld: Meld | None) -> Iterator[Reason]:
    if view.drawn is not None and is_lonely(view, view.drawn):
        yield Reason("tile_is_lonely", card=CARD_TEXT[view.drawn])


def _of_lay(view: View, move: Move, meld: Meld | None) -> Iterator[Reason]:
    assert meld is not None
    before = view.melds[view.side][move.meld - 1] if move.kind == "add" else None
    left = count(view.hand) - len(move.cards)
    if not left:
        yield Reason("takes_pozzetto" if pozzetto_to_come(view) else "closes")
    yield from _of_growth(meld, before)
    if move.kind == "meld" and opens_pot(view.rules, meld) and not view.opened[view.turn]:
        yield Reason("opens_pot")
    wilds = [face for face in move.cards if is_wild_face(face)]
    if wilds and len(meld.wilds) > (len(before.wilds) if before else 0):
        yield Reason("spends_wild", card=CARD_TEXT[wilds[0]])
    elif before is None and not meld.wilds:
        yield Reason("lays_without_wild", meld.size)
    if 0 < left <= FEW:
        yield Reason("empties_hand", left)


def _of_growth(meld: Meld, before: Meld | None) -> Iterator[Reason]:
    """What the lay means for a burraco."""
    if meld.grade != "none":
        made = before is None or before.grade == "none"
        clean = "completes_burraco" if meld.wilds else "completes_clean_burraco"
        yield Reason(clean if made else "grows_burraco", meld.size)
    elif LONG <= meld.size < BURRACO:
        yield Reason("nears_burraco", BURRACO - meld.size)


def _of_shift(view: View, move: Move, meld: Meld | None) -> Iterator[Reason]:
    yield Reason("better_layout")


def _of_swap(view: View, move: Move, meld: Meld | None) -> Iterator[Reason]:
    yield Reason("wins_wild_back", card=CARD_TEXT[move.cards[0]])


def _of_discard(view: View, move: Move, meld: Meld | None) -> Iterator[Reason]:
    face, hand, legal = move.cards[0], view.hand, discardable(view)
    if count(hand) == 1:
        yield Reason("takes_pozzetto" if pozzetto_to_come(view) else "closes")
        return
    if not legal & legal - 1:
        yield Reason("only_choice", card=CARD_TEXT[face])
        return
    theirs = _taken_by(view.melds[1 - view.side])
    if legal & theirs & ~WILDS and not theirs >> face & 1:
        yield Reason("not_feeding", card=CARD_TEXT[face])
    if is_lonely(view, face):
        yield Reason("goes_with_nothing", card=CARD_TEXT[face])
    mine = _taken_by(view.melds[view.side])
    if (kept := count(hand & mine & ~WILDS)) and not mine >> face & 1:
        yield Reason("keeps_fitting", kept)
    if (points := view.rules.points(1 << face)) >= DEAR and not is_wild_face(face):
        yield Reason("sheds_points", points)


def _fitting(view: View, pile: CardSet) -> int:
    """How many different cards of the pile fit a meld of the side, or make a new one with the hand: without
    a wild, or if none does, with one.
    """
    held = union(view.hand, pile)
    return _fitting_of(view, pile, held & ~WILDS) or _fitting_of(view, pile, held)


def _fitting_of(view: View, pile: CardSet, held: CardSet) -> int:
    use = pile & _taken_by(view.melds[view.side])
    for meld in view.book.find(held):
        if meld.cards & ~view.hand:
            use |= meld.cards & pile
    return count(use & LOW & ~WILDS)


def _taken_by(melds: tuple[Meld, ...]) -> CardSet:
    """A mask of the faces that fit one of some melds."""
    mask = 0
    for meld in melds:
        mask |= meld.takes
    return mask


_TELLERS: dict[str, Callable[[View, Move, Meld | None], Iterator[Reason]]] = {
    "take": _of_take,
    "draw": _of_draw,
    "pot": _of_pot,
    "exchange": _of_exchange,
    "meld": _of_lay,
    "add": _of_lay,
    "shift": _of_shift,
    "swap": _of_swap,
    "discard": _of_discard,
}
