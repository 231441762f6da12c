"""The disputed cases of melds, wilds and burracos, one line a ruling: profiles, cards, and how they lie and
count, or the code of the refusal.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import verdict

FEDERATION = "fibur fitab internazionale"
ITALIAN = f"{FEDERATION} fantacarte house"
TILES = "burako argentina"
NATURAL_TWOS = f"{ITALIAN} {TILES} reale"
ALL = f"{NATURAL_TWOS} roversia"
#: House rules under names of their own.
HOUSES: dict[str, dict[str, Any]] = {
    "own_suit": {"pinella_scope": "own_suit_runs"},
    "distinct": {"set_suits": "distinct"},
    "locked": {"wild_mobility": "locked"},
    "free_end": {"wild_mobility": "free_end"},
    "movable": {"wild_mobility": "any"},
    "six_naturals": {"semi_clean": {"points": 150, "run": "wild_at_end", "min_naturals": 6, "set": "none"}},
    "letter_of_the_code": {
        "semi_clean": {"points": 150, "run": "seven_consecutive", "min_naturals": 7, "set": "exactly_8"}
    },
    "no_semi_clean": {"semi_clean": None},
}


def suit(first: str, last: str) -> str:
    """The hearts from one rank to another, the ace low at the start and high at the end."""
    ranks = "A23456789TJQKA"
    at = ranks.index(first)
    return " ".join(rank + "H" for rank in ranks[at : ranks.index(last, at + 1) + 1])


def expanded(*rulings: tuple[Any, ...]) -> list[Any]:
    """One case for each profile of each ruling: its title, the profile, the rest."""
    return [
        pytest.param(name, *rest, id=f"{title} ({name})")
        for title, names, *rest in rulings
        for name in names.split()
    ]


def rules_named(name: str) -> Any:
    return {"profile": "house"} | HOUSES[name] if name in HOUSES else name


def outcome(found: dict[str, Any]) -> str:
    """How the cards lie, with the grade of a burraco after a slash; or the code."""
    if not found["legal"]:
        return str(found["code"])
    grade = "" if found["grade"] == "none" else f" / {found['grade']} {found['bonus']}"
    return " ".join(found["layout"]) + grade


NEW = expanded(
    ("queen, king and ace", NATURAL_TWOS, "QH KH AH", "QH KH AH"),
    ("the ace is only low", "roversia", "QH KH AH", "not_in_sequence"),
    ("ace, two and three", NATURAL_TWOS, "AH 2H 3H", "AH 2H 3H"),
    ("twos are always wild", "roversia", "AH 2H 3H", "AH 2H=2H 3H"),
    ("no run goes round the corner", ALL, "KH AH 2H 3H", "ace_in_the_middle"),
    ("no run goes round the corner with a joker", ITALIAN, "QH KH AH 3H JK", "ace_in_the_middle"),
    ("king, ace and their two are a wild queen", NATURAL_TWOS, "KH AH 2H", "2H=QH KH AH"),
    ("also where pinelle keep to their suit", "own_suit", "KH AH 2H", "2H=QH KH AH"),
    ("but not with the ace low", "roversia", "KH AH 2H", "not_in_sequence"),
    ("a second ace", ITALIAN, suit("A", "A"), "duplicate_position"),
    ("a second ace with the ace low", "roversia", suit("A", "A"), "duplicate_position"),
    ("the ace at both ends", TILES, suit("A", "A"), suit("A", "A") + " / clean 200"),
    ("the ace at both ends pays", "reale", suit("A", "A"), suit("A", "A") + " / ace_to_ace 1000"),
    ("a whole suit and a wild", "fibur", suit("A", "K") + " JK", suit("A",
        "K") + " JK=AH / semi_clean 150"),
    ("a whole suit and a wild", TILES, suit("A", "K") + " JK", suit("A", "K") + " JK=AH / dirty 100"),
    ("no room for the fourteenth", "roversia", suit("A", "K").replace("2H ", "") + " JK JK",
        "wild_has_no_room"),
    ("nine to king and a wild", ALL, suit("9", "K") + " 2S", "2S=8H " + suit("9", "K")),
    ("ten to ace and a wild", NATURAL_TWOS, suit("T", "A") + " 2S", "2S=9H " + suit("T", "A")),
    ("the low end is an ace", NATURAL_TWOS, "AH 2H 3H 4H 2S", "AH 2H 3H 4H 2S=5H"),
    ("a natural two and a joker", f"{ITALIAN} {TILES}", "2H 3H 4H JK", "JK=AH 2H 3H 4H"),
    ("two wilds for two naturals", "roversia", "2H 3H 4H JK", "JK=AH 2H=2H 3H 4H"),
    ("both twos of the suit", NATURAL_TWOS, "AH 2H 3H 2H 5H", "AH 2H 3H 2H=4H 5H"),
    ("both twos in their suit", "own_suit", "AH 2H 3H 2H 5H", "AH 2H 3H 2H=4H 5H"),
    ("both twos wild", "roversia", "AH 2H 3H 2H 5H", "AH 2H=2H 3H 2H=4H 5H"),
    ("a two at home and another wild", NATURAL_TWOS, "2H 3H 2S", "2S=AH 2H 3H"),
    ("a two of another suit", "own_suit", "2H 3H 2S", "pinella_out_of_suit"),
    ("one natural is no run", "roversia", "2H 3H 2S", "too_many_wilds"),
    ("the own two away from home", ALL, "5H 2H 7H", "5H 2H=6H 7H"),
    ("ace, natural two, wild three", f"{ITALIAN} {TILES}", "AH 2H JK", "AH 2H JK=3H"),
    ("ace and two wilds", "roversia", "AH 2H JK", "too_many_wilds"),
    ("one place twice", ALL, "5H 5H 6H", "duplicate_position"),
    ("two wilds", f"{ITALIAN} {TILES}", "3H 6H JK JK", "too_many_wilds"),
    ("two gaps, two wilds", "roversia", "3H 6H JK JK", "3H JK=4H JK=5H 6H"),
    ("jokers before twos", "roversia", "3H 5H 7H 2S JK", "3H JK=4H 5H 2S=6H 7H"),
    ("left-over wilds go low, then high", "roversia", "AH 3H JK JK", "AH JK=2H 3H JK=4H"),
    ("wilds may outnumber naturals in a run", "roversia", "6H 7H JK JK JK", "JK=3H JK=4H JK=5H 6H 7H"),
    ("three of a kind with twins", f"fibur fitab fantacarte house roversia {TILES}", "KH KH KS",
        "KH KH KS"),
    ("twins where suits differ", "distinct", "KH KH KS", "suits_must_differ"),
    ("four suits and a wild are a set", "distinct", "KH KD KC KS JK", "KH KD KC KS JK"),
    ("all kings and a wild", "fibur", "KH KH KD KD KC KC KS KS JK",
        "KH KH KD KD KC KC KS KS JK / semi_clean 150"),
    ("a tenth king", f"fibur fitab fantacarte house {TILES}", "KH KH KD KD KC KC KS KS JK JK", "too_long"),
    ("a set of twos", ALL, "2H 2D 2S", "only_wilds"),
    ("twos and a joker", f"{ITALIAN} {TILES} roversia", "2H 2D JK", "only_wilds"),
    ("two kings and two wilds", f"fibur fitab fantacarte house {TILES}", "KH KD 2S JK", "too_many_wilds"),
    ("as many wilds as naturals", "roversia", "KH KD 2S JK", "KH KD JK 2S"),
    ("more wilds than naturals", "roversia", "KH KD 2S JK JK", "too_many_wilds"),
    ("sets of aces and threes only", "internazionale", "9H 9D 9C", "set_rank_not_allowed"),
    ("a set of aces", "internazionale", "AH AD JK", "AH AD JK"),
    ("a set of threes", "internazionale", "3H 3D 3S", "3H 3D 3S"),
    ("runs only", "reale", "AH AD AC", "set_rank_not_allowed"),
)  # fmt: skip

GRADES = expanded(
    ("six naturals and a wild", "fibur fitab fantacarte house burako", "JK 4H 5H 6H 7H 8H 9H", "dirty 100"),
    ("six naturals where six will do", "six_naturals", "JK 4H 5H 6H 7H 8H 9H", "semi_clean 150"),
    ("seven naturals and a wild", "fibur fitab fantacarte house", "JK " + suit("3", "9"), "semi_clean 150"),
    ("seven naturals and a wild", f"internazionale roversia no_semi_clean {TILES}",
        "JK " + suit("3", "9"), "dirty 100"),
    ("seven naturals and a two", "reale", "2S " + suit("3", "9"), "dirty 100"),
    ("wild inside after seven", "fibur fantacarte house", suit("3", "9") + " 2S JH", "dirty 100"),
    ("wild inside after seven", "letter_of_the_code", suit("3", "9") + " 2S JH", "semi_clean 150"),
    ("four and four", f"{ITALIAN} {TILES} roversia letter_of_the_code",
        "3H 4H 5H 6H JK 8H 9H TH JH", "dirty 100"),
    ("a natural two counts", "fibur fantacarte house", suit("2", "8") + " JK", "semi_clean 150"),
    ("a two is no natural", "roversia", suit("2", "8"), "dirty 100"),
    ("a natural two is clean", NATURAL_TWOS, suit("2", "8"), "clean 200"),
    ("seven equal and a wild", "fibur fitab letter_of_the_code", "9H 9H 9D 9D 9C 9C 9S JK",
        "semi_clean 150"),
    ("seven equal and a wild", f"fantacarte house {TILES}", "9H 9H 9D 9D 9C 9C 9S JK", "dirty 100"),
    ("sets are no burracos", "roversia", "9H 9H 9D 9D 9C 9C 9S JK", "none 0"),
    ("seven equal are no burraco", "roversia", "9H 9H 9D 9D 9C 9C 9S", "none 0"),
    ("eight equal and a wild", "fibur", "9H 9H 9D 9D 9C 9C 9S 9S JK", "semi_clean 150"),
    ("eight equal and a wild", f"fantacarte letter_of_the_code {TILES}",
        "9H 9H 9D 9D 9C 9C 9S 9S JK", "dirty 100"),
    ("eight equal and a wild", "fitab", "9H 9H 9D 9D 9C 9C 9S 9S JK", "super_wild 200"),
    ("eight equal", f"fibur fantacarte house {TILES}", "9H 9H 9D 9D 9C 9C 9S 9S", "clean 200"),
    ("eight equal", "fitab", "9H 9H 9D 9D 9C 9C 9S 9S", "super 250"),
    ("a whole suit", f"fibur internazionale fantacarte house {TILES}", suit("A", "K"), "clean 200"),
    ("a whole suit", "fitab", suit("A", "K"), "royal 300"),
    ("a whole suit from the two", "fitab", suit("2", "A"), "royal 300"),
    ("a whole suit and a wild", "fitab", suit("A", "K") + " JK", "royal_wild 250"),
    ("twelve and a wild", "fitab", suit("A", "Q") + " JK", "semi_clean 150"),
    ("ace to king", "reale", suit("A", "K"), "ace_to_king 500"),
    ("ace to king with a wild", "reale", suit("A", "Q") + " 2S", "dirty 100"),
    ("five tiles and two wilds", "roversia", "3H 4H 5H 6H 7H JK 2S", "dirty 100"),
)  # fmt: skip

ATTACHED = expanded(
    ("the freed wild goes low", "fibur fitab internazionale fantacarte burako house",
        "5H JK=6H 7H", "6H", "JK=4H 5H 6H 7H"),
    ("the low end is an ace", "fibur", "AH JK=2H 3H", "2H", "AH 2H 3H JK=4H"),
    ("the two goes home", NATURAL_TWOS, "3H 4H 2H=5H 6H", "5H", "2H 3H 4H 5H 6H"),
    ("the two stays wild", "roversia", "3H 4H 2H=5H 6H", "5H", "2H=2H 3H 4H 5H 6H"),
    ("a dirty one is clean", f"fibur fantacarte {TILES} reale", "3H 4H 5H 2H=6H 7H 8H 9H", "6H",
        suit("2", "9") + " / clean 200"),
    ("a dirty one is semi-clean", "fibur fantacarte house", "3H 4H 5H JK=6H 7H 8H 9H", "6H",
        "JK=2H " + suit("3", "9") + " / semi_clean 150"),
    ("a dirty one stays dirty", f"internazionale roversia {TILES}", "3H 4H 5H JK=6H 7H 8H 9H",
        "6H", "JK=2H " + suit("3", "9") + " / dirty 100"),
    ("a free wild changes ends", f"fibur free_end movable {TILES}", "JK=2H 3H 4H 5H", "7H",
        "3H 4H 5H JK=6H 7H"),
    ("a locked wild stays", "locked", "JK=2H 3H 4H 5H", "7H", "wild_is_locked"),
    ("a locked wild gives way to its card", "locked", "JK=2H 3H 4H 5H", "2H", "JK=AH 2H 3H 4H 5H"),
    ("one wild for two gaps", f"{ITALIAN} {TILES}", "6H JK=7H 8H", "TH", "not_in_sequence"),
    ("its card and the one beyond", f"{ITALIAN} locked {TILES}", "6H JK=7H 8H", "7H TH",
        "6H 7H 8H JK=9H TH"),
    ("a natural two turns wild", f"fibur fantacarte house {TILES}", suit("2", "7"), "9H",
        "3H 4H 5H 6H 7H 2H=8H 9H / dirty 100"),
    ("and goes home again", f"fibur fantacarte house {TILES}", "3H 4H 5H 6H 7H 2H=8H 9H", "8H",
        suit("2", "9") + " / clean 200"),
    ("a second wild", f"{ITALIAN} {TILES}", "2H 3H JK=4H 5H", "7H", "too_many_wilds"),
    ("the king of a wild king", "fibur fantacarte house", suit("A", "Q") + " JK=KH", "KH",
        suit("A", "K") + " JK=AH / semi_clean 150"),
    ("a wild king has nowhere to go", "roversia", suit("3", "Q") + " JK=KH", "KH AH 2H",
        "wild_has_no_room"),
    ("the ace of a wild ace", "fibur", "JK=AH 2H 3H 4H", "AH", "AH 2H 3H 4H JK=5H"),
    ("an ace never changes its end", f"fibur fantacarte house {TILES}", "AH 2H 3H 4H JK=5H", "QH",
        "ace_in_the_middle"),
    ("two to ace and a wild", "fibur", suit("2", "A"), "JK", "JK=AH " + suit("2",
        "A") + " / semi_clean 150"),
    ("two to ace is an ordinary one", "reale", suit("3", "A"), "2H", suit("2", "A") + " / clean 200"),
    ("both ends at once", "fibur", "5H 6H 7H", "4H 8H", "4H 5H 6H 7H 8H"),
    ("a third king and the wild stays", "fibur fantacarte house burako roversia", "KH KD JK", "KS",
        "KH KD KS JK"),
    ("a second ace", f"{ITALIAN}", "QH KH AH", "AH", "duplicate_position"),
    ("the joker frees the two", "fibur", "3H 4H 2H=5H 6H", "JK", "2H 3H 4H JK=5H 6H"),
    ("nine to king and an ace", "roversia", "9H TH JH QH KH", "AH", "not_in_sequence"),
    ("wilds at either end as they fit", "roversia", "TH JH QH KH", "JK 2S", "JK=8H 2S=9H TH JH QH KH"),
)  # fmt: skip


@pytest.mark.parametrize(("rules", "cards", "expected"), NEW)
def test_a_new_meld(rules: str, cards: str, expected: str) -> None:
    for words in (cards.split(), cards.split()[::-1]):
        assert outcome(verdict(ask="meld", rules=rules_named(rules), cards=words)) == expected


@pytest.mark.parametrize(("rules", "cards", "expected"), GRADES)
def test_what_a_meld_counts_as(rules: str, cards: str, expected: str) -> None:
    found = verdict(ask="meld", rules=rules_named(rules), cards=cards.split())
    assert f"{found.get('grade', found)} {found.get('bonus')}" == expected


@pytest.mark.parametrize(("rules", "meld", "cards", "expected"), ATTACHED)
def test_an_attachment(rules: str, meld: str, cards: str, expected: str) -> None:
    found = verdict(ask="attach", rules=rules_named(rules), meld=meld.split(), cards=cards.split())
    assert outcome(found) == expected
