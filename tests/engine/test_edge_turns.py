"""The disputed cases of the turn, the pozzetto and the close, one line a ruling: profiles, a position, moves,
and what becomes of the last of them.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import IllegalMove
from tests.engine.table import do, kinds, position
from tests.engine.test_edge_melds import TILES, expanded

FEDERATION = "fibur fitab internazionale"
CARDS = f"{FEDERATION} fantacarte house reale"
TAKEN = {"pozzetto_taken": [True, False]}
DRAWING = {"phase": "draw"}
#: Seven cards without a wild that every rule knows.
PURE = "3S 4S 5S 6S 7S 8S 9S"
MIXED = "3S 4S 5S 6S 7S 8S 2D=9S"
HOUSES: dict[str, dict[str, Any]] = {
    "no_discard": {"final_discard": "optional", "no_discard_bonus": 100},
    "to_hand": {"substitution": "to_hand"},
    "same_turn": {"pozzetto_after_discard": "same_turn"},
    "plain_forbid": {"single_rediscard": "forbid"},
    "allowed": {"single_rediscard": "allow"},
}


def ruling(name: str) -> Any:
    return {"profile": "house"} | HOUSES[name] if name in HOUSES else name


PILE = expanded(
    ("a single card goes straight back", CARDS, "9C KD", "QS", "take", "discard QS", "single_card_back"),
    ("a single tile goes straight back", TILES, "9C KD 3D 4D 5D", "QS", "take", "discard QS", "discard turn"),
    ("where it is allowed", "allowed", "9C KD", "QS", "take", "discard QS", "discard turn"),
    ("a twin was held", f"{FEDERATION} house", "9C KD QS", "QS", "take", "discard QS", "discard turn"),
    ("a twin is no excuse", "fantacarte reale plain_forbid", "9C KD QS", "QS", "take", "discard QS",
        "single_card_back"),
    ("the same rank is no twin", "fibur", "9C KD QC", "QS", "take", "discard QS", "single_card_back"),
    ("joker for joker", "fibur", "9C KD JK", "JK", "take", "discard JK", "discard turn"),
    ("another card may go", CARDS, "9C KD", "QS", "take", "discard KD", "discard turn"),
    ("of two cards any may go", CARDS, "9C KD", "4D QS", "take", "discard QS", "discard turn"),
    ("the whole pile and nothing less", "fibur house", "9C KD", "TH QS 2S", "take 2S", "", "bad_move"),
    ("five tiles", TILES, "9C KD 3D", "4D QS", "take", "", "pile_not_allowed"),
    ("six tiles", TILES, "9C KD 3D 8H", "4D QS", "take", "discard QS", "discard turn"),
    ("few cards", f"{CARDS} roversia", "9C KD 3D", "4D QS", "take", "discard QS", "discard turn"),
    ("an empty pile", f"{CARDS} {TILES} roversia", "9C KD 3D 8H TC TD", "", "take", "", "pile_empty"),
    ("the first card on the pile", "fibur fantacarte house", "9C KD", "2S", "take", "discard KD",
        "discard turn"),
)  # fmt: skip


@pytest.mark.parametrize(("rules", "hand", "pile", "draw", "discard", "expected"), PILE)
def test_the_pile(rules: str, hand: str, pile: str, draw: str, discard: str, expected: str) -> None:
    if rules == "internazionale" and not expected.startswith("pile"):
        hand += " AD AS AC AH KH"  # something to lay
        draw += ", meld AD AS AC"
    table = position(hand, rules=ruling(rules), pile=pile, **DRAWING)
    assert_outcome(table, ", ".join(filter(None, [draw, discard])), expected)


def assert_outcome(table: Any, moves: str, expected: str) -> None:
    """Plays all moves; what the last one gives: its events, or the code of its refusal."""
    *before, last = moves.split(", ")
    do(table, *before)
    try:
        outcome = " ".join(kinds(do(table, last)))
    except IllegalMove as refusal:
        outcome = refusal.code
    assert outcome == expected


POZZETTO = expanded(
    ("the last card discarded is no close", f"{CARDS} {TILES}", "KC", [PURE], {}, "discard KC",
        "discard pozzetto turn"),
    ("it goes on in the same turn", "same_turn", "KC", [], {}, "discard KC", "discard pozzetto"),
    ("a wild may be that discard", f"{CARDS} {TILES}", "2C", [PURE], {}, "discard 2C",
        "discard pozzetto turn"),
    ("all cards laid", f"{CARDS} {TILES}", "TD JD QD", [], {}, "meld TD JD QD", "meld pozzetto"),
    ("the partner empties a hand", "fibur fantacarte house", "7H 7D 7C", [], TAKEN, "meld 7H 7D 7C",
        "needs_burraco"),
    ("only the card just taken is left", CARDS, "TD JD QD KS", [], {"barred": "KS"}, "meld TD JD QD",
        "would_strand"),
    ("any tile may be left", TILES, "TD JD QD KS", [], {}, "meld TD JD QD", "meld"),
    ("a wild in mid-hand", f"{CARDS} {TILES} roversia", "2C KD 4H", [], {}, "discard 2C", "discard turn"),
)  # fmt: skip
CLOSE = expanded(
    ("two cards and no burraco", f"{CARDS} argentina roversia", "TD JD QD KS", [], TAKEN, "meld TD JD QD",
        "would_strand"),
    ("no canasta is needed", "burako", "TD JD QD KS", [], TAKEN, "meld TD JD QD, discard KS", "discard end"),
    ("a canasta is needed", "argentina", "KS", [], TAKEN, "discard KS", "needs_burraco"),
    ("a mixed canasta will do", "argentina", "KS", [MIXED], TAKEN, "discard KS", "discard end"),
    ("the dead is needed", TILES, "TD JD QD KS", [PURE], {}, "meld TD JD QD, discard KS",
        "discard pozzetto turn"),
    ("a clean one closes", CARDS, "KC", [PURE], TAKEN, "discard KC", "discard end"),
    ("a dirty one closes", "fibur fitab fantacarte house", "KC", [MIXED], TAKEN, "discard KC", "discard end"),
    ("a dirty one does not close", "internazionale reale", "KC", [MIXED], TAKEN, "discard KC",
        "needs_clean_burraco"),
    ("only a two is left", CARDS, "TD JD QD 2C", [PURE], TAKEN, "meld TD JD QD", "would_strand"),
    ("a two that would fit", CARDS, "TD JD QD 2S", [PURE], TAKEN, "meld TD JD QD", "would_strand"),
    ("a two closes", TILES, "TD JD QD 2C", [PURE], TAKEN, "meld TD JD QD, discard 2C", "discard end"),
    ("a joker closes", TILES, "TD JD QD JK", [PURE], TAKEN, "meld TD JD QD, discard JK", "discard end"),
    ("no discard is left", CARDS, "TD JD QD", [PURE], TAKEN, "meld TD JD QD", "final_discard_required"),
    ("no discard is needed", f"{TILES} no_discard", "TD JD QD", [PURE], TAKEN, "meld TD JD QD", "meld end"),
    ("the last card is laid", "roversia", "TS", [PURE], {}, "add 1 TS", "add end"),
    ("the last card is never discarded", "roversia", "TS", [PURE], {}, "discard TS", "would_strand"),
    ("without a burraco it is not laid", "roversia", "TD JD QD", [], {}, "meld TD JD QD", "needs_burraco"),
    ("one card that can be laid", "roversia", "TD JD QD TS", [PURE], {}, "meld TD JD QD, add 1 TS",
        "add end"),
    ("one card that cannot be laid", "roversia", "TD JD QD KH", [PURE], {}, "meld TD JD QD", "would_strand"),
    ("two cards left", "roversia", "TD JD QD KH KC", [], {}, "meld TD JD QD, discard KH", "discard turn"),
    ("a burraco made in the turn", f"{CARDS} {TILES} roversia", "3S 4S 5S 6S 7S 8S 9S TS KD", [], TAKEN,
        "meld 3S 4S 5S 6S 7S 8S 9S", "meld"),
    ("two runs of a suit lie side by side", f"{CARDS} {TILES} roversia", "6H 7H 8H KC KS", ["3H 4H 5H"], {},
        "meld 6H 7H 8H", "meld"),
    ("a second set of kings", "fibur fitab fantacarte house", "KH KD KC 4C 9D", ["KH KS KD"], {},
        "meld KH KD KC", "second_set_of_rank"),
    ("a second set of kings", f"{TILES} roversia", "KH KD KC 4C 9D", ["KH KS KD"], {}, "meld KH KD KC",
        "meld"),
    ("a wild is no card of the hand", f"{CARDS} {TILES} roversia", "6H KD 4C", ["5H 2C=6H 7H"], {},
        "swap 1 6H", "wild_is_locked"),
    ("a wild comes to the hand", "to_hand", "6H KD 4C", ["5H 2C=6H 7H"], {}, "swap 1 6H, discard 2C",
        "discard turn"),
    ("a wild moves in its meld", TILES, "KD 4C", ["2C=5H 6H 7H"], {}, "shift 1 -> 6H 7H 2C=8H", "shift"),
    ("a wild stays where it is", f"{CARDS} roversia", "KD 4C", ["2C=5H 6H 7H"], {},
        "shift 1 -> 6H 7H 2C=8H", "wild_is_locked"),
)  # fmt: skip


@pytest.mark.parametrize(("rules", "hand", "melds", "named", "moves", "expected"), POZZETTO)
def test_the_pozzetto(
    rules: str, hand: str, melds: list[str], named: dict[str, Any], moves: str, expected: str
) -> None:
    assert_outcome(position(hand, melds=(melds, []), rules=ruling(rules), **named), moves, expected)


@pytest.mark.parametrize(("rules", "hand", "melds", "named", "moves", "expected"), CLOSE)
def test_the_close(
    rules: str, hand: str, melds: list[str], named: dict[str, Any], moves: str, expected: str
) -> None:
    assert_outcome(position(hand, melds=(melds, []), rules=ruling(rules), **named), moves, expected)


STOCK = expanded(
    ("the third from last", CARDS.replace(" house reale", " reale"), 3, "draw, discard KD", "discard end"),
    ("the fourth from last", CARDS, 4, "draw, discard KD", "discard turn"),
    ("a pile instead", "fibur fantacarte", 3, "take, discard KD", "discard turn"),
    ("two cards are played", f"house {TILES} roversia", 3, "draw, discard KD", "discard turn"),
    ("the last of all", f"house {TILES} roversia", 1, "draw, discard KD", "discard end"),
)


@pytest.mark.parametrize(("rules", "stock", "moves", "expected"), STOCK)
def test_the_end_of_the_stock(rules: str, stock: int, moves: str, expected: str) -> None:
    table = position("9C KD 5H 6H 3C TD", rules=rules, stock=stock, **DRAWING)
    assert_outcome(table, moves, expected)
    if expected.endswith("end"):
        assert table.result is not None
        assert (table.result.reason, table.result.seat) == ("stock_out", None)
        assert all(count.closing == 0 for count in table.result.counts)


@pytest.mark.parametrize("rules", ["fibur", "fantacarte", "house", "burako"])
def test_who_draws_the_last_playable_card_may_still_close(rules: str) -> None:
    named = {"rules": rules, "last_turn": True, **TAKEN}
    table = position("KC", melds=([PURE], []), **named)
    do(table, "discard KC")
    assert table.result is not None
    assert (table.result.reason, table.result.counts[0].closing) == ("closed", 100)


def test_the_last_discard_of_all_may_take_the_pozzetto_which_then_counts_against_its_side() -> None:
    table = position("KC", last_turn=True, pozzetti=[11, ["KS"] + ["5C"] * 2 + ["8D"] * 2], pile="9D 4D")
    assert kinds(do(table, "discard KC")) == ["discard", "pozzetto", "end"]
    assert table.result is not None
    assert (table.result.counts[0].in_hand, table.result.counts[0].pozzetto) == (-40, 0)
    assert table.result.counts[1].pozzetto == -100


@pytest.mark.parametrize(
    ("rules", "due"),
    [("fibur", 0), ("fitab", 0), ("internazionale", 0), ("fantacarte", -100), ("house", 0),
     ("burako", -100), ("argentina", -100), ("roversia", 0)],
)  # fmt: skip
def test_nobody_took_a_pozzetto_and_the_stock_is_out(rules: str, due: int) -> None:
    table = position("9C KD", rules=rules, last_turn=True)
    do(table, "discard KD")
    assert table.result is not None
    assert [count.pozzetto for count in table.result.counts] == [due, due]
