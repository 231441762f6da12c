"""What the score pad is told of rules is what the engine counts."""

from __future__ import annotations

import pytest

from games.engine.match import match_status
from games.engine.profiles import PROFILES, profile
from games.engine.scoring import SideEnd, bonus_of, count_side
from games.score_data import pad_data, profile_data, victory_points


def test_every_profile_is_offered_with_its_bonuses() -> None:
    profiles = pad_data()["profiles"]
    assert set(profiles) == set(PROFILES)
    for name, data in profiles.items():
        grades = {grade: points for grade, _label, points in data["grades"]}
        assert grades == {grade: bonus_of(PROFILES[name], grade) for grade in grades}
        assert {"clean", "dirty"} <= set(grades)
    assert [grade for grade, *_ in profiles["reale"]["grades"]] == [
        "clean", "dirty", "ace_to_ace", "ace_to_king",
    ]  # fmt: skip


@pytest.mark.parametrize("untouched", ["cards", "penalty", "both"])
@pytest.mark.parametrize("when", ["always", "unless_none_took", "opponent_closed"])
def test_the_pozzetto_costs_what_the_engine_says(when: str, untouched: str) -> None:
    rules = profile("fibur", penalty_when=when, untouched_pozzetto=untouched, pozzetto_taken_bonus=50)
    told = profile_data(rules)["pozzetto"]
    assert len(told) == 12
    for state, points in told.items():
        own, took, closed = state.split()
        side = SideEnd([], [], own != "none", untouched=0 if own == "untouched" else None)
        other = SideEnd([], [], took == "1", closed == "1")
        assert points == count_side(rules, side, other).pozzetto


def test_closing_is_paid_as_the_rules_say() -> None:
    rules = profile("fibur", final_discard="optional", no_discard_bonus=50)
    assert profile_data(rules)["closing"] == {"no": 0, "closed": 100, "without_discard": 150}


@pytest.mark.parametrize("deals", [2, 3, 4])
def test_the_table_of_victory_points_is_the_engine_s(deals: int) -> None:
    rules, rows = profile("fibur", deals=deals), victory_points(deals)
    for difference in range(5, 2105, 5):
        row = next(row for row in rows if row[0] is None or difference <= row[0])
        scores = [(difference, 0)] + [(0, 0)] * (deals - 1)
        assert tuple(row[1:]) == match_status(rules, scores).victory_points
