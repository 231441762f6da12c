"""The names of the fields of rules and of their values, as people read them.

Each field has a label and, where it takes one of a few values, a text for each of them; both stand in forms
and after a colon in lists.
"""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise

YES_NO: dict[Any, Text] = {True: _("yes"), False: _("no")}

LABELS: dict[str, Text] = {
    "players": _("Players"),
    "jokers": _("Jokers in the deck"),
    "hand_size": _("Cards in a hand"),
    "pozzetto_size": _("Cards in a pozzetto"),
    "initial_upcard": _("The discard pile begins with a card"),
    "first_turn_redraw": _("The first player may exchange the first card drawn"),
    "pile_pickup": _("Who takes the discard pile"),
    "pile_min_total": _("The discard pile may be taken"),
    "single_rediscard": _("A single card taken from the pile, in the same turn"),
    "min_meld": _("Cards in the shortest meld"),
    "sets_allowed": _("Sets"),
    "set_suits": _("Suits in a set"),
    "one_set_per_rank": _("Only one set of each rank a side"),
    "max_wilds": _("Wild cards in a meld"),
    "natural_two": _("A two in its own place of a run is no wild card"),
    "pinella_scope": _("In a run a two is wild for"),
    "pinella_in_sets": _("Twos are wild in sets"),
    "ace": _("The ace in a run"),
    "wild_mobility": _("A wild card on the table"),
    "substitution": _("A wild card whose place the real card takes"),
    "burraco_melds": _("What can be a burraco"),
    "clean": _("Clean burraco"),
    "semi_clean": _("Semi-clean burraco"),
    "dirty": _("Dirty burraco"),
    "bonuses": _("Special burracos"),
    "pozzetto_trigger": _("The pozzetto is taken"),
    "pozzetto_after_discard": _("A pozzetto taken with the discard is played"),
    "close_needs": _("Closing needs a burraco"),
    "close_needs_pozzetto": _("Closing needs the pozzetto"),
    "final_discard": _("Closing with a discard"),
    "final_discard_wild": _("The last discard may be wild"),
    "no_discard_bonus": _("Extra points for closing without a discard"),
    "close_bonus": _("Points for closing"),
    "stock_end": _("Cards of the stock that are never played"),
    "stall_turns": _("Idle turns in a row that end a deal"),
    "joker_value": _("Points of a joker"),
    "pozzetto_penalty": _("Minus points for a pozzetto not taken"),
    "penalty_when": _("A pozzetto not taken costs"),
    "pozzetto_taken_bonus": _("Points for taking the pozzetto"),
    "untouched_pozzetto": _("A pozzetto taken but not opened costs"),
    "target": _("Points that win the match"),
    "deals": _("Number of deals"),
}

CHOICES: dict[str, dict[Any, Text]] = {
    "jokers": {4: _("four"), 2: _("two"), 0: _("none")},
    "initial_upcard": YES_NO,
    "first_turn_redraw": YES_NO,
    "pile_pickup": {"free": _("need not lay anything"), "must_meld": _("must lay cards in the same turn")},
    "pile_min_total": {0: _("always"), 6: _("when pile and hand have six cards or more")},
    "single_rediscard": {
        "forbid": _("may not go back"),
        "forbid_unless_twin": _("may go back when the hand held the same card"),
        "allow": _("may go back"),
    },
    "sets_allowed": {"any": _("of every rank"), "none": _("none, only runs"), "A3": _("of aces and threes")},
    "set_suits": {"any": _("any"), "distinct": _("all different")},
    "one_set_per_rank": YES_NO,
    "max_wilds": {1: _("at most one"), "naturals": _("several, in a set no more than natural cards")},
    "natural_two": YES_NO,
    "pinella_scope": {"any": _("any card"), "own_suit_runs": _("cards of its own suit")},
    "pinella_in_sets": YES_NO,
    "ace": {
        "low": _("only below the two"),
        "either": _("below the two or above the king"),
        "both_ends": _("below the two, above the king or at both ends"),
    },
    "wild_mobility": {
        "locked": _("stays until the real card takes its place"),
        "free_end": _("may change ends while it lies at an end"),
        "any": _("may move to any place of its meld"),
    },
    "substitution": {"stays": _("stays in the meld"), "to_hand": _("may be taken into the hand")},
    "burraco_melds": {"both": _("runs and sets"), "runs": _("runs only")},
    "pozzetto_trigger": {
        "empty_hand": _("when the hand is empty"),
        "draw_after_clean_meld": _("instead of a draw, after a meld without wild cards"),
    },
    "pozzetto_after_discard": {"next_turn": _("in the next turn"), "same_turn": _("at once")},
    "close_needs": {"any": _("of any kind"), "clean": _("a clean one"), "none": _("none")},
    "close_needs_pozzetto": YES_NO,
    "final_discard": {
        "required": _("is a must"),
        "optional": _("is left to the player"),
        "never": _("is not possible: the last card is laid"),
    },
    "final_discard_wild": YES_NO,
    "stock_end": {2: _("the last two"), 0: _("none")},
    "penalty_when": {
        "always": _("always"),
        "unless_none_took": _("only if the other side took its own"),
        "opponent_closed": _("only if the other side closed"),
    },
    "untouched_pozzetto": {
        "cards": _("its cards"),
        "penalty": _("as much as one not taken"),
        "both": _("its cards and as much as one not taken"),
    },
    "deals": {None: _("as many as the target takes"), 2: "2", 3: "3", 4: "4"},
}

SEMI_RUN: dict[str, Text] = {
    "wild_at_end": _("the wild card at an end"),
    "seven_consecutive": _("natural cards side by side, the wild card anywhere"),
    "none": _("no run"),
}
SEMI_SET: dict[str, Text] = {
    "none": _("no set"),
    "exactly_8": _("sets of exactly eight cards"),
    "at_least_8": _("sets of eight cards or more"),
}

SPECIAL: dict[str, Text] = {
    "royal": _("royal: all thirteen cards of a suit"),
    "royal_wild": _("royal with a wild card"),
    "super": _("super: all eight cards of a rank"),
    "super_wild": _("super with a wild card"),
    "ace_to_king": _("from the ace to the king, without a wild card"),
    "ace_to_ace": _("from ace to ace, without a wild card"),
}

POINTS = ("clean", "dirty", "no_discard_bonus", "close_bonus", "joker_value", "pozzetto_penalty",
          "pozzetto_taken_bonus", "target")  # fmt: skip
"""Fields that count points; the other numbers count cards or turns."""
