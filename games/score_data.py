"""What the score pad has to know of rules, as data: every value is asked of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from games.engine.match import VICTORY_POINTS
from games.engine.profiles import PROFILES
from games.engine.rules import SPECIAL_GRADES, Rules
from games.engine.scoring import SideEnd, bonus_of, count_side
from games.protocol.scores import MOST_SIDES, UNIT
from games.rule_fields import LABELS, SPECIAL
from games.rule_words import PROFILE_NAMES, profile_name

TARGETS = (2005, 2000, 1005, 1000, 505, 3000)
"""Targets that are offered; any other multiple of `UNIT` may be named."""
STEPS = (100, 200, 500)
"""What the large buttons add."""
USUAL = "house"
"""The profile that a new pad begins with."""

Json = dict[str, Any]


def pad_data() -> Json:
    """What the page of the pad carries."""
    return {
        "unit": UNIT,
        "steps": STEPS,
        "targets": TARGETS,
        "sides": list(range(2, MOST_SIDES + 1)),
        "usual": USUAL,
        "victoryPoints": {deals: victory_points(deals) for deals in VICTORY_POINTS},
        "profiles": {name: profile_data(PROFILES[name]) for name in PROFILE_NAMES},
    }


def victory_points(deals: int) -> list[list[int | None]]:
    """Rows of a greatest difference (None: any) and the Victory Points of the higher and the lower side."""
    bounds: list[int | None] = [*VICTORY_POINTS[deals], None]
    return [[bound, 10 + step, 10 - step] for step, bound in enumerate(bounds)]


def profile_data(rules: Rules) -> Json:
    """The values of one rule set: burracos by grade, closing and the pozzetto by what happened."""
    return {
        "name": profile_name(rules.profile),
        "grades": [[grade, _grade_label(grade), bonus_of(rules, grade)] for grade in _grades(rules)],
        "closing": _closing(rules),
        "pozzetto": _pozzetto(rules),
        "untouched": rules.untouched_pozzetto,
    }


def _grades(rules: Rules) -> Iterator[str]:
    yield "clean"
    if rules.semi_clean is not None and (rules.semi_clean.run, rules.semi_clean.set) != ("none", "none"):
        yield "semi_clean"
    yield "dirty"
    yield from (grade for grade in SPECIAL_GRADES if rules.bonus(grade) is not None)


def _grade_label(grade: str) -> str:
    return str(SPECIAL[grade] if grade in SPECIAL else LABELS[grade])


def _closing(rules: Rules) -> dict[str, int]:
    """Points of closing, by `no`, `closed` and `without_discard`."""
    ends = {
        "no": _end(False),
        "closed": _end(False, closed=True),
        "without_discard": _end(False, closed=True, without_discard=True),
    }
    return {name: count_side(rules, end, _end(False)).closing for name, end in ends.items()}


def _pozzetto(rules: Rules) -> dict[str, int]:
    """Points of the pozzetto, by `<state> <opponents took> <opponents closed>`, the two as 0 or 1.

    The state is `none`, `taken` or `untouched` (taken and never opened).
    """
    own = {"none": _end(False), "taken": _end(True), "untouched": _end(True, untouched=0)}
    found = {}
    for (state, side), took, closed in product(own.items(), (False, True), (False, True)):
        other = _end(took, closed=closed)
        found[f"{state} {took:d} {closed:d}"] = count_side(rules, side, other).pozzetto
    return found


def _end(
    took: bool, *, closed: bool = False, without_discard: bool = False, untouched: int | None = None
) -> SideEnd:
    return SideEnd([], [], took, closed, without_discard, untouched)
