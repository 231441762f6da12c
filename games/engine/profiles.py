"""The named rule sets: each is data, most a few fields away from another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.rules import FIELDS, InvalidRules, Rules, SemiClean, rich

#: F.I.Bur.'s code of 2026 in the readings that its players use; the default, and what ranked play uses.
FIBUR = Rules(profile="fibur")

#: F.I.Bur.'s international game: a clean burraco closes, the pile obliges to lay, sets of aces and threes.
INTERNAZIONALE = replace(
    FIBUR,
    profile="internazionale",
    close_needs="clean",
    pile_pickup="must_meld",
    sets_allowed="A3",
    semi_clean=None,
)

#: FITAB: whole suits and whole ranks pay extra.
FITAB = replace(
    FIBUR,
    profile="fitab",
    bonuses=(("royal", 300), ("royal_wild", 250), ("super", 250), ("super_wild", 200)),
)

#: FantaCarte: a single taken face stays, semi-clean is for runs, a pozzetto not taken always costs.
FANTACARTE = replace(
    FIBUR,
    profile="fantacarte",
    single_rediscard="forbid",
    semi_clean=SemiClean(set="none"),
    penalty_when="always",
)

#: Roversia: twos always wild, several wilds a meld, the pot instead of a draw, the last card is laid.
ROVERSIA = replace(
    FIBUR,
    profile="roversia",
    players=(2,),
    single_rediscard="forbid",
    one_set_per_rank=False,
    max_wilds="naturals",
    natural_two=False,
    ace="low",
    wild_mobility="any",
    burraco_melds="runs",
    semi_clean=None,
    pozzetto_trigger="draw_after_clean_meld",
    close_needs_pozzetto=False,
    final_discard="never",
    stock_end=0,
    pozzetto_penalty=0,
)

#: Argentine Burako of the coast, with tiles.
BURAKO = replace(
    FIBUR,
    profile="burako",
    jokers=2,
    hand_size=((2, 22), (4, 11)),
    initial_upcard=False,
    first_turn_redraw=True,
    pile_min_total=6,
    single_rediscard="allow",
    one_set_per_rank=False,
    ace="both_ends",
    wild_mobility="any",
    semi_clean=None,
    close_needs="none",
    final_discard="optional",
    final_discard_wild=True,
    stock_end=0,
    joker_value=50,
    penalty_when="always",
    target=3000,
)

#: Burako as most of Argentina plays it: a canasta to go out, 100 for taking the dead.
ARGENTINA = replace(BURAKO, profile="argentina", close_needs="any", pozzetto_taken_bonus=100)

#: Burraco Reale: no jokers, runs only, the ace at both ends of one run.
REALE = replace(
    FIBUR,
    profile="reale",
    jokers=0,
    single_rediscard="forbid",
    sets_allowed="none",
    ace="both_ends",
    semi_clean=None,
    bonuses=(("ace_to_ace", 1000), ("ace_to_king", 500)),
    close_needs="clean",
    target=2005,
)

#: The table at home: Score Buddy's common game; every field may be changed.
HOUSE = replace(
    FIBUR,
    profile="house",
    semi_clean=SemiClean(set="none"),
    penalty_when="opponent_closed",
    stock_end=0,
    target=2005,
)

PROFILES: dict[str, Rules] = {
    rules.profile: rules
    for rules in (FIBUR, INTERNAZIONALE, FITAB, FANTACARTE, ROVERSIA, BURAKO, ARGENTINA, REALE, HOUSE)
}


def profile(name: str, **overrides: Any) -> Rules:
    """A named profile, with fields overridden by their JSON values. Raises InvalidRules, naming the field."""
    if name not in PROFILES:
        raise InvalidRules("profile", f"one of {', '.join(PROFILES)}")
    for key in overrides:
        if key not in FIELDS or key == "profile":
            raise InvalidRules(key, "no such field")
    return replace(PROFILES[name], **{key: rich(key, value) for key, value in overrides.items()})
