"""Rules in words: nothing that can differ is left without a text, and the page about rules says the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.engine import rules as engine
from games.engine.profiles import FIBUR, HOUSE, PROFILES, profile
from games.engine.rules import FIELDS, InvalidRules, Rules
from games.rule_fields import CHOICES, LABELS, SPECIAL
from games.rule_words import (
    PROFILE_NAMES,
    differences,
    length_words,
    problem,
    profile_name,
    summary,
    value_words,
)

PAGE = Path(settings.BASE_DIR) / "docs" / "rules.md"


def test_every_field_and_value_that_the_engine_knows_has_words() -> None:
    assert set(LABELS) == set(FIELDS) - {"profile"}
    for field, values in engine._CHOICES.items():
        if field != "min_meld":
            assert set(CHOICES[field]) == set(values), field
    assert set(SPECIAL) == set(engine.SPECIAL_GRADES)
    assert set(PROFILE_NAMES) == set(PROFILES)


@pytest.mark.parametrize("rules", PROFILES.values())
def test_every_difference_is_told(rules: Rules) -> None:
    told = differences(rules)
    assert [each.field for each in told] == list(rules.diff(FIBUR))
    assert all(each.mine != each.theirs for each in told)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("players", [2, 4], "two or four"),
        ("hand_size", {"2": 22, "4": 11}, "22 for two players, 11 for four"),
        ("semi_clean", None, "there is none"),
        ("semi_clean", {"points": 150, "run": "none", "min_naturals": 7, "set": "exactly_8"},
         "150 points: sets of exactly eight cards"),
        ("semi_clean", {"points": 100, "run": "wild_at_end", "min_naturals": 6, "set": "none"},
         "100 points: runs of at least 6 natural cards (the wild card at an end)"),
        ("bonuses", {}, "there are none"), ("bonuses", {"super_wild": 200}, "super with a wild card 200"),
        ("close_bonus", 1, "1 point"), ("stall_turns", 12, "12"),
        ("deals", None, "as many as the target takes"),
    ],
)  # fmt: skip
def test_values_in_words(field: str, value: Any, words: str) -> None:
    assert value_words(field, value) == words


@pytest.mark.parametrize(
    "fields",
    [
        {"set_suits": "distinct", "semi_clean": FIBUR.to_json()["semi_clean"]},
        {"burraco_melds": "runs", "semi_clean": FIBUR.to_json()["semi_clean"]},
        {"final_discard": "never", "final_discard_wild": True}, {"no_discard_bonus": 100},
        {"natural_two": False, "bonuses": {"royal": 300}}, {"bonuses": {"ace_to_ace": 1000}},
        {"pozzetto_trigger": "draw_after_clean_meld"}, {"target": 7}, {"target": 0},
        {"pozzetto_size": 20, "hand_size": {"2": 11, "4": 22}}, {"clean": -5},
    ],
)  # fmt: skip
def test_every_impossible_combination_says_why(fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules) as refused:
        profile("house", **fields)
    assert problem(refused.value) != problem(InvalidRules("x", "unheard of"))


def told(rules: Rules) -> str:
    """The section of the page about a profile."""
    name = rules.profile
    lines = [
        f"## {profile_name(name)}: `{name}`",
        "",
        f"{summary(name)} Usual length: {length_words(rules)}.",
        "",
    ]
    lines += [f"- {each.label}: {each.mine} (federation: {each.theirs})" for each in differences(rules)]
    return "\n".join(lines).rstrip() + "\n"


@pytest.mark.parametrize("rules", PROFILES.values())
def test_the_page_about_rules_says_what_the_engine_does(rules: Rules) -> None:
    assert told(rules) in PAGE.read_text()


def test_the_length_of_a_match_in_words() -> None:
    assert length_words(HOUSE) == "to 2005 points"
    assert length_words(profile("fibur", deals=2)) == "2 deals with Victory Points"


@pytest.mark.parametrize("field", [field for field in FIELDS if field != "profile"])
def test_the_table_of_the_page_holds_the_federations_rules(field: str) -> None:
    row = f"| {LABELS[field]} | `{field}` | {value_words(field, FIBUR.to_json()[field])} |"
    assert row in PAGE.read_text()
