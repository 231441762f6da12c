"""What the prose claims, the engine judges: for each reading of a rule a sentence, and a question."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.profiles import PROFILES, profile
from games.engine.referee import answer
from games.learn.sections import section

CLAIMS: list[tuple[dict[str, Any], str, str, str, str]] = [
    # what differs from fibur, section, part of a sentence, cards, the grade by the engine or "refused"
    ({"ace": "low"}, "melds", "the king is the highest card", "QH KH AH", "refused"),
    ({"ace": "either"}, "melds", "or above the king, never at both ends", "QH KH AH", "none"),
    (
        {"ace": "either"},
        "melds",
        "never at both ends",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        "refused",
    ),
    (
        {"ace": "both_ends"},
        "melds",
        "an ace at both ends",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        "clean",
    ),
    ({"sets_allowed": "any"}, "melds", "of every rank but the two", "KH KD KS", "none"),
    ({"sets_allowed": "any"}, "melds", "of every rank but the two", "2H 2D 2S", "refused"),
    ({"sets_allowed": "A3"}, "melds", "of aces and of threes only", "KH KD KS", "refused"),
    ({"sets_allowed": "A3"}, "melds", "of aces and of threes only", "3H 3D 3S", "none"),
    ({"sets_allowed": "none"}, "melds", "There are no sets", "3H 3D 3S", "refused"),
    ({"set_suits": "any"}, "melds", "the same card may be in it twice", "KH KH KS", "none"),
    ({"set_suits": "distinct", "semi_clean": None}, "melds", "must differ", "KH KH KS", "refused"),
    ({"max_wilds": 1}, "wilds", "one wild card at most", "KH JK JK", "refused"),
    ({"max_wilds": "naturals"}, "wilds", "several wild cards", "KH KD JK JK", "none"),
    ({"max_wilds": "naturals"}, "wilds", "never more than the natural", "KH JK JK", "refused"),
    ({"natural_two": True}, "wilds", "is a natural card there", "2H 3H 4H 5H 6H 7H 8H", "clean"),
    ({"natural_two": False}, "wilds", "A two is always wild", "2H 3H 4H 5H 6H 7H 8H", "dirty"),
    ({"pinella_scope": "any"}, "wilds", "of any suit", "5H 6H 2S", "none"),
    ({"pinella_scope": "own_suit_runs"}, "wilds", "of its own suit only", "5H 6H 2S", "refused"),
    ({"pinella_in_sets": True}, "wilds", "may be the wild card of a set", "KH KD 2S", "none"),
    ({"pinella_in_sets": False}, "wilds", "may not be used in sets", "KH KD 2S", "refused"),
    ({"burraco_melds": "both"}, "burraco", "a run or a set", "KH KH KD KD KS KS KC", "clean"),
    ({"burraco_melds": "runs", "semi_clean": None}, "burraco", "a set never", "KH KH KD KD KS KS KC", "none"),
    ({}, "burraco", "Semi-clean with one wild card", "3H 4H 5H 6H 7H 8H 9H JK", "semi_clean"),
    ({"semi_clean": None}, "burraco", "There is no semi-clean", "3H 4H 5H 6H 7H 8H 9H JK", "dirty"),
    ({"bonuses": {"super": 250}}, "burraco", "Paid in place", "KH KH KD KD KS KS KC KC", "super"),
]


@pytest.mark.parametrize(("changed", "key", "said", "cards", "judged"), CLAIMS)
def test_the_engine_agrees(changed: dict[str, Any], key: str, said: str, cards: str, judged: str) -> None:
    rules = profile("fibur", **changed)
    assert any(said in sentence for sentence in section(rules, key).sentences)
    found = answer({"ask": "meld", "rules": rules.to_json(), "cards": cards.split()})
    assert (found["grade"] if found["legal"] else "refused") == judged


@pytest.mark.parametrize("name", PROFILES)
def test_no_profile_says_what_another_value_would_say(name: str) -> None:
    """The sentences about jokers, sets and the last discard stand where there are any, and only there."""
    rules = PROFILES[name]
    text = " ".join(sentence for key in ("deal", "melds", "wilds", "closing", "count")
                    for sentence in section(rules, key).sentences)  # fmt: skip
    assert ("A joker is worth" in text) == bool(rules.jokers)
    assert ("A set is" in text) == (rules.sets_allowed != "none")
    assert ("The last discard may be" in text) == (rules.final_discard != "never")
