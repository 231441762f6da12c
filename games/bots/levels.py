"""The levels: what each does with its draw, its lays and its discard."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

from games.bots.adjusting import exchange_lonely
from games.bots.discarding import any_card, dearest_card, safest_card
from games.bots.drawing import Habit, always, begin_turn, gives_a_set, is_useful
from games.bots.expert import LARGE_BUDGET, expert_move
from games.bots.laying import forced_lay, lay_all, lay_all_and_wilds, lay_one_set
from games.bots.master import master_move
from games.engine.moves import Move
from games.engine.position import DRAW, PLAY
from games.engine.views import View

#: The points of both sides before this deal.
Totals = tuple[int, int]


class Bot(Protocol):
    """Whatever answers the view of a seat on turn with a legal move."""

    def __call__(self, view: View, rng: random.Random, totals: Totals | None, /) -> Move: ...


class Level(NamedTuple):
    """A level as data: how it begins a turn; `lay` gives the next lay or None when it has laid enough, and
    `discard` the end of the turn or None when no discard is legal. `errs` is the share (0..1) of the times
    that it overlooks what else there is to lay, and of those that it discards without a thought.
    """

    habit: Habit
    lay: Callable[[View], Move | None]
    discard: Callable[[View, random.Random], Move | None]
    errs: float = 0.0

    def __call__(self, view: View, rng: random.Random, totals: Totals | None, /) -> Move:
        """The next move of this level, which never looks at the match."""
        if view.phase == DRAW:
            return begin_turn(view, self.habit, rng)
        lay = exchange_lonely(view) or (None if self._is_wrong(rng) else self.lay(view))
        return lay or self._part(view, rng) or forced_lay(view)

    def _part(self, view: View, rng: random.Random) -> Move | None:
        return any_card(view, rng) if self._is_wrong(rng) else self.discard(view, rng)

    def _is_wrong(self, rng: random.Random) -> bool:
        return self.errs > 0 and rng.random() < self.errs


def _master(view: View, rng: random.Random, totals: Totals | None, /) -> Move:
    return master_move(view, totals)


HARD = Level(Habit(0.65, True, is_useful), lay_all_and_wilds, safest_card)
_LEVELS: dict[str, Bot] = {
    "easy": Level(Habit(0.12, False, gives_a_set), lay_one_set, any_card),
    "casual": Level(Habit(0.20, False, is_useful), lay_all, dearest_card, errs=0.45),
    "medium": Level(Habit(0.30, False, is_useful), lay_all, dearest_card),
    "hard": HARD,
    "master": _master,
}
#: The names of the levels that answer at once, the weakest first.
LEVELS: tuple[str, ...] = tuple(_LEVELS)
#: All that play in the arena: the levels, a yardstick that takes the pile whenever it may, and Expert, the
#: strongest, with its usual budget of roll-outs and with a larger one.
BOTS: dict[str, Bot] = {
    **_LEVELS,
    "hard+take": HARD._replace(habit=Habit(1.0, True, always)),
    "expert": expert_move,
    "expert+": partial(expert_move, budget=LARGE_BUDGET),
}


def choose(view: View, level: str | Bot, rng: random.Random, totals: Totals | None = None) -> Move:
    """One legal move of the seat on turn: a draw of whatever kind, one lay, or a discard.

    `view` is what that seat sees; all chance comes from `rng`; `totals` are the points of both sides before
    this deal, where the match is played to the target of the rules. Asked again with each new view, a bot
    ends every turn after a bounded number of moves: it never takes a lay back, so each lay leaves fewer
    cards, or wins something for good.
    Raises ValueError for an unknown level, or a view whose seat is not on turn.
    """
    bot = BOTS.get(level) if isinstance(level, str) else level
    if bot is None:
        raise ValueError(f"unknown level: {level!r}")
    if view.seat != view.turn or view.phase not in (DRAW, PLAY):
        raise ValueError("it is not this seat's turn")
    return bot(view, rng, totals)
