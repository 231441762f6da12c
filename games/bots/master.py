"""Master: every choice of a turn by the sum of weighed features of what its seat sees. No chance."""

from __future__ import annotations

from games.bots.adjusting import exchange_lonely
from games.bots.laying import forced_lay
from games.bots.race import race
from games.bots.shedding import discard
from games.bots.spending import Judge, next_lay
from games.bots.taking import begin
from games.bots.weights import Weights, weights_for
from games.engine.moves import Move
from games.engine.position import DRAW
from games.engine.views import View


def master_move(view: View, totals: tuple[int, int] | None = None, weights: Weights | None = None) -> Move:
    """Master's next move for the seat on turn.

    `totals` are the points of both sides before this deal in a match that goes to the target of the rules;
    `weights` are other ones than those of its family of rules.
    """
    weights = weights or weights_for(view.book, view.players)
    now = race(view)
    if view.phase == DRAW:
        return begin(view, weights, now)
    return (
        exchange_lonely(view)
        or next_lay(Judge(view, weights, now, totals))
        or discard(view, weights, now)
        or forced_lay(view)
    )
