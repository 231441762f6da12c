"""Who plays the roll-outs, and how: the one place that names the policy."""

from __future__ import annotations

from games.bots.master import master_move
from games.engine.cards import card_set
from games.engine.legal import check
from games.engine.melds import Meld
from games.engine.moves import Move
from games.engine.play import perform
from games.engine.position import OVER, Position
from games.engine.views import View, observe

Totals = tuple[int, int]

#: Moves after which a roll-out is broken off: far more than a deal has.
MOST_MOVES = 2_000


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


def play_out(position: Position) -> bool:
    """Plays a deal on, the policy in every seat; whether it came to its end."""
    for _ in range(MOST_MOVES):
        if position.phase == OVER:
            return True
        step(position, policy(observe(position, position.turn)))
    return False
