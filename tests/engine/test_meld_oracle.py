"""The engine's melds against the naive opinion of `oracle`: new melds, attachments, and what a hand holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import CardSet, card_set, parse_card, texts
from games.engine.melds import Meld, MeldBook, meld_book
from games.engine.profiles import PROFILES
from tests.engine import oracle

NAMES = sorted(PROFILES)
#: One suit twice, and strangers that may only be wilds.
SUIT = [rank + "H" for rank in oracle.RANKS] * 2 + ["2S", "2D", "JK", "JK"]


def book(profile: str = "fibur") -> MeldBook:
    return meld_book(PROFILES[profile])


def cards_of(words: Sequence[str]) -> CardSet:
    return card_set(map(parse_card, words))


def plain(meld: Meld) -> tuple[str, ...]:
    return (meld.shape, meld.grade, *meld.texts())


def told(layout: oracle.Layout, profile: str) -> tuple[str, ...]:
    return (layout.shape, oracle.grade(layout, profile), *layout.texts())


def assert_same_new(words: Sequence[str], profile: str = "fibur") -> None:
    engine = [plain(meld) for meld in book(profile).new(cards_of(words))]
    assert engine == [told(layout, profile) for layout in oracle.new_melds(words)], words


def assert_same_attachment(laid: oracle.Layout, words: Sequence[str], profile: str = "fibur") -> None:
    meld = book(profile).laid(laid.texts())
    expected = [told(layout, profile) for layout in oracle.attachments(laid, words)]
    assert [plain(larger) for larger in meld.attach(cards_of(words))] == expected, (laid, words)


def fits_deck(words: Sequence[str]) -> bool:
    return all(copies <= (4 if card == "JK" else 2) for card, copies in Counter(words).items())


def windows(*, least: int, most: int) -> Iterator[list[str]]:
    """Neighbouring cards of hearts, whole or with one left out and a wild added."""
    for size in range(least, most + 1):
        for start in range(1, 16 - size):
            run = [oracle.PLACES[place - 1] + "H" for place in range(start, start + size)]
            for out in range(-1, size):
                kept = run if out < 0 else run[:out] + run[out + 1 :]
                for wild in ([], ["JK"], ["2H"], ["2S"]):
                    words = kept + wild
                    if fits_deck(words):
                        yield words


def suited() -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(SUIT), min_size=1, max_size=14).filter(fits_deck)


def hands(most: int) -> st.SearchStrategy[list[str]]:
    """Hands rich in melds: cards of two suits and few ranks, and wilds."""
    close = [rank + suit for rank in "A2345K" for suit in "HD"] + ["JK", "2S", "4S"]
    return st.lists(st.sampled_from(close), min_size=2, max_size=most).filter(fits_deck)


def laid_melds() -> st.SearchStrategy[oracle.Layout]:
    def layouts(words: list[str]) -> st.SearchStrategy[oracle.Layout]:
        return st.sampled_from(oracle.new_melds(words) or [None])

    ranked = st.lists(st.sampled_from([*(["7H", "7D", "7C", "7S"] * 2), "JK", "2C"]), min_size=3, max_size=9)
    some = st.sampled_from(list(windows(least=3, most=13))) | ranked
    return some.filter(fits_deck).flatmap(layouts).filter(bool)


@pytest.mark.parametrize("profile", NAMES)
def test_every_three_cards_are_judged_alike(profile: str) -> None:
    for words in combinations_with_replacement(oracle.DECK, 3):
        naturals = [card for card in words if not oracle.is_wild_card(card)]
        close = len({card[0] for card in naturals}) < 2 or len({card[1] for card in naturals}) < 2
        if fits_deck(words) and close:
            assert_same_new(words, profile)


@pytest.mark.parametrize("profile", NAMES)
def test_every_set_is_judged_alike(profile: str) -> None:
    wilds = [[], ["JK"], ["2S"], ["JK", "JK"], ["2H", "2H"], ["JK", "2D"], ["8S"]]
    for amounts in product(range(3), repeat=4):
        naturals = [
            rank for suit, copies in zip("HDCS", amounts, strict=True) for rank in ["9" + suit] * copies
        ]
        for wild in wilds:
            assert_same_new(naturals + wild, profile)


@pytest.mark.parametrize("profile", NAMES)
def test_every_window_of_a_suit_is_judged_alike(profile: str) -> None:
    for words in windows(least=1, most=14):
        assert_same_new(words, profile)


@settings(max_examples=300, deadline=None)
@given(words=suited(), profile=st.sampled_from(NAMES))
def test_random_cards_of_a_suit_are_judged_alike(words: list[str], profile: str) -> None:
    assert_same_new(words, profile)


@settings(max_examples=400, deadline=None)
@given(laid=laid_melds(), words=suited().filter(lambda words: len(words) < 5), profile=st.sampled_from(NAMES))
def test_random_attachments_to_any_layout_are_judged_alike(
    laid: oracle.Layout, words: list[str], profile: str
) -> None:
    assert_same_attachment(laid, words, profile)


def test_every_single_card_on_short_runs_is_judged_alike() -> None:
    layouts = {layout for words in windows(least=3, most=4) for layout in oracle.new_melds(words)}
    for laid in layouts:
        for card in [*SUIT[:13], "JK", "2S", "7D"]:
            assert_same_attachment(laid, [card])


def test_the_ace_comes_low_before_the_wild_stays() -> None:
    words = ["JK=AH", *(rank + "H" for rank in oracle.RANKS[1:])]
    laid = next(layout for layout in oracle.new_melds(["JK", *words[1:]]) if layout.texts() == words)
    assert_same_attachment(laid, ["AH"])
    grown = book().laid(words).attach(cards_of(["AH"]))
    assert grown[0].texts() == ["AH", *words[1:], "JK=AH"]
    assert grown[1].texts() == [*words, "AH"]


@settings(max_examples=60, deadline=None)
@given(hand=hands(8))
def test_a_hand_finds_every_meld_that_it_holds_in_its_default_layout(hand: list[str]) -> None:
    assert_finds_all(hand)


def assert_finds_all(hand: list[str]) -> None:
    found = [tuple(meld.texts()) for meld in book().find(cards_of(hand))]
    expected = {
        tuple(layouts[0].texts()) for part in oracle.parts(hand, 3) if (layouts := oracle.new_melds(part))
    }
    assert len(found) == len(set(found)), "a meld twice"
    assert set(found) == expected


def test_takes_lists_exactly_the_single_cards_that_fit() -> None:
    assert texts(range(53)) == oracle.DECK
    for words in (
        "5H 6H 7H",
        "AH 2H 3H 2S",
        "QH KH AH",
        "2H 3H JK 5H",
        "7H 7D 7D",
        "KH KD 2S",
        "AS AD AC AH",
    ):
        (layout, *_) = oracle.new_melds(words.split())
        meld = book().laid(layout.texts())
        fitting = {card for card in oracle.DECK if oracle.attachments(layout, [card])}
        assert {card for card in oracle.DECK if meld.takes >> oracle.DECK.index(card) & 1} == fitting


@pytest.mark.long
def test_every_four_cards_are_judged_alike() -> None:
    for words in combinations_with_replacement(oracle.DECK, 4):
        if fits_deck(words):
            assert_same_new(words)


@pytest.mark.long
def test_every_part_of_a_suit_is_judged_alike_with_every_extra() -> None:
    suit = SUIT[:13]
    for size in range(14):
        for part in combinations(suit, size):
            for extra in ([], ["JK"], ["2S"], ["2H"], ["AH"], ["JK", "2H"], ["JK", "AH"]):
                if fits_deck([*part, *extra]):
                    assert_same_new([*part, *extra])


@pytest.mark.long
def test_every_pair_on_every_window_is_judged_alike() -> None:
    layouts = {layout for words in windows(least=3, most=13) for layout in oracle.new_melds(words)}
    for laid in layouts:
        for pair in combinations([*SUIT[:13], "2H", "JK", "2S"], 2):
            assert_same_attachment(laid, pair)


@pytest.mark.long
@settings(max_examples=5_000, deadline=None)
@given(hand=hands(10))
def test_many_hands_find_every_meld_that_they_hold(hand: list[str]) -> None:
    assert_finds_all(hand)


@pytest.mark.long
@settings(max_examples=50_000, deadline=None)
@given(laid=laid_melds(), words=suited().filter(lambda words: len(words) < 6), profile=st.sampled_from(NAMES))
def test_many_random_attachments_are_judged_alike(
    laid: oracle.Layout, words: list[str], profile: str
) -> None:
    assert_same_attachment(laid, words, profile)
