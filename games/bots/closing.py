"""With an eye on the close: the burraco that it needs, and hands that can be laid whole."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.cards import count, remove
from games.engine.ending import may_close, pozzetto_to_come, ways_to_lay_all
from games.engine.legal import side_after
from games.engine.melds import Meld
from games.engine.moves import Move
from games.engine.scoring import closes
from games.engine.views import View

#: How many cards left in hand are looked at as the last ones: the ways to lay more are too many to try.
LAST_CARDS = 2


def clean_hope(view: View) -> Meld | None:
    """The side's hope of the burraco without a wild that it still needs to close: its longest meld without
    one; None where there is none or no need.
    """
    melds = view.melds[view.side]
    if view.rules.close_needs != "clean" or closes(view.rules, melds) is None:
        return None
    return max((meld for meld in melds if not meld.wilds), key=lambda meld: meld.size, default=None)


def closing_lay(view: View, fitting: Iterable[Move]) -> Move | None:
    """The first of the lays (of one card each) that close without a discard, where the rules allow that and
    the last cards of the hand all fit; else None.
    """
    if view.rules.final_discard == "required" or count(view.hand) > LAST_CARDS or pozzetto_to_come(view):
        return None
    return next((move for move in fitting if _leads_to_close(view, move)), None)


def _leads_to_close(view: View, move: Move) -> bool:
    face = move.cards[0]
    meld = view.melds[view.side][move.meld - 1].attach(1 << face)[0]
    ways = ways_to_lay_all(remove(view.hand, face), side_after(view, move, meld))
    return any(may_close(view, melds) for melds in ways)
