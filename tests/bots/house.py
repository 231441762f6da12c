"""Random tables at home: every option that may be chosen, in every combination that is valid."""

from __future__ import annotations

import random
from typing import Any

from games.engine.profiles import profile
from games.engine.rules import SPECIAL_GRADES, InvalidRules, Rules

OPTIONS: dict[str, tuple[Any, ...]] = {
    "players": ([2], [4], [2, 4]),
    "jokers": (0, 2, 4),
    "hand_size": ({"2": 11, "4": 11}, {"2": 22, "4": 11}, {"2": 7, "4": 13}, {"2": 1, "4": 2}),
    "pozzetto_size": (11, 18, 20, 2),
    "initial_upcard": (True, False),
    "first_turn_redraw": (True, False),
    "pile_pickup": ("free", "must_meld"),
    "pile_min_total": (0, 6),
    "single_rediscard": ("forbid", "forbid_unless_twin", "allow"),
    "sets_allowed": ("any", "none", "A3"),
    "set_suits": ("any", "distinct"),
    "one_set_per_rank": (True, False),
    "max_wilds": (1, "naturals"),
    "natural_two": (True, False),
    "pinella_scope": ("any", "own_suit_runs"),
    "pinella_in_sets": (True, False),
    "ace": ("low", "either", "both_ends"),
    "wild_mobility": ("locked", "free_end", "any"),
    "substitution": ("stays", "to_hand"),
    "burraco_melds": ("runs", "both"),
    "semi_clean": (
        None,
        {"run": "wild_at_end", "min_naturals": 6, "set": "none"},
        {"run": "seven_consecutive", "min_naturals": 7, "set": "exactly_8"},
        {"run": "none", "set": "at_least_8"},
    ),
    "bonuses": ({}, *({grade: 250} for grade in SPECIAL_GRADES)),
    "pozzetto_trigger": ("empty_hand", "draw_after_clean_meld"),
    "pozzetto_after_discard": ("next_turn", "same_turn"),
    "close_needs": ("none", "any", "clean"),
    "close_needs_pozzetto": (True, False),
    "final_discard": ("required", "optional", "never"),
    "final_discard_wild": (True, False),
    "no_discard_bonus": (0, 100),
    "stock_end": (0, 2),
    "stall_turns": (2, 12),
    "penalty_when": ("always", "unless_none_took", "opponent_closed"),
    "pozzetto_taken_bonus": (0, 100),
    "untouched_pozzetto": ("cards", "penalty", "both"),
}


def random_house(rng: random.Random) -> Rules:
    """A valid table at home with a handful of options, or nearly all of them, chosen by chance."""
    while True:
        share = rng.choice((0.1, 0.3, 0.9))
        chosen = {name: rng.choice(choices) for name, choices in OPTIONS.items() if rng.random() < share}
        try:
            return profile("house", **chosen)
        except InvalidRules:
            continue
