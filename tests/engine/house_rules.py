"""House rules at random: any combination of the fields that the rules value lets through."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.rules import InvalidRules, Rules

#: The values to choose from, by field.
CHOICES: dict[str, tuple[Any, ...]] = {
    "jokers": (0, 2, 4),
    "initial_upcard": (True, False),
    "first_turn_redraw": (True, False),
    "pile_pickup": ("free", "must_meld"),
    "pile_min_total": (0, 6),
    "single_rediscard": ("forbid", "forbid_unless_twin", "allow"),
    "sets_allowed": ("any", "any", "none", "A3"),
    "set_suits": ("any", "distinct"),
    "one_set_per_rank": (True, False),
    "max_wilds": (1, 1, "naturals"),
    "natural_two": (True, False),
    "pinella_scope": ("any", "own_suit_runs"),
    "pinella_in_sets": (True, False),
    "ace": ("low", "either", "both_ends"),
    "wild_mobility": ("locked", "free_end", "any"),
    "substitution": ("stays", "to_hand"),
    "burraco_melds": ("runs", "both"),
    "semi_clean": (
        None,
        {"points": 150, "run": "wild_at_end", "min_naturals": 6, "set": "none"},
        {"points": 150, "run": "seven_consecutive", "min_naturals": 7, "set": "exactly_8"},
    ),
    "bonuses": ({}, {"royal": 300, "super_wild": 200}, {"ace_to_king": 500, "ace_to_ace": 1000}),
    "pozzetto_size": (11, 18, 20),
    "pozzetto_after_discard": ("next_turn", "same_turn"),
    "close_needs": ("none", "any", "clean"),
    "close_needs_pozzetto": (True, False),
    "final_discard": ("required", "optional", "never"),
    "final_discard_wild": (True, False),
    "stock_end": (0, 2),
    "joker_value": (30, 50),
    "penalty_when": ("always", "unless_none_took", "opponent_closed"),
    "pozzetto_taken_bonus": (0, 100),
    "untouched_pozzetto": ("cards", "penalty", "both"),
}


def house_rules(random: Random, **fixed: Any) -> Rules:
    """Some house rules; the `fixed` fields are as given."""
    while True:
        chosen = {name: random.choice(values) for name, values in CHOICES.items()} | fixed
        try:
            return Rules.from_json({"profile": "house"} | chosen)
        except InvalidRules:
            continue
