"""What to do and why: a hint from a seat's own view, and what a player of old might have done."""

from __future__ import annotations

import random

from games.bots.drawing import Habit, is_useful
from games.bots.levels import HARD, choose
from games.bots.reasons import Reason, reasons
from games.engine.moves import Move
from games.engine.views import View

#: Hard without its whims: whatever is useful it takes every time, so that the same view gets the same advice
#: and every reason is a true one.
ADVISER = HARD._replace(habit=Habit(1.0, True, is_useful))


def advise(view: View) -> tuple[Move, list[Reason]]:
    """The move of Hard for the seat on turn and why, the weightiest reason first.

    Raises ValueError where the viewer's seat is not on turn.
    """
    move = choose(view, ADVISER, random.Random(0))
    return move, reasons(view, move)
