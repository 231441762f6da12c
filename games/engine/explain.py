"""Why some cards are no meld: the first code, in the order of `errors.CODES`, that applies. Asked only about
refused cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine.cards import Face, card_set, is_wild_face, rank_of, suit_of
from games.engine.layouts import MAX_RUN, RUN, SET, run_layouts
from games.engine.rules import Rules


def new(rules: Rules, faces: Sequence[Face], shape: str | None) -> str:
    """The reason against a new meld; without a shape the one that the naturals suggest."""
    if len(faces) < rules.min_meld:
        return "too_short"
    if len(faces) > MAX_RUN:
        return "too_long"
    naturals = [face for face in faces if not is_wild_face(face)]
    if shape is None:
        if len(_ranks(naturals)) > 1 and len(_suits(naturals)) > 1:
            return "mixed_ranks"
        shape = RUN if len(_ranks(naturals)) > 1 or _is_run_of_any_pinella(rules, faces, naturals) else SET
    return _of_set(rules, faces, naturals) if shape == SET else _of_run(rules, faces, naturals)


def attachment(rules: Rules, shape: str, laid: Sequence[Face], faces: Sequence[Face]) -> str:
    """The reason against attaching `faces` to a laid meld."""
    together = [*laid, *faces]
    naturals = [face for face in together if not is_wild_face(face)]
    if shape == RUN and _is_run(rules, together, naturals):
        return "wild_is_locked"
    return _of_set(rules, together, naturals) if shape == SET else _of_run(rules, together, naturals)


def _is_run(rules: Rules, faces: Sequence[Face], naturals: Sequence[Face]) -> bool:
    """Whether the cards would be a run if none of them lay yet."""
    return len(_suits(naturals)) == 1 and bool(run_layouts(rules, suit_of(naturals[0]), card_set(faces)))


def _is_run_of_any_pinella(rules: Rules, faces: Sequence[Face], naturals: Sequence[Face]) -> bool:
    own = rules.pinella_scope == "own_suit_runs"
    return own and _is_run(replace(rules, pinella_scope="any"), faces, naturals)


def _ranks(naturals: Sequence[Face]) -> set[int]:
    return {rank_of(face) for face in naturals}


def _suits(naturals: Sequence[Face]) -> set[int]:
    return {suit_of(face) for face in naturals}


def _of_set(rules: Rules, faces: Sequence[Face], naturals: Sequence[Face]) -> str:
    wilds = len(faces) - len(naturals)
    most = 1 if rules.max_wilds == 1 else max(len(naturals), 1)
    if len(faces) > 8 + most:
        return "too_long"
    if len(_ranks(naturals)) > 1:
        return "mixed_ranks"
    if not naturals:
        return "only_wilds"
    if wilds > most or len(naturals) < 2:
        return "too_many_wilds"
    if not rules.allows_set_of(rank_of(naturals[0])):
        return "set_rank_not_allowed"
    if rules.set_suits == "distinct" and len(set(naturals)) < len(naturals):
        return "suits_must_differ"
    return "pinella_out_of_suit"


def _of_run(rules: Rules, faces: Sequence[Face], naturals: Sequence[Face]) -> str:
    if len(faces) > MAX_RUN:
        return "too_long"
    if len(_suits(naturals)) > 1:
        return "mixed_suits"
    if not naturals:
        return "only_wilds"
    ranks = _ranks(naturals)
    wilds = len(faces) - len(naturals)
    if _gaps(rules, ranks) > wilds:
        return "ace_in_the_middle" if _wraps(ranks, wilds) else "not_in_sequence"
    if len(ranks) < len(naturals):
        return "duplicate_position"
    return _about_wilds(rules, faces, naturals, wilds)


def _about_wilds(rules: Rules, faces: Sequence[Face], naturals: Sequence[Face], wilds: int) -> str:
    if _is_run_of_any_pinella(rules, faces, naturals):
        return "pinella_out_of_suit"
    if (rules.max_wilds == 1 and wilds > 1) or len(naturals) < 2:
        return "too_many_wilds"
    return "wild_has_no_room" if wilds else "not_in_sequence"


def _gaps(rules: Rules, ranks: set[int]) -> int:
    """Empty places between the lowest and the highest card, the ace where it leaves fewest."""
    high = ranks if rules.ace == "low" else {MAX_RUN if rank == 1 else rank for rank in ranks}
    return min(max(places) - min(places) + 1 - len(places) for places in (ranks, high))


def _wraps(ranks: set[int], wilds: int) -> bool:
    """Whether the cards would be a sequence if the ace joined king and two."""
    if 1 not in ranks:
        return False
    low = max((rank for rank in range(2, 8) if rank in ranks), default=1)
    high = min((rank for rank in range(8, 14) if rank in ranks), default=MAX_RUN)
    return low > 1 and high < MAX_RUN and low + MAX_RUN - high - len(ranks) <= wilds
