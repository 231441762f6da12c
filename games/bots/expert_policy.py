"""Who plays the roll-outs, and how: the one place that names the policy."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.master import master_move
from games.engine.cards import card_set
from games.engine.legal import check
from games.engine.melds import Meld
from games.engine.moves import Move
from games.engine.play import count_now, perform
from games.engine.position import Position
from games.engine.scoring import Count
from games.engine.views import View, observe

Totals = tuple[int, int]

#: Moves after which a roll-out is counted as it stands: what comes later has little to do with what is
#: decided now, and one roll-out must be short.
HORIZON = 100


def policy(view: View, totals: Totals | None = None) -> Move:
    """The move that is made unless a better one is found, and by every seat in a roll-out. No chance."""
    return master_move(view, totals)


def step(position: Position, move: Move) -> None:
    """Makes a legal move of the seat on turn, unchecked."""
    perform(position, move, _meld_of(position, move))


def _meld_of(position: Position, move: Move) -> Meld | None:
    """The meld that a legal move gives."""
    if move.kind in ("shift", "swap") or move.layout:
        return check(position, move)
    if move.kind == "meld":
        return position.book.new(card_set(move.cards))[0]
    if move.kind == "add":
        return position.melds[position.side][move.meld - 1].attach(card_set(move.cards))[0]
    return None


def play_out(position: Position) -> Sequence[Count]:
    """Plays a deal on, the policy in every seat, to its end or to the horizon; the counts of both sides."""
    for _ in range(HORIZON):
        if position.result is not None:
            return position.result.counts
        step(position, policy(observe(position, position.turn)))
    return count_now(position)
