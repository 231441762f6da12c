"""A match: totals, targets, fixed numbers of deals with victory points, who deals."""

from __future__ import annotations

import pytest

from games.engine.match import dealer_of, match_status
from games.engine.profiles import profile

BORDERS = {
    2: [40, 120, 200, 300, 400, 500, 620, 740, 870, 1000],
    3: [50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500],
    4: [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000],
}


@pytest.mark.parametrize("target", [505, 1005, 2005])
def test_reaching_the_target_ends_a_match_and_less_does_not(target: int) -> None:
    rules = profile("fantacarte", target=target)
    assert match_status(rules, [(target, 0)])[:2] == (True, 0)
    assert match_status(rules, [(0, target - 100), (0, 100)])[:2] == (True, 1)
    assert match_status(rules, [(target - 5, 0)])[:2] == (False, None)
    assert match_status(rules, [])[:3] == (False, None, (0, 0))


@pytest.mark.parametrize("name", ["fibur", "fantacarte"])
def test_beyond_the_target_the_higher_total_wins_whoever_closed(name: str) -> None:
    status = match_status(profile(name), [(620, 300), (510, 835)])
    assert status == (True, 1, (1130, 1135), None)


def test_a_tie_beyond_the_target_plays_on() -> None:
    rules = profile("fibur")
    deals = [(1010, 1010)]
    assert match_status(rules, deals)[:2] == (False, None)
    deals.append((-100, -105))
    assert match_status(rules, deals) == (False, None, (910, 905), None)
    deals.append((-50, 100))
    assert match_status(rules, deals) == (True, 1, (860, 1005), None)


def test_totals_may_fall_and_be_negative() -> None:
    assert match_status(profile("fibur"), [(-155, 300), (50, -20)]).totals == (-105, 280)


@pytest.mark.parametrize("deals", [2, 3, 4])
def test_a_match_of_some_deals_ends_with_the_last_at_any_total(deals: int) -> None:
    rules = profile("fibur", deals=deals)
    for played in range(deals):
        assert match_status(rules, [(5000, 0)] * played)[:2] == (False, None)
    assert match_status(rules, [(5000, 0)] * deals)[3] == (20, 0)
    assert match_status(rules, [(100, 100)] * deals) == (True, None, (100 * deals, 100 * deals), (10, 10))


@pytest.mark.parametrize(
    ("deals", "steps", "bound"),
    [(deals, step, bound) for deals in BORDERS for step, bound in enumerate(BORDERS[deals])],
)
def test_victory_points_change_just_above_each_border(deals: int, steps: int, bound: int) -> None:
    rules = profile("fibur", deals=deals)
    rest = [(0, 0)] * (deals - 1)
    assert match_status(rules, [(bound, 0), *rest]).victory_points == (10 + steps, 10 - steps)
    assert match_status(rules, [(bound + 5, 0), *rest]).victory_points == (11 + steps, 9 - steps)
    lost = match_status(rules, [(0, bound + 5), *rest])
    assert (lost.winner, lost.victory_points) == (1, (9 - steps, 11 + steps))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_the_deal_goes_round(players: int, first: int) -> None:
    dealers = [dealer_of(deal, first, players) for deal in range(1, 2 * players + 1)]
    assert dealers == [(first + turn) % players for turn in range(2 * players)]
