"""League points and the monthly move between divisions."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from lobby.ratings.outcomes import Outcome

POINTS = {Outcome.WIN: 100, Outcome.DRAW: 50, Outcome.SPARED: 50, Outcome.LOSS: 10, Outcome.LEFT: -200}
EARLY_MATCHES = 3
"""The first matches of a day, of which what is gained counts half as much again."""
DIVISIONS = 5
"""Bronze, Silver, Gold, Platinum, Diamond: 0 to 4."""
MOVING_SHARE = 0.2
"""The part of a division that goes up, and that goes down, at the end of a month."""
PROMOTION_POINTS = 600
"""What going up takes besides."""


class Score(NamedTuple):
    """A month of a person: what decides the place in the division. `person` settles ties for good."""

    points: int
    won: int
    matches: int
    person: int


def points_for(outcome: Outcome, earlier: int) -> int:
    """What a match gives a person who has played `earlier` counted ones on the same day."""
    points = POINTS[outcome]
    return points * 3 // 2 if points > 0 and earlier < EARLY_MATCHES else points


def ranked(scores: Sequence[Score]) -> list[Score]:
    """A division from its first to its last: by points, then more wins, then fewer matches."""
    return sorted(scores, key=lambda score: (-score.points, -score.won, score.matches, score.person))


def moves(division: int, scores: Sequence[Score]) -> list[int]:
    """For `scores` in the order of `ranked`: 1 goes up, -1 goes down, 0 stays. The best fifth, rounded up,
    goes up where it has the points; the last fifth, rounded down, goes down.
    """
    up = ceil(len(scores) * MOVING_SHARE) if division < DIVISIONS - 1 else 0
    down = int(len(scores) * MOVING_SHARE) if division > 0 else 0
    stays = len(scores) - down
    return [
        1 if place < up and score.points >= PROMOTION_POINTS else -1 if place >= stays else 0
        for place, score in enumerate(scores)
    ]


def division_after(division: int, moved: int, idle_months: int) -> int:
    """Where a person starts a month: as the last one moved him, one lower for each idle month."""
    return max(0, division + moved - idle_months)
