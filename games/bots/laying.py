"""What a bot lays, one lay at a time."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.cards import copies, distinct_faces
from games.engine.layouts import RUN, SET
from games.engine.legal import attachments, can, lays, new_melds
from games.engine.melds import Meld
from games.engine.moves import Move
from games.engine.scoring import BURRACO
from games.engine.views import View

#: Lays in one turn after which the greedy loop stops.
MOST_LAYS = 20


def lay_one_set(view: View) -> Move | None:
    """The best set of the hand, unless something was laid in this turn."""
    return None if has_laid(view) else _best(meld for meld in new_melds(view) if meld.shape == SET)


def has_laid(view: View) -> bool:
    """Whether the seat on turn has laid in this turn.

    After a pozzetto on the fly no lay can be undone any more, but then nothing is left of what the turn
    began with: neither the card drawn (an equal one in the pozzetto may deceive) nor what was taken.
    """
    if view.lays:
        return True
    if view.drawn is not None:
        return not copies(view.hand, view.drawn)
    return not view.known[view.turn]


def lay_all(view: View) -> Move | None:
    """The next of the greedy loop: a set, then a run, then a card to a meld of the side; wilds are not
    attached.
    """
    if len(view.lays) >= MOST_LAYS:
        return None
    return _best(new_melds(view)) or _best_attachment(view)


def lay_all_and_wilds(view: View) -> Move | None:
    """The same loop; then a left-over wild makes a run of the side longer, the one nearest to a burraco."""
    return lay_all(view) or (_wild_to_run(view) if len(view.lays) < MOST_LAYS else None)


def forced_lay(view: View) -> Move:
    """A legal lay for a seat that has no legal discard, in whatever layout.

    Raises ValueError where there is none: play cannot reach such a position.
    """
    for move in (*lays(view), *_named_attachments(view)):
        return move
    raise ValueError("no legal move")


def _best(melds: Iterator[Meld]) -> Move | None:
    best = min(melds, key=_rank, default=None)
    return best and best.lay


def _rank(meld: Meld) -> tuple[bool, int, int, int]:
    """Sets before runs, without a wild before with one, then long before short, dear before cheap."""
    return meld.shape != SET, len(meld.wilds), -meld.size, -meld.points


def _best_attachment(view: View) -> Move | None:
    """The natural card to the longest meld that takes it."""
    melds = view.melds[view.side]
    fitting = [move for move in attachments(view) if not _adds_wild(melds[move.meld - 1], move)]
    return max(fitting, key=lambda move: melds[move.meld - 1].size, default=None)


def _adds_wild(meld: Meld, move: Move) -> bool:
    """Whether the meld has an active wild with this card that it had not before."""
    return len(meld.attach(1 << move.cards[0])[0].wilds) > len(meld.wilds)


def _wild_to_run(view: View) -> Move | None:
    melds = view.melds[view.side]
    fitting = [move for move in attachments(view) if _is_short_run(melds[move.meld - 1])]
    return max(fitting, key=lambda move: melds[move.meld - 1].size, default=None)


def _is_short_run(meld: Meld) -> bool:
    return meld.shape == RUN and meld.size < BURRACO


def _named_attachments(view: View) -> Iterator[Move]:
    """Every card to every meld of the side in every layout."""
    for number, meld in enumerate(view.melds[view.side], 1):
        for face in distinct_faces(view.hand):
            for larger in meld.attach(1 << face):
                move = Move("add", (face,), number, tuple(larger.texts()))
                if can(view, move):
                    yield move
