"""How hard a choice is: what a bot's thinking time follows, so that a table feels like one of people."""

from __future__ import annotations

from itertools import islice

from games.bots.drawing import is_useful
from games.engine.cards import count
from games.engine.choices import discardable
from games.engine.legal import can, lays
from games.engine.moves import DRAW, POT, TAKE
from games.engine.position import DRAW as DRAWING
from games.engine.views import View

#: What a pile that may be taken makes of the draw, each card of it, and that some card of it could be laid.
CHOICE, PER_CARD, FOR_USE = 0.2, 0.04, 0.3
#: What each possible lay, and each possible discard, adds; more lays than so many change nothing.
PER_LAY, PER_DISCARD, MOST_LAYS = 0.1, 0.05, 6
#: With so few cards in the hand of an opponent every choice weighs more, by so much.
FEW, NEAR_THE_END = 3, 0.2


def difficulty(view: View) -> float:
    """How hard the choice of the seat on turn is, 0 (forced) to 1 (as hard as can be)."""
    found = _of_draw(view) if view.phase == DRAWING else _of_play(view)
    if not found:
        return 0.0
    hurry = NEAR_THE_END if min(view.counts[1 - view.side :: 2]) <= FEW else 0.0
    return min(1.0, found + hurry)


def _of_draw(view: View) -> float:
    if sum(can(view, move) for move in (DRAW, TAKE, POT)) < 2:
        return 0.0
    useful = bool(view.pile) and can(view, TAKE) and is_useful(view)
    return CHOICE + PER_CARD * len(view.pile) + FOR_USE * useful


def _of_play(view: View) -> float:
    some = len(list(islice(lays(view), MOST_LAYS)))
    ends = count(discardable(view))
    return PER_LAY * some + PER_DISCARD * ends if some + ends > 1 else 0.0
