"""How the race between the sides is judged."""

from __future__ import annotations

from typing import Any

from games.bots.race import Race, points_if_closed, race
from games.engine.views import observe
from tests.engine.table import CLEAN, position


def judged(**named: Any) -> Race:
    return race(observe(position("7H KC", **named), 0))


def test_the_nearer_the_others_are_to_a_close_the_greater_the_peril() -> None:
    melds: tuple[list[str], list[str]] = ([], [CLEAN])
    far = judged(melds=melds)
    taken = judged(melds=melds, pozzetto_taken=[False, True])
    unready = judged(pozzetto_taken=[False, True])
    short = race(observe(position("7H KC", 1, melds=melds, pozzetto_taken=[False, True]), 0))
    assert far.peril < unready.peril < taken.peril < short.peril == 1


def test_late_is_near_the_end_of_the_stock() -> None:
    assert judged(stock=50).late == 0
    assert 0 < judged(stock=12).late < judged(stock=4).late < 1


def test_ready_is_a_side_that_may_close() -> None:
    assert not judged(melds=([CLEAN], [])).ready
    assert judged(melds=([CLEAN], []), pozzetto_taken=[True, False]).ready
    assert judged(rules="burako", pozzetto_taken=[True, False]).ready


def test_points_count_what_lies_there_and_guess_what_nobody_sees() -> None:
    """A clean burraco of 45, 100 for closing; the others hold three known cards of 35 and eight others, and
    have no pozzetto. The partner's eleven cards count against the own side.
    """
    theirs = "KH KD AS 3C 4C 5S 6S 7D 8D 9D TD"
    seen = {"known": [[], ["KH", "KD", "AS"]], "pozzetto_taken": [True, False]}
    two = position("KC", theirs, melds=([CLEAN], []), **seen)
    assert points_if_closed(observe(two, 0)) == (345, -35 - 80 - 100)
    four = position("KC", players=4, melds=([CLEAN], []), pozzetto_taken=[True, True])
    assert points_if_closed(observe(four, 0)) == (345 - 110, -220)
