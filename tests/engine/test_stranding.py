"""Nobody is stranded: a lay is refused when the turn could not be ended after it."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import CARD_TEXT
from games.engine.choices import discards, legal_moves
from games.engine.errors import IllegalMove
from games.engine.legal import can, check, lays
from games.engine.moves import Move, parse_move
from games.engine.notation import BadPosition
from games.engine.position import Position
from tests.engine import oracle
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
MELDS = [[], ["5H 6H 7H"], ["3C 3D 3S"], [CLEAN], ["4H 5H JK=6H"], ["3D 3S JK", CLEAN], ["2H 3H 4H"]]


@settings(max_examples=250, deadline=None)
@given(
    hand=st.lists(st.sampled_from(SMALL), min_size=2, max_size=5),
    melds=st.sampled_from(MELDS),
    taken=st.booleans(),
    bar=st.booleans(),
    rules=st.sampled_from(["fibur", "fantacarte"]),
)
def test_lays_are_refused_exactly_when_a_search_finds_no_end(
    hand: list[str], melds: list[str], taken: bool, bar: bool, rules: str
) -> None:
    assert_same_lays(hand, melds, taken, hand[-1] if bar else None, rules)


def assert_same_lays(hand: list[str], melds: list[str], taken: bool, barred: str | None, rules: str) -> None:
    if rules == "fibur" and barred and hand.count(barred) > 1:
        barred = None
    try:
        table = position(
            " ".join(hand), melds=(melds, []), pozzetto_taken=[taken, False], barred=barred, rules=rules
        )
    except BadPosition:  # more of a card than the deck holds
        return
    side = [
        layout
        for meld in melds
        for layout in oracle.new_melds(_cards(meld))
        if layout.texts() == meld.split() or layout.shape == "set"
    ]
    rule = "forbid" if rules == "fantacarte" else "forbid_unless_twin"
    single = {str(move) for move in lays(table) if move.kind == "add"}
    for part in oracle.parts(hand):
        left = list((Counter(hand) - Counter(part)).elements())
        for at in range(len(side) + 1):
            move = _move(part, at)
            after = _after(side, part, at)
            expected = after is not None and (
                not taken
                if not left
                else oracle.can_end(left, after, pozzetto_to_come=not taken, barred=barred, rule=rule)
            )
            assert can(table, move) == expected, (hand, melds, taken, barred, rules, str(move))
            if at and len(part) == 1:
                assert (str(move) in single) == expected
    new = {
        tuple(sorted(CARD_TEXT[face] for face in move.cards)) for move in lays(table) if move.kind == "meld"
    }
    assert new == {part for part in oracle.parts(hand) if can(table, _move(part, 0))}


def _cards(meld: str) -> list[str]:
    return [card.partition("=")[0] for card in meld.split()]


def _move(part: tuple[str, ...], at: int) -> Move:
    return parse_move(" ".join(["add", str(at), *part] if at else ["meld", *part]))


def _after(side: list[oracle.Layout], part: tuple[str, ...], at: int) -> list[oracle.Layout] | None:
    """The side's melds after a lay in its default layout; None when it is illegal."""
    found = oracle.attachments(side[at - 1], part) if at else oracle.new_melds(part)
    ranks = {meld.cards[0][0] for meld in side if meld.shape == "set"}
    if not found or (not at and found[0].shape == "set" and found[0].cards[0][0] in ranks):
        return None
    return [*side[: at - 1], found[0], *side[at:]] if at else [*side, found[0]]


@pytest.mark.long
def test_every_small_hand_is_refused_exactly_when_a_search_finds_no_end() -> None:
    for size, melds, taken, rules in product((2, 3), MELDS, (False, True), ("fibur", "fantacarte")):
        for hand in set(map(tuple, map(sorted, product(SMALL, repeat=size)))):
            for barred in {None, hand[0], hand[-1]}:
                assert_same_lays(list(hand), melds, taken, barred, rules)
