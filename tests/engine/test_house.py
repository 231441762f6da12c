"""The table at home: what its options change in the turn and in the count."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.cards import full_deck
from games.engine.errors import IllegalMove
from games.engine.position import start
from games.engine.profiles import profile
from games.engine.views import observe
from tests.engine.table import CLEAN, do, kinds, position, told, verdict

TAKEN = {"pozzetto_taken": [True, False]}
POZZETTO = ["KS", "KC", "KD", "QS", "QC", "QD", "JC", "JD", "8C", "8D", "6C"]


def house(**fields: Any) -> dict[str, Any]:
    return {"profile": "house"} | fields


TO_HAND = house(substitution="to_hand")


def test_the_real_card_brings_the_wild_to_the_hand() -> None:
    table = position("6H KD 4C", melds=(["3H 4H 5H JK=6H 7H 8H 9H"], []), rules=TO_HAND)
    (event,) = do(table, "swap 1 6H")
    assert told([event]) == [
        {"kind": "swap", "seat": 0, "meld": 1, "card": "6H", "taken": "JK", "layout": CLEAN.split()}
    ]
    view = observe(table, 1).to_json()
    assert (view["known"][0], view["counts"][0], view["melds"][0][0]["grade"]) == (["JK"], 3, "clean")
    assert observe(table, 0).to_json()["hand"] == ["KD", "4C", "JK"]
    do(table, "undo")
    assert table.melds[0][0].texts() == ["3H", "4H", "5H", "JK=6H", "7H", "8H", "9H"]
    assert observe(table, 0).to_json()["hand"] == ["6H", "KD", "4C"]


def test_a_swapped_wild_may_be_laid_at_once() -> None:
    table = position("6H KD KC 4C", melds=(["5H 2S=6H 7H"], []), rules=TO_HAND)
    do(table, "swap 1 6H", "meld KD KC 2S", "undo", "undo")
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        do(table, "undo")


@pytest.mark.parametrize(
    ("hand", "meld", "move", "code"),
    [
        ("8H KD", "5H JK=6H 7H", "swap 1 8H", "wild_is_locked"),
        ("6D KD", "5H JK=6H 7H", "swap 1 6D", "wild_is_locked"),
        ("4H KD", "5H 6H 7H", "swap 1 4H", "wild_is_locked"),
        ("6H KD", "5H JK=6H 7H", "swap 2 6H", "unknown_meld"),
        ("9H KD", "5H JK=6H 7H", "swap 1 6H", "not_in_hand"),
        ("2D KD", "7H 7D 2S", "swap 1 2D", "wild_is_locked"),
    ],
)
def test_only_the_real_card_wins_the_wild(hand: str, meld: str, move: str, code: str) -> None:
    with pytest.raises(IllegalMove, match=code):
        do(position(hand, melds=([meld], []), rules=TO_HAND), move)


def test_a_set_gives_its_wild_for_any_card_of_its_rank() -> None:
    table = position("7C KD 4C", melds=(["7H 7D JK"], []), rules=TO_HAND)
    do(table, "swap 1 7C")
    assert table.melds[0][0].texts() == ["7H", "7D", "7C"]


def test_a_second_ace_wins_no_wild_where_a_run_has_one() -> None:
    run = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK=AH"
    with pytest.raises(IllegalMove, match="wild_is_locked"):
        do(position("AH KD 4C", melds=([run], []), rules=TO_HAND), "swap 1 AH")
    both = position("AH KD 4C", melds=([run], []), rules=TO_HAND | {"ace": "both_ends"})
    do(both, "swap 1 AH")
    assert both.melds[0][0].size == 14


def test_a_set_of_several_wilds_gives_the_first_and_keeps_its_order() -> None:
    table = position("AC KD 4C", melds=(["AH AD JK 2D"], []), rules=TO_HAND | {"max_wilds": "naturals"})
    do(table, "swap 1 AC")
    assert (table.melds[0][0].texts(), table.melds[0][0].wilds) == (["AH", "AD", "AC", "2D"], (3,))


def test_a_two_that_is_always_wild_wins_none() -> None:
    rules = TO_HAND | {"natural_two": False}
    with pytest.raises(IllegalMove, match="wild_is_locked"):
        do(position("2H KD 4C", melds=(["AH JK=2H 3H"], []), rules=rules), "swap 1 2H")


def test_a_swap_never_strands() -> None:
    """The joker won would be the last card, which may not close."""
    table = position("6H", melds=([CLEAN, "5H JK=6H 7H"], []), rules=TO_HAND, **TAKEN)
    with pytest.raises(IllegalMove, match="would_strand"):
        do(table, "swap 2 6H")
    do(table, "discard 6H")


def test_the_pozzetto_of_a_discard_may_be_played_at_once() -> None:
    rules = house(pozzetto_after_discard="same_turn")
    table = position("4C", rules=rules, pozzetti=[11, POZZETTO], pile="9D 4D")
    events = do(table, "discard 4C")
    assert told(events)[1]["on_the_fly"]
    assert (table.turn, table.phase, table.unopened) == (0, "play", [False, False])
    assert kinds(do(table, "meld KS KC KD", "discard QS")) == ["meld", "discard", "turn"]


@pytest.mark.parametrize(
    ("moves", "closing"),
    [(["add 1 TH", "add 1 JH"], 200), (["add 1 TH", "discard JH"], 100)],
)
def test_closing_without_a_discard_may_pay_more(moves: list[str], closing: int) -> None:
    rules = house(final_discard="optional", no_discard_bonus=100)
    table = position("TH JH", melds=([CLEAN], []), rules=rules, **TAKEN)
    do(table, *moves)
    assert table.result is not None
    assert table.result.counts[0].closing == closing


def test_closing_without_a_discard_may_be_the_only_way() -> None:
    rules = house(final_discard="never")
    table = position("TH JH", melds=([CLEAN], []), rules=rules, **TAKEN)
    do(table, "add 1 TH")
    with pytest.raises(IllegalMove, match="would_strand"):
        do(table, "discard JH")
    assert kinds(do(table, "add 1 JH")) == ["add", "end"]


@pytest.mark.parametrize(
    ("rules", "side", "other", "points"),
    [
        (house(), {}, {"closed": True, "pozzetto": "taken"}, -100),
        (house(), {}, {"pozzetto": "taken"}, 0),
        (house(), {}, {}, 0),
        (house(), {"pozzetto": "taken"}, {"closed": True, "pozzetto": "taken"}, 0),
        (house(penalty_when="always"), {}, {}, -100),
        (house(penalty_when="unless_none_took"), {}, {"pozzetto": "taken"}, -100),
        (house(penalty_when="unless_none_took"), {}, {}, 0),
        (house(pozzetto_penalty=0, pozzetto_taken_bonus=100), {"pozzetto": "taken"}, {}, 100),
        (house(pozzetto_penalty=0, pozzetto_taken_bonus=100), {}, {"closed": True}, 0),
    ],
)
def test_what_the_pozzetto_costs(
    rules: dict[str, Any], side: dict[str, Any], other: dict[str, Any], points: int
) -> None:
    assert verdict(ask="score", rules=rules, side=side, other=other)["pozzetto"] == points


@pytest.mark.parametrize(
    ("untouched", "in_hand", "points"), [("cards", -105, 0), ("penalty", 0, -100), ("both", -105, -100)]
)
def test_what_a_pozzetto_costs_that_was_taken_and_never_played(
    untouched: str, in_hand: int, points: int
) -> None:
    named = {"pozzetto_taken": [False, True], "pile": "9D 4D", "stock": ["9S", "TH"], "pozzetti": [POZZETTO]}
    rules = house(untouched_pozzetto=untouched)
    table = position("5D", "7D", melds=([], [CLEAN]), rules=rules, **named)
    do(table, "discard 5D", "draw", "add 1 TH", "discard 7D")
    assert table.result is not None
    assert table.result.reason == "closed"
    assert (table.result.counts[0].in_hand, table.result.counts[0].pozzetto) == (in_hand, points)


@pytest.mark.parametrize(("size", "players", "stock"), [(18, 2, 49), (18, 4, 27), (20, 2, 45), (20, 4, 23)])
def test_larger_pozzetti(size: int, players: int, stock: int) -> None:
    rules = profile("house", pozzetto_size=size)
    table, _ = start(rules, players, 0, full_deck(rules.jokers))
    assert ([len(pozzetto) for pozzetto in table.pozzetti], len(table.stock)) == ([size, size], stock)
    assert observe(table, None).to_json()["counts"] == [11] * players
