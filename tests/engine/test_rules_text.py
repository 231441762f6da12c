"""The short text of rules comes back as the same rules, and nothing else is read."""

from __future__ import annotations

import re

import pytest

from games.engine.profiles import FIBUR, HOUSE, PROFILES, profile
from games.engine.rules import InvalidRules, Rules
from games.engine.rules_text import rules_from_text, rules_to_text

CHANGED = [
    profile("house", target=1500, pozzetto_size=18, set_suits="distinct"),
    profile("house", semi_clean=None, deals=3, max_wilds="naturals", bonuses={"royal": 300, "super": 250}),
    profile(
        "house", semi_clean={"points": 150, "run": "seven_consecutive", "min_naturals": 6, "set": "none"}
    ),
    profile("house", players=[2], hand_size={"2": 13, "4": 11}, natural_two=False),
    profile("fitab", bonuses={}),
    profile("fibur", final_discard="optional", no_discard_bonus=100, jokers=0),
]


@pytest.mark.parametrize("rules", [*PROFILES.values(), *CHANGED])
def test_the_text_comes_back_as_the_same_rules(rules: Rules) -> None:
    text = rules_to_text(rules)
    assert rules_from_text(text) == rules
    assert re.fullmatch(r"[A-Za-z0-9._~-]+", text)


def test_the_text_names_what_differs_from_the_profile_only() -> None:
    assert rules_to_text(FIBUR) == "fibur"
    assert rules_to_text(CHANGED[0]) == "house.pozzetto_size~18.set_suits~distinct.target~1500"
    semi = profile(
        "house", semi_clean={"points": 150, "run": "wild_at_end", "min_naturals": 6, "set": "none"}
    )
    assert rules_to_text(semi) == "house.semi_clean~150-wild_at_end-6-none"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "profile"), ("poker", "profile"), ("house" + ".target~5" * 1000, "profile"),
        ("house.colour~red", "colour"), ("house.profile~fibur", "profile"), ("house.target", "target"),
        ("house.target~", "target"), ("house.target~5-5", "target"), ("house.target~٥", "target"),
        ("house.target~99999999999", "target"), ("house.semi_clean~150", "semi_clean"),
        ("house.semi_clean~150-x-7-none", "semi_clean"), ("house.bonuses~royal", "bonuses"),
        ("house.hand_size~2-11", "hand_size"), ("house.players~3", "players"),
        ("house.set_suits~distinct.semi_clean~150-wild_at_end-7-exactly_8", "set_suits"),
        ("house._bonus~1", "_bonus"),
    ],
)  # fmt: skip
def test_what_is_no_text_of_rules_is_refused_by_the_field(text: str, field: str) -> None:
    with pytest.raises(InvalidRules) as refused:
        rules_from_text(text)
    assert refused.value.field == field


def test_the_house_has_the_shortest_text_of_all() -> None:
    assert rules_to_text(HOUSE) == "house"
