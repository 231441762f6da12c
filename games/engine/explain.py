"""Why some cards are no meld: the first code, in the order of `errors.CODES`, that applies. Asked only
about refused cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.cards import Face, is_wild_face, rank_of, suit_of
from games.engine.layouts import MAX_RUN, MAX_SET, RUN, SET
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
        shape = RUN if len(_ranks(naturals)) > 1 else SET
    return _of_set(faces, naturals) if shape == SET else _of_run(faces, naturals)


def attachment(shape: str, laid: Sequence[Face], faces: Sequence[Face]) -> str:
    """The reason against attaching `faces` to a laid meld."""
    together = [*laid, *faces]
    naturals = [face for face in together if not is_wild_face(face)]
    if shape == SET:
        return _of_set(together, naturals)
    return _of_run(together, naturals)


def _ranks(naturals: Sequence[Face]) -> set[int]:
    return {rank_of(face) for face in naturals}


def _suits(naturals: Sequence[Face]) -> set[int]:
    return {suit_of(face) for face in naturals}


def _of_set(faces: Sequence[Face], naturals: Sequence[Face]) -> str:
    if len(faces) > MAX_SET:
        return "too_long"
    if len(_ranks(naturals)) > 1:
        return "mixed_ranks"
    return "too_many_wilds" if naturals else "only_wilds"


def _of_run(faces: Sequence[Face], naturals: Sequence[Face]) -> str:
    if len(faces) > MAX_RUN:
        return "too_long"
    if len(_suits(naturals)) > 1:
        return "mixed_suits"
    if not naturals:
        return "only_wilds"
    ranks = _ranks(naturals)
    wilds = len(faces) - len(naturals)
    if _gaps(ranks) > wilds:
        return "ace_in_the_middle" if _wraps(ranks, wilds) else "not_in_sequence"
    if len(ranks) < len(naturals):
        return "duplicate_position"
    return "too_many_wilds" if wilds > 1 else "not_in_sequence"


def _gaps(ranks: set[int]) -> int:
    """Empty places between the lowest and the highest card, the ace where it leaves fewest."""
    high = {MAX_RUN if rank == 1 else rank for rank in ranks}
    return min(max(places) - min(places) + 1 - len(places) for places in (ranks, high))


def _wraps(ranks: set[int], wilds: int) -> bool:
    """Whether the cards would be a sequence if the ace joined king and two."""
    if 1 not in ranks:
        return False
    low = max((rank for rank in range(2, 8) if rank in ranks), default=1)
    high = min((rank for rank in range(8, 14) if rank in ranks), default=MAX_RUN)
    return low > 1 and high < MAX_RUN and low + MAX_RUN - high - len(ranks) <= wilds
