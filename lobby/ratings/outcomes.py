"""What a match means for each who sat in it, when some have left."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum


class Outcome(StrEnum):
    """What is booked."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    LEFT = "left"
    """Left the match: a loss, whatever the bot did afterwards."""
    SPARED = "spared"
    """Stayed at a table that somebody had left, and did not win: nothing is booked."""


def outcomes(left: Sequence[Sequence[bool]], winner: int | None) -> list[list[Outcome]]:
    """The outcome of every place: `left` says for both sides who left, `winner` is the side that won (`None`
    for a draw) with the bots that stood in.

    Who leaves loses. A side that was left alone by all its opponents wins. Otherwise a win counts, and nobody
    who stayed is charged a loss for cards that a bot played.
    """
    return [[_outcome(left, winner, side, gone) for gone in left[side]] for side in (0, 1)]


def _outcome(left: Sequence[Sequence[bool]], winner: int | None, side: int, gone: bool) -> Outcome:
    if gone:
        return Outcome.LEFT
    if winner == side or all(left[1 - side]):
        return Outcome.WIN
    if any(left[0]) or any(left[1]):
        return Outcome.SPARED
    return Outcome.DRAW if winner is None else Outcome.LOSS
