"""The engine's melds against the naive opinion of `oracle`, for every profile and random house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import CardSet, card_set, parse_card, texts
from games.engine.finder import LISTED_WILDS
from games.engine.melds import Meld, meld_book
from games.engine.profiles import FIBUR, PROFILES, profile
from games.engine.rules import Rules
from tests.engine import oracle
from tests.engine.house_rules import house_rules

EVERY = [*PROFILES.values(), *(house_rules(Random(seed)) for seed in range(7))]
#: Rules whose melds differ: of several that judge melds alike the first will do.
MELD_FIELDS = (
    "sets_allowed", "set_suits", "max_wilds", "natural_two", "pinella_scope", "pinella_in_sets", "ace",
    "wild_mobility", "substitution", "burraco_melds", "semi_clean", "bonuses", "joker_value",
)  # fmt: skip
DIFFERENT = list({tuple(getattr(rules, name) for name in MELD_FIELDS): rules for rules in EVERY}.values())
#: The ways in which wilds behave, for what takes long: one and many, locked and free, two aces.
WAYS = [PROFILES["fibur"], PROFILES["roversia"], PROFILES["burako"], profile("house", wild_mobility="locked")]
#: One suit twice, and strangers that may only be wilds.
SUIT = [rank + "H" for rank in oracle.RANKS] * 2 + ["2S", "2D", "JK", "JK", "JK", "JK"]

any_rules = st.sampled_from(DIFFERENT) | st.integers(0, 10_000).map(lambda seed: house_rules(Random(seed)))
for_each_way = pytest.mark.parametrize("rules", WAYS, ids=lambda rules: rules.profile)
for_each_rules = pytest.mark.parametrize(
    "rules", DIFFERENT, ids=lambda rules: f"{rules.profile}-{DIFFERENT.index(rules)}"
)


def cards_of(words: Sequence[str]) -> CardSet:
    return card_set(map(parse_card, words))


def plain(meld: Meld) -> tuple[Any, ...]:
    return (meld.shape, meld.grade, meld.bonus, meld.points, *meld.texts())


def told(layout: oracle.Layout, rules: dict[str, Any]) -> tuple[Any, ...]:
    worth = oracle.points(rules, layout.cards)
    return (layout.shape, oracle.grade(rules, layout), oracle.bonus(rules, layout), worth, *layout.texts())


def assert_same_new(words: Sequence[str], rules: Rules) -> None:
    engine = [plain(meld) for meld in meld_book(rules).new(cards_of(words))]
    naive = rules.to_json()
    assert engine == [told(layout, naive) for layout in oracle.new_melds(naive, words)], words


def assert_same_attachment(laid: oracle.Layout, words: Sequence[str], rules: Rules) -> None:
    meld, naive = meld_book(rules).laid(laid.texts()), rules.to_json()
    expected = [told(layout, naive) for layout in oracle.attachments(naive, laid, words)]
    assert [plain(larger) for larger in meld.attach(cards_of(words))] == expected, (laid, words)


def fits_deck(words: Sequence[str]) -> bool:
    return all(copies <= (4 if card == "JK" else 2) for card, copies in Counter(words).items())


def windows(*, least: int, most: int) -> Iterator[list[str]]:
    """Neighbouring cards of hearts, whole or with one left out and a wild or two added."""
    for size in range(least, most + 1):
        for start in range(1, 16 - size):
            run = [oracle.PLACES[place - 1] + "H" for place in range(start, start + size)]
            for out in range(-1, size):
                kept = run if out < 0 else run[:out] + run[out + 1 :]
                for wild in ([], ["JK"], ["2H"], ["2S"], ["JK", "2H"]):
                    words = kept + wild
                    if fits_deck(words):
                        yield words


WINDOWS = list(windows(least=1, most=14))


def suited(most: int = 14) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(SUIT), min_size=1, max_size=most).filter(fits_deck)


def hands(most: int) -> st.SearchStrategy[list[str]]:
    """Hands rich in melds: cards of two suits and few ranks, and wilds."""
    close = [rank + suit for rank in "A2345K" for suit in "HD"] + ["JK", "2S", "4S"]
    return st.lists(st.sampled_from(close), min_size=2, max_size=most).filter(fits_deck)


def swapping(seed: int) -> Rules:
    """House rules in which a wild may come to the hand."""
    return house_rules(Random(seed), substitution="to_hand")


RANKED = [*(["7H", "7D", "7C", "7S"] * 2), "JK", "JK", "2C"]


def a_layout(data: st.DataObject, rules: Rules) -> oracle.Layout | None:
    """A laid meld in any of its layouts, or None when the cards drawn are no meld."""
    ranked = st.lists(st.sampled_from(RANKED), min_size=3, max_size=9).filter(fits_deck)
    words = data.draw(st.sampled_from(WINDOWS) | suited(9) | ranked)
    layouts = oracle.new_melds(rules.to_json(), words)
    return data.draw(st.sampled_from(layouts)) if layouts else None


@for_each_rules
def test_three_cards_are_judged_alike(rules: Rules) -> None:
    """Every three cards that are near a meld, of two suits and the wilds of all."""
    near = [card for card in oracle.DECK if card[1] in "HDK" or card[0] == "2"]
    for words in combinations_with_replacement(near, 3):
        naturals = [card for card in words if not oracle.is_wild_card(card)]
        close = len({card[0] for card in naturals}) < 2 or len({card[1] for card in naturals}) < 2
        if fits_deck(words) and close and len(naturals) > 1:
            assert_same_new(words, rules)


@for_each_rules
def test_every_set_is_judged_alike(rules: Rules) -> None:
    wilds = ([], ["JK"], ["2S"], ["JK", "JK"], ["2H", "2H"], ["JK", "2D"], ["JK", "JK", "2S", "2C"], ["8S"])
    for rank, amounts, wild in product("9A", product(range(3), repeat=4), wilds):
        naturals = [
            card for suit, copies in zip("HDCS", amounts, strict=True) for card in [rank + suit] * copies
        ]
        assert_same_new(naturals + wild, rules)


@for_each_rules
def test_every_window_of_a_suit_is_judged_alike(rules: Rules) -> None:
    for words in WINDOWS:
        assert_same_new(words, rules)


@settings(max_examples=500, deadline=None)
@given(words=suited(), rules=any_rules)
def test_random_cards_of_a_suit_are_judged_alike(words: list[str], rules: Rules) -> None:
    assert_same_new(words, rules)


@settings(max_examples=600, deadline=None)
@given(data=st.data(), words=suited(4), rules=any_rules)
def test_random_attachments_to_any_layout_are_judged_alike(
    data: st.DataObject, words: list[str], rules: Rules
) -> None:
    laid = a_layout(data, rules)
    if laid is not None:
        assert_same_attachment(laid, words, rules)


@settings(max_examples=200, deadline=None)
@given(data=st.data(), rules=any_rules)
def test_a_laid_meld_may_be_laid_otherwise_alike(data: st.DataObject, rules: Rules) -> None:
    laid = a_layout(data, rules)
    if laid is not None:
        meld = meld_book(rules).laid(laid.texts())
        expected = {tuple(layout.texts()) for layout in oracle.rearrangements(rules.to_json(), laid)}
        assert {tuple(other.texts()) for other in meld_book(rules).rearranged(meld)} == expected


@settings(max_examples=300, deadline=None)
@given(data=st.data(), rules=st.integers(0, 10_000).map(swapping))
def test_a_wild_comes_to_the_hand_alike(data: st.DataObject, rules: Rules) -> None:
    laid = a_layout(data, rules)
    for card in oracle.DECK if laid is not None else ():
        if fits_deck([*laid.cards, card]):
            meld = meld_book(rules).substituted(meld_book(rules).laid(laid.texts()), parse_card(card))
            expected = oracle.substitutions(rules.to_json(), laid, card)
            assert ([plain(meld)] if meld else []) == [told(layout, rules.to_json()) for layout in expected]
            assert meld is None or meld in meld_book(rules).new(meld.cards)


@for_each_rules
def test_single_cards_on_short_runs_are_judged_alike(rules: Rules) -> None:
    naive = rules.to_json()
    layouts = {layout for words in windows(least=3, most=4) for layout in oracle.new_melds(naive, words)}
    for laid in sorted(layouts)[::3]:
        for card in [*SUIT[:13], "JK", "2S", "7D"]:
            assert_same_attachment(laid, [card], rules)


def test_the_ace_comes_low_before_the_wild_stays() -> None:
    words = ["JK=AH", *(rank + "H" for rank in oracle.RANKS[1:])]
    layouts = oracle.new_melds(FIBUR.to_json(), ["JK", *words[1:]])
    laid = next(layout for layout in layouts if layout.texts() == words)
    assert_same_attachment(laid, ["AH"], FIBUR)
    grown = meld_book(FIBUR).laid(words).attach(cards_of(["AH"]))
    assert grown[0].texts() == ["AH", *words[1:], "JK=AH"]
    assert grown[1].texts() == [*words, "AH"]


def assert_finds_all(hand: list[str], rules: Rules) -> None:
    """The finder lists each meld once in its default layout, and all but those with many wilds."""
    found = [tuple(meld.texts()) for meld in meld_book(rules).find(cards_of(hand))]
    naive = rules.to_json()
    melds = [layouts[0] for part in oracle.parts(hand, 3) if (layouts := oracle.new_melds(naive, part))]
    assert len(found) == len(set(found)), "a meld twice"
    assert set(found) <= {tuple(meld.texts()) for meld in melds}
    assert set(found) >= {tuple(meld.texts()) for meld in melds if is_listed(meld, hand, naive)}


def is_listed(meld: oracle.Layout, hand: list[str], rules: dict[str, Any]) -> bool:
    """Whether the finder promises a meld: few wilds, and at most one inside for a card that is held."""
    if rules["max_wilds"] == 1:
        return True
    return len(meld.wilds) <= LISTED_WILDS and _for_held_cards(meld, hand) <= 1


def _for_held_cards(meld: oracle.Layout, hand: list[str]) -> int:
    """How many wilds of a run stand between naturals for cards that the hand holds."""
    if meld.shape == "set":
        return 0
    places = [meld.start + index for index in range(len(meld.cards)) if index not in meld.wilds]
    inner = (meld.start + wild for wild in meld.wilds if places[0] < meld.start + wild < places[-1])
    return sum(oracle.PLACES[place - 1] + meld.suit in hand for place in inner)


@settings(max_examples=150, deadline=None)
@given(hand=hands(8), rules=any_rules)
def test_a_hand_finds_every_meld_that_it_holds_in_its_default_layout(hand: list[str], rules: Rules) -> None:
    assert_finds_all(hand, rules)


@for_each_rules
def test_takes_lists_exactly_the_single_cards_that_fit(rules: Rules) -> None:
    assert texts(range(53)) == oracle.DECK
    naive = rules.to_json()
    for words in (
        "5H 6H 7H",
        "AH 2H 3H 2S",
        "QH KH AH",
        "2H 3H JK 5H",
        "7H 7D 7D",
        "KH KD 2S",
        "AS AD AC AH",
    ):
        for layout in oracle.new_melds(naive, words.split()):
            meld = meld_book(rules).laid(layout.texts())
            fitting = {card for card in oracle.DECK if oracle.attachments(naive, layout, [card])}
            assert {card for card in oracle.DECK if meld.takes >> oracle.DECK.index(card) & 1} == fitting


@pytest.mark.long
@for_each_rules
def test_every_three_cards_are_judged_alike(rules: Rules) -> None:
    for words in combinations_with_replacement(oracle.DECK, 3):
        if fits_deck(words):
            assert_same_new(words, rules)


@pytest.mark.long
def test_every_four_cards_are_judged_alike() -> None:
    for words in combinations_with_replacement(oracle.DECK, 4):
        if fits_deck(words):
            assert_same_new(words, FIBUR)


@pytest.mark.long
@for_each_way
def test_every_part_of_a_suit_is_judged_alike_with_every_extra(rules: Rules) -> None:
    suit = SUIT[:13]
    for size in range(14):
        for part in combinations(suit, size):
            for extra in ([], ["JK"], ["2S"], ["2H"], ["AH"], ["JK", "2H"], ["JK", "AH"], ["JK", "2S", "2S"]):
                if fits_deck([*part, *extra]):
                    assert_same_new([*part, *extra], rules)


@pytest.mark.long
@for_each_way
def test_every_pair_on_every_window_is_judged_alike(rules: Rules) -> None:
    naive = rules.to_json()
    layouts = {layout for words in WINDOWS for layout in oracle.new_melds(naive, words)}
    for laid in layouts:
        for pair in combinations([*SUIT[:13], "2H", "JK", "2S"], 2):
            assert_same_attachment(laid, pair, rules)


@pytest.mark.long
@settings(max_examples=1_500, deadline=None)
@given(hand=hands(10), rules=any_rules)
def test_many_hands_find_every_meld_that_they_hold(hand: list[str], rules: Rules) -> None:
    assert_finds_all(hand, rules)


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(data=st.data(), words=suited(5), rules=any_rules)
def test_many_random_attachments_are_judged_alike(
    data: st.DataObject, words: list[str], rules: Rules
) -> None:
    laid = a_layout(data, rules)
    if laid is not None:
        assert_same_attachment(laid, words, rules)
