"""What laid melds and a finished deal are worth. Grades are derived at the count, never stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.engine.cards import CardSet
from games.engine.layouts import MAX_RUN, RUN, Layout
from games.engine.rules import SPECIAL_GRADES, Rules

if TYPE_CHECKING:
    from games.engine.melds import Meld

#: Cards in the shortest burraco.
BURRACO = 7
#: Cards of a whole suit, and of a whole rank.
SUIT_SIZE, RANK_SIZE = 13, 8


def grade_of(rules: Rules, layout: Layout) -> str:
    """What a meld counts as: `none` under seven cards, else `clean` (no active wild), `semi_clean`, `dirty`,
    or one of the special grades that the rules pay for.
    """
    size = len(layout.faces)
    if size < BURRACO or (layout.shape != RUN and rules.burraco_melds == "runs"):
        return "none"
    for grade in SPECIAL_GRADES:
        if rules.bonus(grade) is not None and _is_special(grade, layout, size):
            return grade
    if not layout.wilds:
        return "clean"
    return "semi_clean" if _is_semi_clean(rules, layout, size) else "dirty"


def _is_special(grade: str, layout: Layout, size: int) -> bool:
    naturals, wilds = size - len(layout.wilds), len(layout.wilds)
    if grade in ("super", "super_wild"):
        return layout.shape != RUN and naturals == RANK_SIZE and wilds == (grade == "super_wild")
    if layout.shape != RUN:
        return False
    if grade in ("royal", "royal_wild"):
        different = {face for spot, face in enumerate(layout.faces) if spot not in layout.wilds}
        return len(different) == SUIT_SIZE and wilds == (grade == "royal_wild")
    whole = MAX_RUN if grade == "ace_to_ace" else SUIT_SIZE
    return not wilds and layout.start == 1 and size == whole


def _is_semi_clean(rules: Rules, layout: Layout, size: int) -> bool:
    semi = rules.semi_clean
    if semi is None or len(layout.wilds) != 1:
        return False
    wild = layout.wilds[0]
    if layout.shape != RUN:
        return (semi.set == "at_least_8" and size >= 8) or (semi.set == "exactly_8" and size == 8)
    if semi.run == "seven_consecutive":
        return max(wild, size - 1 - wild) >= semi.min_naturals
    return semi.run == "wild_at_end" and wild in (0, size - 1) and size - 1 >= semi.min_naturals


def bonus_of(rules: Rules, grade: str) -> int:
    """The points that a grade adds."""
    semi = rules.semi_clean.points if rules.semi_clean else 0
    plain = {"none": 0, "clean": rules.clean, "semi_clean": semi, "dirty": rules.dirty}
    return plain[grade] if grade in plain else rules.bonus(grade) or 0


def closes(rules: Rules, melds: Sequence[Meld]) -> str | None:
    """Why a side with these melds may not close: `needs_burraco`, `needs_clean_burraco`, or None."""
    burracos = [meld for meld in melds if meld.grade != "none"]
    if rules.close_needs == "none":
        return None
    if not burracos:
        return "needs_burraco"
    if rules.close_needs == "clean" and all(meld.wilds for meld in burracos):
        return "needs_clean_burraco"
    return None


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


class SideEnd(NamedTuple):
    """How a side ends a deal, for the count.

    `hands` are the cards still held, an unopened pozzetto apart, which is `untouched`; `took` says whether
    the side took its pozzetto; `closed` whether it closed, `without_discard` whether by laying its last card.
    """

    melds: Sequence[Meld]
    hands: Sequence[CardSet]
    took: bool
    closed: bool = False
    without_discard: bool = False
    untouched: CardSet | None = None


def count_side(rules: Rules, side: SideEnd, other: SideEnd) -> Count:
    """The count of a side: cards and burracos on the table, closing, less the cards in its hands and what a
    pozzetto that it has not taken (or not touched) costs.
    """
    table = sum(meld.points for meld in side.melds)
    bonuses = sum(meld.bonus for meld in side.melds)
    closing = rules.close_bonus if side.closed else 0
    if side.closed and side.without_discard:
        closing += rules.no_discard_bonus
    in_hand = -sum(rules.points(hand) for hand in side.hands)
    if side.untouched is not None and rules.untouched_pozzetto != "penalty":
        in_hand -= rules.points(side.untouched)
    pozzetto = _pozzetto(rules, side, other)
    return Count(table, bonuses, closing, in_hand, pozzetto, table + bonuses + closing + in_hand + pozzetto)


def _pozzetto(rules: Rules, side: SideEnd, other: SideEnd) -> int:
    penalty_for_untouched = side.untouched is not None and rules.untouched_pozzetto != "cards"
    if side.took and not penalty_for_untouched:
        return rules.pozzetto_taken_bonus
    due = {
        "always": True,
        "unless_none_took": side.took or other.took,
        "opponent_closed": other.closed,
    }[rules.penalty_when]
    return -rules.pozzetto_penalty if due else 0
