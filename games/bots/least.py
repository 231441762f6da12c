"""The least that a turn can be: what is played for somebody whose time is up."""

from __future__ import annotations

from games.engine.cards import is_wild_face
from games.engine.choices import discards, legal_moves
from games.engine.moves import DRAW, UNDO, Move
from games.engine.views import View


def least_move(view: View, *, may_undo: bool) -> Move:
    """The next move of a turn that nobody thinks about, from what its seat sees.

    It draws if nothing was drawn, keeps what was laid in this turn and discards: the card just drawn, else
    the dearest that is not wild, so that the hand stays as its owner left it. Where no discard is legal the
    lays of the turn are taken back first (`may_undo`), and if the rules then still force a lay, the smallest
    is made.
    """
    legal = list(legal_moves(view))
    if view.phase == "draw":
        return DRAW if DRAW in legal else legal[0]
    if ending := list(discards(view)):
        return min(ending, key=lambda move: _worth_keeping(view, move))
    if may_undo and UNDO in legal:
        return UNDO
    return min((move for move in legal if move != UNDO), key=_size)


def _size(move: Move) -> tuple[int, int]:
    """What empties the hand comes before what only moves wilds, and of that the smallest first."""
    return int(move.kind not in ("meld", "add")), len(move.cards)


def _worth_keeping(view: View, move: Move) -> tuple[bool, bool, int]:
    (face,) = move.cards
    return face != view.drawn or is_wild_face(face), is_wild_face(face), -view.rules.points(1 << face)
