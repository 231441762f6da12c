"""The words for answers of the referee name the reason and the rule behind it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import errors
from games.engine.profiles import PROFILES
from games.engine.referee import answer
from games.referee_words import behind_refusal, grade_words, in_words

SEVEN = ["3H", "4H", "5H", "6H", "7H", "8H", "9H"]


def words(**question: Any) -> dict[str, Any]:
    """The words for a question."""
    return in_words(question, answer(question))


@pytest.mark.parametrize(
    ("rules", "cards", "verdict", "rule"),
    [
        ("fibur", SEVEN, "a clean burraco", "without a wild card make a clean"),
        ("fibur", [*SEVEN, "JK"], "a semi-clean burraco",
         "Under these rules a wild at the end with at least 7 naturals makes a semi-clean burraco."),
        ("fibur", [*SEVEN[:6], "JK"], "a dirty burraco", "at least 7 naturals"),
        ("roversia", [*SEVEN, "JK"], "a dirty burraco", "every burraco with a wild card is dirty"),
        ("roversia", ["KH", "KD", "KS", "KC", "KH", "KD", "KS"], "no burraco yet",
         "only a run makes a burraco"),
        ("fantacarte", ["KH", "KD", "KS", "KC", "KH", "KD", "KS", "JK"], "a dirty burraco", "every set with"),
        ("fibur", ["KH", "KD", "KS", "KC", "KH", "KD", "KS", "JK"], "a semi-clean burraco",
         "eight cards or more"),
        ("fitab", ["KH", "KD", "KS", "KC", "KH", "KD", "KS", "KC"], "super: all eight", "250 points"),
        ("fibur", SEVEN[:3], "no burraco yet", "from seven cards on"),
    ],
)  # fmt: skip
def test_a_legal_meld_tells_its_grade_and_why(rules: str, cards: list[str], verdict: str, rule: str) -> None:
    told = words(ask="meld", rules=rules, cards=cards)
    assert verdict in told["verdict"]
    assert rule in told["rule"]


def test_the_other_places_of_a_wild_are_told() -> None:
    run = ["9H", "TH", "JH", "QH", "KH"]
    assert words(ask="meld", rules="fibur", cards=[*run, "JK"])["others"] == [[*run, "JK=AH"]]
    assert words(ask="meld", rules="roversia", cards=[*run, "JK"])["others"] == []
    assert "others" not in words(ask="meld", rules="fibur", cards=run)


def test_a_refused_meld_tells_the_reason_and_the_rule() -> None:
    told = words(ask="meld", rules="fibur", cards=["5H", "JK", "2S", "8H"])
    assert told["verdict"] == "Not legal"
    assert told["why"] == "These are too many wild cards for one meld."
    assert told["rule"] == "Under these rules: Wild cards in a meld: at most one."


def test_a_score_tells_every_part_and_when_the_pozzetto_costs() -> None:
    side = {"melds": [SEVEN], "in_hand": ["5C"], "closed": False, "pozzetto": "none"}
    told = words(ask="score", rules="argentina", side=side, other={})
    assert dict(told["lines"]) == {
        "Cards on the table": 45, "Burraco bonuses": 200, "Closing": 0, "Cards left in hand": -5,
        "Pozzetto": -100, "Total": 140,
    }  # fmt: skip
    assert told["rule"] == "Under these rules: Points for taking the pozzetto: 100 points."
    assert "costs nothing" in words(ask="score", rules="roversia", side=side, other={})["rule"]
    assert "only if the other side closed" in words(ask="score", rules="house", side=side, other={})["rule"]


def test_a_score_with_a_meld_that_cannot_be_says_so() -> None:
    told = words(ask="score", rules="fibur", side={"melds": [["3H", "KD"]]}, other={})
    assert told["why"] == "One of the melds cannot be: A meld needs at least three cards."


def test_impossible_rules_are_told_by_the_name_of_the_field() -> None:
    told = words(ask="meld", rules={"profile": "house", "target": 1003}, cards=SEVEN)
    assert told["why"] == "Points that win the match: Choose a multiple of 5."


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("code", errors.CODES)
def test_the_rule_behind_every_refusal_can_be_told_under_all_rules(code: str, profile: str) -> None:
    told = behind_refusal(PROFILES[profile], code)
    assert told == "" or told.startswith("Under these rules")


@pytest.mark.parametrize("rules", PROFILES.values())
def test_every_grade_has_words(rules: Any) -> None:
    for grade in ("none", "clean", "semi_clean", "dirty", *dict(rules.bonuses)):
        assert grade_words(grade)


def test_moves_and_matches_have_a_verdict() -> None:
    match = {"ask": "match", "rules": {"profile": "fibur", "target": 505}, "deals": [[280, 300], [240, 195]]}
    assert words(**match)["verdict"] == "Side 1 wins the match."
    play = {"ask": "play", "rules": "fibur", "position": {"players": 2}, "moves": ["draw", "draw"]}
    assert words(**play)["why"] == "You have drawn already. Lay cards or discard."
