"""The rules value: two profiles, validation that names the field, differences, JSON."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from games.engine.profiles import FANTACARTE, FIBUR, profile
from games.engine.rules import InvalidRules, Rules


def test_the_profiles_differ_in_three_rules() -> None:
    assert FIBUR.diff(FANTACARTE) == {
        "single_rediscard": ("forbid_unless_twin", "forbid"),
        "semi_clean": (
            {"points": 150, "run": "wild_at_end", "min_naturals": 7, "set": "at_least_8"},
            {"points": 150, "run": "wild_at_end", "min_naturals": 7, "set": "none"},
        ),
        "penalty_when": ("unless_none_took", "always"),
    }
    assert FIBUR.diff(FIBUR) == {}


@pytest.mark.parametrize("name", ["fibur", "fantacarte"])
def test_what_the_profiles_share(name: str) -> None:
    rules = profile(name)
    shared = (
        rules.target,
        rules.deals,
        rules.stock_end,
        rules.stall_turns,
        rules.hand_size,
        rules.pozzetto_size,
    )
    assert shared == (1005, None, 2, 12, 11, 11)
    assert (rules.stock_after_deal(2), rules.stock_after_deal(4), rules.deck_size) == (63, 41, 108)


@pytest.mark.parametrize("rules", [FIBUR, FANTACARTE, profile("fibur", target=505, deals=3, semi_clean=None)])
def test_rules_come_back_from_their_json_and_are_a_key(rules: Rules) -> None:
    twin = Rules.from_json(json.loads(json.dumps(rules.to_json())))
    assert twin == rules
    assert hash(twin) == hash(rules)
    assert twin.diff(rules) == {}


def test_a_name_or_an_object_with_some_fields_will_do() -> None:
    assert Rules.from_json("fantacarte") == FANTACARTE
    assert Rules.from_json({"profile": "fibur", "target": 2005}) == profile("fibur", target=2005)
    assert profile("fibur", target=2005).diff(FIBUR) == {"target": (2005, 1005)}
    partial = profile("fibur", semi_clean={"set": "exactly_8"})
    assert (partial.semi_clean.set, partial.semi_clean.points) == ("exactly_8", 150)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("target", 1004), ("target", 0), ("target", -5), ("target", 10**9), ("target", "1005"),
        ("target", True), ("target", 505.0),
        ("deals", 1), ("deals", 5), ("deals", 2.0), ("deals", "2"), ("stock_end", 1),
        ("stock_end", False), ("stock_end", -2), ("single_rediscard", "maybe"), ("single_rediscard", None),
        ("penalty_when", ""), ("close_needs", "none"), ("jokers", 2), ("jokers", 4.0), ("hand_size", 0),
        ("hand_size", 23), ("pozzetto_size", 0), ("pozzetto_size", 21), ("stall_turns", 1), ("clean", -1),
        ("dirty", None), ("joker_value", 1001), ("close_bonus", "100"), ("pozzetto_penalty", -100),
        ("one_set_per_rank", 1), ("players", []), ("players", [3]), ("players", 2), ("players", [2, 2]),
        ("players", [[2]]), ("players", [2.0]), ("players", "24"), ("semi_clean", 150), ("semi_clean", []),
        ("semi_clean", {"points": 150, "size": 3}), ("semi_clean", {"run": "anywhere"}),
        ("semi_clean", {"set": "exactly_9"}), ("semi_clean", {"min_naturals": 5}),
        ("semi_clean", {"points": True}), ("semi_clean", {"points": -5}), ("semi_clean", {"run": ["none"]}),
        ("semi_clean", {"min_naturals": 7.0}), ("colour", "red"), ("min_meld", 2),
    ],
)  # fmt: skip
def test_an_impossible_value_is_refused_by_the_name_of_its_field(field: str, value: Any) -> None:
    with pytest.raises(InvalidRules) as refusal:
        Rules.from_json({"profile": "fibur", field: value})
    assert refusal.value.field == field
    assert str(refusal.value) == f"{field}: {refusal.value.reason}"


NAMELESS: list[Any] = [
    "canasta",
    "",
    {},
    {"profile": 5},
    {"target": 505},
    {"profile": "nothing"},
    None,
    5,
    [],
]


@pytest.mark.parametrize("value", NAMELESS)
def test_rules_without_a_known_profile_are_refused(value: Any) -> None:
    with pytest.raises(InvalidRules) as refusal:
        Rules.from_json(value)
    assert refusal.value.field == "profile"


def test_sizes_that_leave_no_stock_are_refused() -> None:
    with pytest.raises(InvalidRules, match="stock_end"):
        profile("fibur", hand_size=22)
    assert profile("fibur", hand_size=22, players=[2]).stock_after_deal(2) == 41


def test_rules_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        FIBUR.target = 505  # type: ignore[misc]
