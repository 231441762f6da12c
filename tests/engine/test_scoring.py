"""What cards, burracos and deals are worth."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.cards import card_set, parse_card
from games.engine.profiles import FANTACARTE, FIBUR
from games.engine.scoring import SideEnd, count_side
from tests.engine.table import CLEAN, verdict

SEVEN = "3H 4H 5H 6H 7H 8H 9H"


def worth(cards: str) -> int:
    return FIBUR.points(card_set(map(parse_card, cards.split())))


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("KH JK KS", 50),
        ("AH 2H 3H", 40),
        ("JK 2C 3D AH 4S 7C 8H", 90),
        ("8H 9D", 20),
        ("3H 7H", 10),
        ("8H 9H TH JH QH KH", 60),
        ("JK JK JK JK", 120),
        ("2H 2H 2D 2S", 80),
        ("", 0),
    ],
)
def test_a_card_counts_its_face_value_wherever_it_lies(cards: str, points: int) -> None:
    assert worth(cards) == points


def test_a_wild_counts_its_own_value_and_not_that_of_the_card_it_stands_for() -> None:
    assert verdict(ask="meld", cards=["QH", "JK", "AH"])["points"] == 55
    assert verdict(ask="meld", cards=["2H", "3H", "4H"])["points"] == 30


@pytest.mark.parametrize(
    ("cards", "fibur", "fantacarte"),
    [
        ("3H 4H 5H 6H 7H 8H", "none", "none"),
        (SEVEN, "clean", "clean"),
        ("2H " + SEVEN, "clean", "clean"),
        ("JK 4H 5H 6H 7H 8H 9H", "dirty", "dirty"),
        ("2S 4H 5H 6H 7H 8H 9H", "dirty", "dirty"),
        ("JK " + SEVEN, "semi_clean", "semi_clean"),
        ("2H 3H 4H 5H 6H 7H 8H JK", "semi_clean", "semi_clean"),
        ("AH 2C " + SEVEN, "dirty", "dirty"),
        (SEVEN + " 2S JH", "dirty", "dirty"),
        ("3H 4H 5H 6H JK 8H 9H TH JH", "dirty", "dirty"),
        ("3S 4S 5S 6S 7S 8S 2S", "clean", "clean"),
        ("4S 5S 6S 7S 8S 9S 2S", "dirty", "dirty"),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "clean", "clean"),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK", "semi_clean", "semi_clean"),
        ("9H 9D 9C 9S 9H 9D 9C", "clean", "clean"),
        ("9H 9D 9C 9S 9H 9D 9C 9S", "clean", "clean"),
        ("9H 9D 9C 9S 9H 9D JK", "dirty", "dirty"),
        ("9H 9D 9C 9S 9H 9D 9C JK", "semi_clean", "dirty"),
        ("9H 9D 9C 9S 9H 9D 9C 9S 2S", "semi_clean", "dirty"),
    ],
)
def test_the_grade_of_a_burraco(cards: str, fibur: str, fantacarte: str) -> None:
    bonus = {"none": 0, "clean": 200, "semi_clean": 150, "dirty": 100}
    for rules, grade in (("fibur", fibur), ("fantacarte", fantacarte)):
        found = verdict(ask="meld", rules=rules, cards=cards.split())
        assert (found["grade"], found["bonus"]) == (grade, bonus[grade])


@pytest.mark.parametrize(
    ("semi_clean", "grade"),
    [
        (None, "dirty"),
        ({"run": "none"}, "dirty"),
        ({"min_naturals": 6}, "semi_clean"),
        ({"points": 130}, "dirty"),
    ],
)
def test_semi_clean_is_a_setting(semi_clean: dict[str, Any] | None, grade: str) -> None:
    rules = {"profile": "fibur", "semi_clean": semi_clean}
    found = verdict(ask="meld", rules=rules, cards=["JK", "4H", "5H", "6H", "7H", "8H", "9H"])
    assert found["grade"] == grade


def test_a_grade_may_get_worse_and_better_as_the_meld_grows() -> None:
    steps = [("9H", "dirty"), ("8H", "clean")]
    meld = ["2H", "3H", "4H", "5H", "6H", "7H"]
    for card, grade in steps:
        found = verdict(ask="attach", meld=meld, cards=[card])
        assert found["grade"] == grade
        meld = found["layout"]
    dirty = ["3H", "4H", "5H", "JK=6H", "7H", "8H", "9H"]
    assert verdict(ask="attach", meld=dirty, cards=["6H"])["grade"] == "semi_clean"


@pytest.mark.parametrize(
    ("side", "other", "expected"),
    [
        ({"melds": [CLEAN.split()], "closed": True, "pozzetto": "taken"}, {}, {"total": 345}),
        ({"in_hand": ["8H", "9D"], "pozzetto": "taken"}, {}, {"in_hand": -20, "total": -20}),
        ({"in_hand": ["JK", "2S", "KH"]}, {"pozzetto": "taken"}, {"pozzetto": -100, "total": -160}),
        ({"in_hand": ["5C"]}, {}, {"pozzetto": 0, "total": -5}),
        ({"melds": [], "in_hand": []}, {"pozzetto": "taken", "closed": True}, {"total": -100, "closing": 0}),
    ],
)
def test_the_parts_of_a_count(side: dict[str, Any], other: dict[str, Any], expected: dict[str, int]) -> None:
    found = verdict(ask="score", side=side, other=other)
    assert {name: found[name] for name in expected} == expected
    assert found["total"] == sum(found.values()) - found["total"]


def test_both_hands_of_a_side_count_against_it() -> None:
    hands = [card_set(map(parse_card, cards)) for cards in (["KH"], ["JK", "AH"])]
    ends = SideEnd([], hands, took=False), SideEnd([], [], took=False)
    count = count_side(FANTACARTE, *ends)
    assert (count.in_hand, count.pozzetto, count.total) == (-55, -100, -155)
