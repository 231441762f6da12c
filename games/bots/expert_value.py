"""What the end of a deal is worth to a side: its margin in points or, in a match, its chances of that."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from games.bots.expert_policy import Totals
from games.engine.match import match_status
from games.engine.rules import Rules
from games.engine.scoring import Count

#: Points that the winner of a deal usually gets: how many deals a match has yet to go.
USUAL_POINTS = 500
#: How far apart one more deal moves two equal sides, in points, as the scale of a logistic curve.
SPREAD = 300.0


def worth(rules: Rules, counts: Sequence[Count], side: int, totals: Totals | None) -> float:
    """What these counts are worth to a side; higher is better, and only differences mean anything.

    With the `totals` of a match to a target before this deal: the chance (0..1) to win the match; without
    them, and over a fixed number of deals, where margins are what counts: the margin in points.
    """
    points = (counts[0].total, counts[1].total)
    if totals is None or rules.deals is not None:
        return float(points[side] - points[1 - side])
    status = match_status(rules, [totals, points])
    if status.over:
        return float(status.winner == side)
    return _chance(rules, status.totals[side], status.totals[1 - side])


def _chance(rules: Rules, ours: int, theirs: int) -> float:
    """The chance to win a match that goes on: the lead against what the deals to come may still turn."""
    to_go = max(1.0, (rules.target - max(ours, theirs)) / USUAL_POINTS)
    return 1 / (1 + exp((theirs - ours) / (SPREAD * sqrt(to_go))))
