"""The rules value: nine profiles, validation that names the field, differences, JSON."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from games.engine.profiles import FANTACARTE, FIBUR, PROFILES, profile
from games.engine.rules import FIELDS, InvalidRules, Rules


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


FOR_RUNS = {"points": 150, "run": "wild_at_end", "min_naturals": 7, "set": "none"}


@pytest.mark.parametrize(
    ("name", "base", "fields"),
    [
        ("internazionale", "fibur", {"close_needs": "clean", "pile_pickup": "must_meld", "sets_allowed": "A3",
            "semi_clean": None}),
        ("fitab", "fibur", {"bonuses": {"royal": 300, "royal_wild": 250, "super": 250, "super_wild": 200}}),
        ("roversia", "fibur", {"players": [2], "natural_two": False, "ace": "low", "max_wilds": "naturals",
            "burraco_melds": "runs", "semi_clean": None, "pozzetto_trigger": "draw_after_clean_meld",
            "close_needs_pozzetto": False, "final_discard": "never", "stock_end": 0, "pozzetto_penalty": 0,
            "one_set_per_rank": False, "single_rediscard": "forbid", "wild_mobility": "any"}),
        ("burako", "fibur", {"jokers": 2, "hand_size": {"2": 22, "4": 11}, "initial_upcard": False,
            "first_turn_redraw": True, "pile_min_total": 6, "single_rediscard": "allow",
            "one_set_per_rank": False, "ace": "both_ends", "wild_mobility": "any", "semi_clean": None,
            "close_needs": "none", "final_discard": "optional", "final_discard_wild": True, "stock_end": 0,
            "joker_value": 50, "penalty_when": "always", "target": 3000}),
        ("argentina", "burako", {"close_needs": "any", "pozzetto_taken_bonus": 100}),
        ("reale", "fibur", {"jokers": 0, "sets_allowed": "none", "ace": "both_ends", "close_needs": "clean",
            "semi_clean": None, "bonuses": {"ace_to_ace": 1000, "ace_to_king": 500}, "target": 2005,
            "single_rediscard": "forbid"}),
        ("house", "fibur", {"target": 2005, "semi_clean": FOR_RUNS, "penalty_when": "opponent_closed",
            "stock_end": 0}),
    ],
)  # fmt: skip
def test_a_profile_is_another_with_some_fields_changed(name: str, base: str, fields: dict[str, Any]) -> None:
    differing = profile(name).diff(profile(base))
    assert {field: mine for field, (mine, _) in differing.items()} == fields


@pytest.mark.parametrize(
    ("rules", "deck", "stocks"),
    [
        ("fibur", 108, (63, 41)),
        ("roversia", 108, (63,)),
        ("burako", 106, (40, 40)),
        ("reale", 104, (59, 37)),
        ({"profile": "house", "pozzetto_size": 18}, 108, (49, 27)),
        ({"profile": "house", "pozzetto_size": 20}, 108, (45, 23)),
    ],
)
def test_the_cards_of_a_deal(rules: Any, deck: int, stocks: tuple[int, ...]) -> None:
    table = Rules.from_json(rules)
    assert table.deck_size == deck
    assert tuple(map(table.stock_after_deal, table.players)) == stocks


@pytest.mark.parametrize(
    "rules", [*PROFILES.values(), profile("fibur", target=505, deals=3, semi_clean=None)]
)
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
        ("penalty_when", ""), ("close_needs", "all"), ("jokers", 3), ("jokers", 4.0), ("hand_size", 0),
        ("hand_size", 23), ("pozzetto_size", 0), ("pozzetto_size", 21), ("stall_turns", 1), ("clean", -1),
        ("dirty", None), ("joker_value", 1001), ("close_bonus", "100"), ("pozzetto_penalty", -100),
        ("one_set_per_rank", 1), ("players", []), ("players", [3]), ("players", 2), ("players", [2, 2]),
        ("players", [[2]]), ("players", [2.0]), ("players", "24"), ("semi_clean", 150), ("semi_clean", []),
        ("semi_clean", {"points": 150, "size": 3}), ("semi_clean", {"run": "anywhere"}),
        ("semi_clean", {"set": "exactly_9"}), ("semi_clean", {"min_naturals": 5}),
        ("semi_clean", {"points": True}), ("semi_clean", {"points": -5}), ("semi_clean", {"run": ["none"]}),
        ("semi_clean", {"min_naturals": 7.0}), ("colour", "red"), ("min_meld", 2), ("max_wilds", 2),
        ("max_wilds", True), ("natural_two", "yes"), ("ace", "high"), ("wild_mobility", "free"),
        ("substitution", "to_pile"), ("sets_allowed", "KQ"), ("set_suits", None), ("pile_pickup", "use_top"),
        ("pile_min_total", 5), ("first_turn_redraw", 1), ("final_discard", "maybe"), ("bonuses", [1]),
        ("bonuses", {"ruler": 300}), ("bonuses", {"royal": -5}), ("bonuses", {"royal": "300"}),
        ("bonuses", 300), ("hand_size", {"2": 11}), ("hand_size", {"2": 11, "4": 11, "6": 11}),
        ("pozzetto_trigger", "always"), ("untouched_pozzetto", "none"), ("profile_", "x"), ("_bonus", {}),
    ],
)  # fmt: skip
def test_an_impossible_value_is_refused_by_the_name_of_its_field(field: str, value: Any) -> None:
    with pytest.raises(InvalidRules) as refusal:
        Rules.from_json({"profile": "fibur", field: value})
    assert refusal.value.field == field
    assert str(refusal.value) == f"{field}: {refusal.value.reason}"


@pytest.mark.parametrize(
    ("field", "base", "fields"),
    [
        ("set_suits", "house", {"set_suits": "distinct", "semi_clean": {"set": "exactly_8"}}),
        ("set_suits", "fibur", {"set_suits": "distinct"}),
        ("burraco_melds", "fibur", {"burraco_melds": "runs"}),
        ("final_discard_wild", "roversia", {"final_discard_wild": True}),
        ("no_discard_bonus", "house", {"no_discard_bonus": 100}),
        ("natural_two", "fitab", {"natural_two": False}),
        ("natural_two", "reale", {"natural_two": False}),
        ("ace", "reale", {"ace": "low"}),
        ("ace", "reale", {"ace": "either"}),
        ("players", "roversia", {"players": [2, 4]}),
        ("stock_end", "fibur", {"hand_size": 22}),
        ("stock_end", "house", {"pozzetto_size": 20, "hand_size": 17}),
    ],
)
def test_fields_that_contradict_each_other_are_refused_by_name(
    field: str, base: str, fields: dict[str, Any]
) -> None:
    with pytest.raises(InvalidRules) as refusal:
        profile(base, **fields)
    assert refusal.value.field == field


def test_every_option_of_the_house_may_be_chosen() -> None:
    options: dict[str, tuple[Any, ...]] = {
        "target": (500, 1005, 3000),
        "pozzetto_size": (11, 18, 20),
        "set_suits": ("any", "distinct"),
        "pinella_scope": ("any", "own_suit_runs"),
        "semi_clean": (None, {"min_naturals": 6}, {"set": "exactly_8"}, {"set": "at_least_8"}),
        "substitution": ("stays", "to_hand"),
        "final_discard": ("required", "optional"),
        "pozzetto_penalty": (0, 100),
        "penalty_when": ("always", "unless_none_took", "opponent_closed"),
        "pozzetto_taken_bonus": (0, 100),
        "pozzetto_after_discard": ("next_turn", "same_turn"),
        "stock_end": (0, 2),
        "deals": (None, 2, 3, 4),
    }
    for field, values in options.items():
        assert len({profile("house", **{field: value}) for value in values}) == len(values)
    assert profile("house", final_discard="optional", no_discard_bonus=100).no_discard_bonus == 100


def test_a_table_keeps_its_rules_whole() -> None:
    """What a table stores names every field, so that a later change of a profile changes no old match."""
    stored = profile("house", target=1500).to_json()
    assert set(stored) == set(FIELDS)
    assert Rules.from_json(stored | {"profile": "fibur"}).diff(profile("house", target=1500)) == {}


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
