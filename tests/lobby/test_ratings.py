"""The arithmetic: what is shown, what outcomes do, league moves, and whether true skill is found."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from lobby.ratings.figures import SIGMA, Skill, skill_shown_as
from lobby.ratings.league import Score, division_after, moves, points_for, ranked
from lobby.ratings.outcomes import Outcome, outcomes
from lobby.ratings.periods import months_between, next_month, season_name, season_of, season_starts
from lobby.ratings.update import rate, updated

WIN, DRAW, LOSS, LEFT, SPARED = Outcome
STRONG, WEAK = Skill(30.0, 3.0), Skill(20.0, 3.0)


def test_a_newcomer_is_shown_as_1000_and_provisional() -> None:
    assert Skill().shown == pytest.approx(1000)
    assert Skill().provisional
    assert Skill(25, 6.2).provisional
    assert not Skill(25, 6.19).provisional
    assert Skill(30, 2).shown == 1960
    assert skill_shown_as(1960, 2) == Skill(30, 2)


def test_seasons_add_doubt_up_to_that_of_a_newcomer() -> None:
    assert Skill(31, 2.5).widened(2) == Skill(31, 4.5)
    assert Skill(31, 2.1).widened(1).widened(1) == Skill(31, 2.1).widened(2)
    assert Skill(31, 8).widened(3) == Skill(31, SIGMA)
    assert Skill(31, 2).widened(0) == Skill(31, 2)


def test_an_upset_moves_more_than_the_expected_and_a_draw_pulls_together() -> None:
    (strong,), (weak,) = rate([[STRONG], [WEAK]], 0)
    (upset,), (surprise,) = rate([[STRONG], [WEAK]], 1)
    (level,), (raised,) = rate([[STRONG], [WEAK]], None)
    assert upset.mu < level.mu < STRONG.mu < strong.mu
    assert surprise.mu > raised.mu > WEAK.mu > weak.mu
    assert strong.mu - STRONG.mu < surprise.mu - WEAK.mu


def test_the_less_certain_partner_moves_more() -> None:
    ((sure, unsure), _others) = rate([[Skill(25, 3), Skill(25, 8)], [Skill(25, 5), Skill(25, 5)]], 0)
    assert unsure.mu - 25 > sure.mu - 25 > 0


@pytest.mark.parametrize(
    ("left", "winner", "expected"),
    [
        ([[0], [0]], 0, [[WIN], [LOSS]]),
        ([[0], [0]], None, [[DRAW], [DRAW]]),
        ([[1], [0]], 0, [[LEFT], [WIN]]),
        ([[1], [0]], None, [[LEFT], [WIN]]),
        ([[1], [1]], 0, [[LEFT], [LEFT]]),
        ([[0, 0], [0, 0]], 1, [[LOSS, LOSS], [WIN, WIN]]),
        ([[1, 0], [0, 0]], 1, [[LEFT, SPARED], [WIN, WIN]]),
        ([[1, 0], [0, 0]], 0, [[LEFT, WIN], [SPARED, SPARED]]),
        ([[1, 0], [0, 0]], None, [[LEFT, SPARED], [SPARED, SPARED]]),
        ([[1, 1], [0, 0]], 0, [[LEFT, LEFT], [WIN, WIN]]),
        ([[1, 0], [0, 1]], 0, [[LEFT, WIN], [SPARED, LEFT]]),
        ([[1, 1], [0, 1]], 0, [[LEFT, LEFT], [WIN, LEFT]]),
    ],
)
def test_outcomes(left: list[list[int]], winner: int | None, expected: list[list[Outcome]]) -> None:
    assert outcomes([list(map(bool, side)) for side in left], winner) == expected


def test_whoever_left_loses_and_whoever_is_spared_keeps_everything() -> None:
    sides = [[STRONG, WEAK], [WEAK, STRONG]]
    after = updated(sides, [[LEFT, WIN], [SPARED, SPARED]])
    assert after[0][0] == rate(sides, 1)[0][0]
    assert after[0][1] == rate(sides, 0)[0][1]
    assert after[1] == sides[1]
    assert updated([[STRONG], [WEAK]], [[LEFT], [LEFT]])[0][0].mu < STRONG.mu


def test_points_of_the_league() -> None:
    assert [points_for(outcome, 3) for outcome in Outcome] == [100, 50, 10, -200, 50]
    assert [points_for(outcome, 0) for outcome in Outcome] == [150, 75, 15, -200, 75]


def test_a_division_is_ranked_by_points_wins_and_fewer_matches() -> None:
    scores = [Score(500, 3, 9, 1), Score(600, 1, 9, 2), Score(500, 4, 9, 3), Score(500, 4, 8, 4)]
    assert [score.person for score in ranked(scores)] == [2, 4, 3, 1]


def test_a_fifth_goes_up_with_the_points_and_a_fifth_goes_down() -> None:
    rich = [Score(1000 - n, 1, 9, n) for n in range(11)]
    assert moves(1, rich) == [1, 1, 1, *[0] * 6, -1, -1]
    assert moves(0, rich) == [1, 1, 1, *[0] * 8]
    assert moves(4, rich) == [*[0] * 9, -1, -1]
    assert moves(1, [Score(599, 5, 9, 1)]) == [0]
    assert moves(1, []) == []


def test_idle_months_cost_a_division_each_and_bronze_is_the_floor() -> None:
    assert division_after(2, 1, 0) == 3
    assert division_after(2, -1, 0) == 1
    assert division_after(2, 1, 2) == 1
    assert division_after(0, 1, 5) == 0


def test_periods() -> None:
    last, first = datetime(2026, 12, 31, 23, 59, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
    assert season_of(last) + 1 == season_of(first)
    assert season_starts(season_of(first)) == first
    assert season_name(season_of(last)) == "2026/4"
    assert next_month(date(2026, 12, 1)) == date(2027, 1, 1)
    assert months_between(date(2026, 11, 1), date(2027, 2, 1)) == 3


def test_the_ladders_find_true_skill_through_the_code_that_rates() -> None:
    told = []
    for _ in range(2):
        out = StringIO()
        call_command("simulate_ladder", players=60, matches=3000, seed=5, stdout=out)
        told.append(json.loads(out.getvalue()))
    assert told[0]["ladders"] == told[1]["ladders"]
    assert set(told[0]["ladders"]) == {"two", "four", "pair"}
    two = {line["matches_each"]: line["shown"] for line in told[0]["ladders"]["two"]}
    assert two[30] > 0.7
    with pytest.raises(CommandError):
        call_command("simulate_ladder", players=3)
