"""How the race between the sides stands: what every judgement of Master's looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import CardSet, count
from games.engine.ending import pozzetto_to_come
from games.engine.melds import Meld
from games.engine.scoring import closes
from games.engine.views import View

#: How near a side is to a close: it may with its last card, it has its pozzetto, it has none yet.
READY, UNDER_WAY, FAR = 1.0, 0.4, 0.2
#: Turns of each player before the end of the stock from which a deal is late.
LATE = 10
#: The mean value of a card that nobody sees, in points.
MEAN_POINTS = 10


class Race(NamedTuple):
    """`fits` and `theirs` are masks of the faces that fit melds of the own and of the other side; `peril`
    (0..1) says how soon the others may close, `late` (0..1) how near the stock is to its end; `pozzetto`,
    whether emptying the hand brings it; `ready`, whether the own melds suffice for a close.
    """

    fits: CardSet
    theirs: CardSet
    peril: float
    late: float
    pozzetto: bool
    ready: bool


def race(view: View) -> Race:
    """The race as the seat on turn sees it."""
    mine, theirs = view.melds[view.side], view.melds[1 - view.side]
    turns = (view.stock_left - view.rules.stock_end) / view.players
    return Race(
        _takes(mine),
        _takes(theirs),
        _peril(view, theirs),
        max(0.0, 1 - turns / LATE),
        pozzetto_to_come(view),
        _is_ready(view, view.side, mine),
    )


def _takes(melds: Sequence[Meld]) -> CardSet:
    mask = 0
    for meld in melds:
        mask |= meld.takes
    return mask


def _peril(view: View, theirs: Sequence[Meld]) -> float:
    side = 1 - view.side
    fewest = min(view.counts[side::2])
    stage = UNDER_WAY if view.pozzetto_taken[side] else FAR
    if _is_ready(view, side, theirs):
        stage = READY
    return stage * 4 / (3 + fewest)


def _is_ready(view: View, side: int, melds: Sequence[Meld]) -> bool:
    has_pozzetto = view.pozzetto_taken[side] or not view.rules.close_needs_pozzetto
    return has_pozzetto and closes(view.rules, melds) is None


def points_if_closed(view: View) -> tuple[int, int]:
    """The points of the side on turn and of the other if the seat on turn closed now: exact for what lies on
    the table, hands that nobody sees at their mean.
    """
    ours, theirs = points_if_over(view)
    return ours + view.rules.points(view.hand) + view.rules.close_bonus, theirs


def points_if_over(view: View) -> tuple[int, int]:
    """The same, if the deal ended without a close."""
    ours, theirs = (
        sum(meld.points + meld.bonus for meld in view.melds[at])
        - sum(_in_hand(view, seat) for seat in range(at, view.players, 2))
        - (0 if view.pozzetto_taken[at] else view.rules.pozzetto_penalty)
        for at in (view.side, 1 - view.side)
    )
    return ours, theirs


def _in_hand(view: View, seat: int) -> int:
    if seat == view.turn:
        return view.rules.points(view.hand)
    known = view.known[seat]
    return view.rules.points(known) + MEAN_POINTS * (view.counts[seat] - count(known))
