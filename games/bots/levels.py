"""The levels: what each does with its draw, its lays and its discard."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from games.bots.adjusting import exchange_lonely
from games.bots.discarding import any_card, dearest_card, safest_card
from games.bots.drawing import Habit, begin_turn, gives_a_set, is_useful
from games.bots.laying import forced_lay, lay_all, lay_all_and_wilds, lay_one_set
from games.engine.moves import Move
from games.engine.position import DRAW, PLAY
from games.engine.views import View


class Level(NamedTuple):
    """A level as data: how it begins a turn; `lay` gives the next lay or None when it has laid enough, and
    `discard` the end of the turn or None when no discard is legal.
    """

    habit: Habit
    lay: Callable[[View], Move | None]
    discard: Callable[[View, random.Random], Move | None]


_LEVELS: dict[str, Level] = {
    "easy": Level(Habit(0.12, False, gives_a_set), lay_one_set, any_card),
    "medium": Level(Habit(0.30, False, is_useful), lay_all, dearest_card),
    "hard": Level(Habit(0.65, True, is_useful), lay_all_and_wilds, safest_card),
}
#: The names of the levels, the weakest first.
LEVELS: tuple[str, ...] = tuple(_LEVELS)


def choose(view: View, level: str, rng: random.Random) -> Move:
    """One legal move of the seat on turn: a draw of whatever kind, one lay, or a discard.

    `view` is what that seat sees; all chance comes from `rng`. Asked again with each new view, a bot ends
    every turn after a bounded number of moves: it never takes a lay back, so each lay leaves fewer cards, or
    wins something for good.
    Raises ValueError for an unknown level, or a view whose seat is not on turn.
    """
    if level not in _LEVELS:
        raise ValueError(f"unknown level: {level!r}")
    if view.seat != view.turn or view.phase not in (DRAW, PLAY):
        raise ValueError("it is not this seat's turn")
    chosen = _LEVELS[level]
    if view.phase == DRAW:
        return begin_turn(view, chosen.habit, rng)
    return exchange_lonely(view) or chosen.lay(view) or chosen.discard(view, rng) or forced_lay(view)
