"""What laid melds and a finished deal are worth. Grades are derived at the count, never stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.engine.cards import CardSet
from games.engine.layouts import RUN, Layout
from games.engine.rules import Rules

if TYPE_CHECKING:
    from games.engine.melds import Meld

#: Cards in the shortest burraco.
BURRACO = 7


def grade_of(rules: Rules, layout: Layout) -> str:
    """`none` under seven cards, else `clean` (no active wild), `semi_clean` or `dirty`."""
    size = len(layout.faces)
    if size < BURRACO:
        return "none"
    if layout.wild < 0:
        return "clean"
    return "semi_clean" if _is_semi_clean(rules, layout, size) else "dirty"


def _is_semi_clean(rules: Rules, layout: Layout, size: int) -> bool:
    semi = rules.semi_clean
    if semi is None:
        return False
    if layout.shape == RUN:
        at_end = layout.wild in (0, size - 1)
        return semi.run == "wild_at_end" and at_end and size - 1 >= semi.min_naturals
    return (semi.set == "at_least_8" and size >= 8) or (semi.set == "exactly_8" and size == 8)


def bonus_of(rules: Rules, grade: str) -> int:
    """The points that a grade adds."""
    semi = rules.semi_clean.points if rules.semi_clean else 0
    return {"none": 0, "clean": rules.clean, "semi_clean": semi, "dirty": rules.dirty}[grade]


class Count(NamedTuple):
    """A side's points of one deal, part by part; `total` is their sum."""

    melds: int
    bonuses: int
    closing: int
    in_hand: int
    pozzetto: int
    total: int

    def to_json(self) -> dict[str, int]:
        """The parts by name."""
        return self._asdict()


def count_side(
    rules: Rules,
    melds: Sequence[Meld],
    hands: Sequence[CardSet],
    *,
    closed: bool,
    took_pozzetto: bool,
    other_took: bool,
) -> Count:
    """The count of a side at the end of a deal: cards and burracos on the table, closing, less the cards in
    its hands.
    """
    table = sum(meld.points for meld in melds)
    bonuses = sum(meld.bonus for meld in melds)
    closing = rules.close_bonus if closed else 0
    in_hand = -sum(rules.points(hand) for hand in hands)
    charged = not took_pozzetto and (rules.penalty_when == "always" or other_took)
    pozzetto = -rules.pozzetto_penalty if charged else 0
    return Count(table, bonuses, closing, in_hand, pozzetto, table + bonuses + closing + in_hand + pozzetto)
