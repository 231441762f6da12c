"""Nobody is stranded: a lay is refused when the turn could not be ended after it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import CARD_TEXT, count
from games.engine.choices import discards, legal_moves
from games.engine.errors import IllegalMove
from games.engine.legal import can, check, lays
from games.engine.melds import Meld
from games.engine.moves import Move, parse_move
from games.engine.notation import BadPosition
from games.engine.play import play
from games.engine.position import Position
from games.engine.profiles import PROFILES
from games.engine.rules import Rules
from tests.engine import oracle
from tests.engine.house_rules import house_rules
from tests.engine.random_play import NAMES, deal, moves
from tests.engine.table import CLEAN, DIRTY, do, kinds, position

TAKEN = [True, False]


def code(table: Position, move: str) -> str:
    try:
        check(table, parse_move(move))
    except IllegalMove as refusal:
        return refusal.code
    return "ok"


@pytest.mark.parametrize(
    ("hand", "melds", "move", "expected"),
    [
        ("4H 5H 6H 7H 8H 9H TH", [], "meld 4H 5H 6H 7H 8H 9H TH", "final_discard_required"),
        ("6H 6H 6C", [], "meld 6H 6H 6C", "needs_burraco"),
        ("6D 6S 6C", [CLEAN], "meld 6D 6S 6C", "final_discard_required"),
        ("3C 4C 5C KS", [], "meld 3C 4C 5C", "would_strand"),
        ("3C 4C 5C KS", [CLEAN], "meld 3C 4C 5C", "ok"),
        ("3C 4C 5C KS", [DIRTY], "meld 3C 4C 5C", "ok"),
        ("3C 4C 5C KS QD", [], "meld 3C 4C 5C", "ok"),
        ("3C 4C 5C JK", [CLEAN], "meld 3C 4C 5C", "would_strand"),
        ("9C TC JC 2D", [CLEAN], "meld 9C TC JC", "would_strand"),
        ("9C TC JC 2H", ["3H 4H 5H 6H 7H 8H 9H"], "meld 9C TC JC", "would_strand"),
        ("6C 9D", ["6H 6D 6S"], "add 1 6C", "would_strand"),
        ("9H TH KS", ["3H 4H 5H 6H 7H 8H"], "add 1 9H TH", "ok"),
        ("3H 4H 5H 6H 7H 8H JK TC", [], "meld 3H 4H 5H 6H 7H 8H JK", "ok"),
        ("7C 7S 7D JK", [CLEAN], "meld 7C 7S 7D", "would_strand"),
        ("7C 7S 7D JK", [CLEAN], "meld 7C 7S JK", "ok"),
        ("7C 7S 7D JK", [CLEAN], "meld 7C 7S 7D JK", "final_discard_required"),
    ],
)
def test_after_the_pozzetto_a_card_that_may_close_is_kept(
    hand: str, melds: list[str], move: str, expected: str
) -> None:
    table = position(hand, melds=(melds, []), pozzetto_taken=TAKEN)
    assert code(table, move) == expected


@pytest.mark.parametrize("last", ["KS", "JK", "2D"])
def test_before_the_pozzetto_everything_may_go_or_any_last_card_be_kept(last: str) -> None:
    table = position(f"9C TC JC {last}")
    assert code(table, "meld 9C TC JC") == "ok"
    assert code(position("9C TC JC"), "meld 9C TC JC") == "ok"


def test_the_partner_of_who_took_the_pozzetto_is_bound_like_him() -> None:
    table = position(11, 11, "7H 7D 7S", turn=2, players=4, pozzetto_taken=TAKEN)
    assert code(table, "meld 7H 7D 7S") == "needs_burraco"


@pytest.mark.parametrize("rules", ["fibur", "fantacarte"])
def test_only_the_barred_card_left_is_refused_unless_it_can_be_laid(rules: str) -> None:
    table = position("9C TC JC 4D", barred="4D", rules=rules)
    assert code(table, "meld 9C TC JC") == "would_strand"
    layable = position("9C TC JC 4D", barred="4D", rules=rules, melds=(["4H 4S 4C"], []))
    assert code(layable, "meld 9C TC JC") == "ok"
    after_pozzetto = position(
        "9C TC JC 4D", barred="4D", rules=rules, melds=(["4H 4S 4C", CLEAN], []), pozzetto_taken=TAKEN
    )
    assert code(after_pozzetto, "meld 9C TC JC") == "would_strand"


@pytest.mark.parametrize(("rules", "expected"), [("fibur", "ok"), ("fantacarte", "would_strand")])
def test_the_barred_card_and_its_twin_left_by_profile(rules: str, expected: str) -> None:
    """One of two equal cards may go where a copy is barred, neither where the face is."""
    table = position("9C TC JC 4D", phase="draw", pile="4D", rules=rules)
    do(table, "take")
    assert code(table, "meld 9C TC JC") == expected


def test_barred_jokers_may_all_be_laid_for_the_pozzetto() -> None:
    named = {"barred": "JK", "rules": "fantacarte"}
    table = position("9S TS JS JK JK", melds=(["5H 6H 7H"], []), **named)
    assert code(table, "meld 9S TS JS") == "ok"
    assert code(position("9S TS JS JK JK", **named), "meld 9S TS JS") == "would_strand"


def test_a_legal_position_may_have_no_discard_and_then_a_lay_is_forced() -> None:
    table = position("8H 9H", barred="9H", melds=(["5H 6H 7H"], []))
    do(table, "add 1 8H")
    assert list(discards(table)) == []
    assert [str(move) for move in legal_moves(table)] == ["add 1 9H", "undo"]
    assert kinds(do(table, "add 1 9H")) == ["add", "pozzetto"]
    assert list(discards(table))


def test_the_bar_outlasts_a_pozzetto_on_the_fly() -> None:
    cards = ["9H", "KS", "KC", "KD", "QC", "QD", "JC", "JD", "8C", "8D", "6C"]
    table = position("9H", barred="9H", melds=(["6H 7H 8H"], []), pozzetti=[11, cards])
    do(table, "add 1 9H")
    assert code(table, "discard 9H") == "single_card_back"
    assert code(table, "discard KS") == "ok"


SMALL = [*(rank + suit for rank in "34567" for suit in "H"), "3C", "3D", "3S", "2H", "2S", "JK"]
MELDS = [
    [], ["5H 6H 7H"], ["3C 3D 3S"], [CLEAN], ["4H 5H JK=6H"], ["3D 3S JK", CLEAN], ["2H 3H 4H"],
    ["3H 4H 5H 6H 7H 8H JK=9H"], ["AC 2C 3C 4C 5C 6C 7C", "3H 4H 5H"],
]  # fmt: skip
EVERY = [*PROFILES.values(), *(house_rules(Random(seed)) for seed in range(40))]


@settings(max_examples=700, deadline=None)
@given(
    hand=st.lists(st.sampled_from(SMALL), min_size=1, max_size=5),
    melds=st.sampled_from(MELDS),
    taken=st.booleans(),
    bar=st.booleans(),
    rules=st.sampled_from(EVERY),
)
def test_lays_are_refused_exactly_when_a_search_finds_no_end(
    hand: list[str], melds: list[str], taken: bool, bar: bool, rules: Rules
) -> None:
    assert_same_lays(hand, melds, taken, hand[-1] if bar else None, rules)


def assert_same_lays(
    hand: list[str], melds: list[str], taken: bool, barred: str | None, rules: Rules
) -> None:
    """Every lay of every part of a hand, and every discard, against the search of `oracle`."""
    if rules.single_rediscard == "allow" or (rules.single_rediscard != "forbid" and hand.count(barred) > 1):
        barred = None
    named = {"pozzetto_taken": [taken, False], "barred": barred, "rules": rules.to_json()}
    try:
        table = position(" ".join(hand), melds=(melds, []), **named)
    except BadPosition:  # cards that the deck does not hold, or a meld that these rules do not know
        return
    turn, side = oracle.Turn(rules.to_json(), taken, barred), list(map(_laid, table.melds[0]))
    new = {_cards_of(move) for move in lays(table) if move.kind == "meld"}
    single = {str(move) for move in lays(table) if move.kind == "add"}
    for part in oracle.parts(hand):
        for at in range(len(side) + 1):
            move, expected = _move(part, at), _is_legal(turn, hand, side, part, at)
            assert can(table, move) == expected, (hand, melds, taken, barred, rules.profile, str(move))
            if at and len(part) == 1:
                assert (str(move) in single) == expected
            if not at and rules.max_wilds == 1:
                assert (part in new) == expected
    for card in set(hand):
        expected = turn.may_end_by_discarding(hand, card, side)
        assert can(table, parse_move(f"discard {card}")) == expected, (
            hand,
            melds,
            taken,
            barred,
            rules,
            card,
        )


def _is_legal(
    turn: oracle.Turn, hand: list[str], side: list[oracle.Layout], part: tuple[str, ...], at: int
) -> bool:
    """Whether a part of the hand may be laid anew (`at` 0) or on a meld, in its default layout."""
    found = oracle.attachments(turn.rules, side[at - 1], part) if at else oracle.new_melds(turn.rules, part)
    if not found or (not at and oracle.is_second_set(turn.rules, side, found[0])):
        return False
    after = [*side[: at - 1], found[0], *side[at:]] if at else [*side, found[0]]
    left = list((Counter(hand) - Counter(part)).elements())
    return oracle.can_end(turn, left, after) if left else turn.may_end_by_laying(after)


def _laid(meld: Meld) -> oracle.Layout:
    """A meld of the engine in the terms of the oracle."""
    cards = tuple(text.partition("=")[0] for text in meld.texts())
    suit = oracle.SUITS[meld.key] if meld.shape == "run" else ""
    return oracle.Layout(meld.shape, suit, meld.start, cards, meld.wilds)


def _cards_of(move: Move) -> tuple[str, ...]:
    return tuple(sorted(CARD_TEXT[face] for face in move.cards))


def _move(part: tuple[str, ...], at: int) -> Move:
    return parse_move(" ".join(["add", str(at), *part] if at else ["meld", *part]))


def test_nobody_is_ever_stranded_in_bare_deals() -> None:
    """At any time of a turn some lays and a discard end it, whatever was laid, taken or swapped."""
    for name, seed in product(NAMES, range(600, 603)):
        table, random = deal(seed, bare=True, name=name)
        for move in moves(table, random):
            play(table, table.turn, move)
            if table.phase == "play" and count(table.hand) < 5:
                assert ends(table), (name, seed, str(move))


def ends(table: Position, depth: int = 8) -> bool:
    """Whether the turn can be ended from here by legal moves, undo apart."""
    choices = [move for move in legal_moves(table) if move.kind != "undo"]
    if any(move.kind == "discard" for move in choices):
        return True
    for move in choices if depth else ():
        after = table.copy()
        play(after, after.turn, move)
        if after.phase != "play" or ends(after, depth - 1):
            return True
    return False


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(PROFILES))
def test_many_small_hands_are_refused_exactly_when_a_search_finds_no_end(name: str) -> None:
    """Every third hand of three cards, all their parts with them."""
    hands = sorted(set(map(tuple, map(sorted, product(SMALL, repeat=3)))))
    for melds, taken, hand in product(MELDS, (False, True), hands[::3]):
        for barred in (None, hand[0], hand[-1]):
            assert_same_lays(list(hand), melds, taken, barred, PROFILES[name])
