"""What a bot lays, one lay at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.bots.adjusting import adjust
from games.bots.closing import clean_hope, closing_lay
from games.engine.cards import copies
from games.engine.layouts import RUN
from games.engine.legal import attachments, lays, new_runs, new_sets
from games.engine.melds import Meld
from games.engine.moves import Move
from games.engine.scoring import BURRACO
from games.engine.views import View

#: Lays in one turn after which the greedy loop stops.
MOST_LAYS = 20


def lay_one_set(view: View) -> Move | None:
    """The best set of the hand, unless something was laid in this turn."""
    return None if has_laid(view) else _best(new_sets(view))


def has_laid(view: View) -> bool:
    """Whether the seat on turn has laid in this turn.

    After a pozzetto on the fly no lay can be undone any more, but then nothing is left of what the turn
    began with: neither the card drawn (an equal one in the pozzetto may deceive) nor what was taken. Where
    the pozzetto is drawn it does not come on the fly.
    """
    if view.lays or view.rules.pozzetto_trigger != "empty_hand":
        return bool(view.lays)
    if view.drawn is not None:
        return not copies(view.hand, view.drawn)
    return not view.known[view.turn]


def lay_all(view: View) -> Move | None:
    """The next of the greedy loop: a set, then a run, then a natural card to a meld of the side."""
    if len(view.lays) >= MOST_LAYS:
        return None
    return adjust(view) or _best_new(view) or _to_longest(view, _naturals(view, attachments(view)))


def lay_all_and_wilds(view: View) -> Move | None:
    """The same loop, and where nothing else fits a left-over wild makes a run of the side longer, the one
    nearest to a burraco, or any meld when that closes.
    """
    if len(view.lays) >= MOST_LAYS:
        return None
    return adjust(view) or _best_new(view) or _attachment_or_wild(view)


def _attachment_or_wild(view: View) -> Move | None:
    fitting = attachments(view)
    if not fitting:
        return None
    natural = _to_longest(view, _naturals(view, fitting))
    return natural or closing_lay(view, fitting) or _to_longest(view, _to_short_runs(view, fitting))


def forced_lay(view: View) -> Move:
    """A legal lay for a seat that has no legal discard.

    Raises ValueError where there is none: play cannot reach such a position.
    """
    for move in lays(view):
        return move
    raise ValueError("no legal move")


def _best_new(view: View) -> Move | None:
    """A set before a run."""
    return _best(new_sets(view)) or _best(new_runs(view))


def _best(melds: list[Meld]) -> Move | None:
    return min(melds, key=_rank).lay if melds else None


def _rank(meld: Meld) -> tuple[bool, int, int]:
    """Without a wild before with one; long naturals first, but a wild spends few cards and little value."""
    has_wild = bool(meld.wilds)
    return has_wild, meld.size if has_wild else -meld.size, meld.points


def _to_longest(view: View, moves: Iterable[Move]) -> Move | None:
    """The attachment to the longest meld."""
    melds = view.melds[view.side]
    return max(moves, key=lambda move: melds[move.meld - 1].size, default=None)


def _naturals(view: View, moves: Iterable[Move]) -> Iterator[Move]:
    """The attachments that spend no wild: the meld has none afterwards, or had one before."""
    melds = view.melds[view.side]
    for move in moves:
        meld = melds[move.meld - 1]
        if len(meld.attach(1 << move.cards[0])[0].wilds) <= len(meld.wilds):
            yield move


def _to_short_runs(view: View, moves: Iterable[Move]) -> Iterator[Move]:
    """The attachments to runs that are no burraco yet, but not to the hope of a clean one that is due."""
    melds = view.melds[view.side]
    hope = clean_hope(view)
    for move in moves:
        meld = melds[move.meld - 1]
        if meld.shape == RUN and meld.size < BURRACO and meld is not hope:
            yield move
