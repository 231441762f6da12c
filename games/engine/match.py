"""A match: deals added up to a target, or a fixed number of deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.rules import Rules

#: Upper bounds of match points (inclusive) for 10-10, 11-9, ... 19-1 victory points, by the number of
#: deals; above: 20-0.
VICTORY_POINTS = {
    2: (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}


class MatchStatus(NamedTuple):
    """How a match stands: `winner` is a side, None while it goes on or after a draw; `victory_points` only
    by deals, at the end.
    """

    over: bool
    winner: int | None
    totals: tuple[int, int]
    victory_points: tuple[int, int] | None


def match_status(rules: Rules, scores: Sequence[Sequence[int]]) -> MatchStatus:
    """How a match stands after some deals, each a pair of points per side.

    To a target: over when a side has reached it and the totals differ (a tie plays on); the higher total
    wins, whoever closed. Over 2, 3 or 4 deals: the higher total wins, equal totals are a draw, and victory
    points follow from the difference.
    """
    totals = (sum(score[0] for score in scores), sum(score[1] for score in scores))
    leader = None if totals[0] == totals[1] else int(totals[1] > totals[0])
    if rules.deals is not None:
        if len(scores) < rules.deals:
            return MatchStatus(False, None, totals, None)
        return MatchStatus(True, leader, totals, _victory_points(rules.deals, totals))
    over = max(totals) >= rules.target and leader is not None
    return MatchStatus(over, leader if over else None, totals, None)


def _victory_points(deals: int, totals: tuple[int, int]) -> tuple[int, int]:
    difference = abs(totals[0] - totals[1])
    steps = sum(difference > bound for bound in VICTORY_POINTS[deals])
    higher, lower = 10 + steps, 10 - steps
    return (higher, lower) if totals[0] >= totals[1] else (lower, higher)


def dealer_of(deal: int, first_dealer: int, players: int) -> int:
    """The seat that deals deal number `deal` (from 1): the deal goes round clockwise, and the seat after
    the dealer begins.
    """
    return (first_dealer + deal - 1) % players
