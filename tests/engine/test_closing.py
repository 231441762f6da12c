"""How a deal ends: the close, the end of the stock, the stalemate."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.cards import CARD_TEXT, distinct_faces
from games.engine.errors import IllegalMove
from games.engine.position import Position
from tests.engine.table import CLEAN, DIRTY, do, kinds, position, told, verdict

TAKEN = {"pozzetto_taken": [True, False]}


def end(events: list[Any]) -> dict[str, Any]:
    """The end event, which is the last."""
    found = told(events)[-1]
    assert found["kind"] == "end"
    return found


@pytest.mark.parametrize("meld", [CLEAN, DIRTY, "JK=2H 3H 4H 5H 6H 7H 8H 9H", "KH KH KD KD KS KS JK"])
def test_a_burraco_of_any_kind_closes_with_a_natural_card(meld: str) -> None:
    table = position("7D", melds=([meld], []), **TAKEN)
    ended = end(do(table, "discard 7D"))
    assert (ended["reason"], ended["seat"], ended["counts"][0]["closing"]) == ("closed", 0, 100)
    assert ended["counts"][1]["closing"] == 0
    for move in ("draw", "take", "meld 3H 4H 5H", "discard KH", "undo"):
        with pytest.raises(IllegalMove, match="deal_over"):
            do(table, move)


@pytest.mark.parametrize(
    ("card", "melds", "code"),
    [
        ("2S", [CLEAN], "final_discard_wild"),
        ("JK", [CLEAN], "final_discard_wild"),
        ("2H", [CLEAN], "final_discard_wild"),
        ("7D", ["3H 4H 5H 6H 7H 8H"], "needs_burraco"),
        ("7D", [], "needs_burraco"),
        ("JK", [], "needs_burraco"),
    ],
)
def test_a_close_needs_a_burraco_and_a_natural_last_card(card: str, melds: list[str], code: str) -> None:
    with pytest.raises(IllegalMove, match=code):
        do(position(card, melds=(melds, []), **TAKEN), f"discard {card}")


def test_without_the_pozzetto_the_last_discard_is_no_close() -> None:
    table = position("7D", melds=([CLEAN], []))
    assert kinds(do(table, "discard 7D")) == ["discard", "pozzetto", "turn"]


def test_a_dirty_burraco_made_in_the_turn_closes() -> None:
    table = position("3H 4H 5H 6H 7H 8H JK TH", **TAKEN)
    ended = end(do(table, "meld 3H 4H 5H 6H 7H 8H JK -> 3H 4H 5H 6H 7H 8H JK=9H", "discard TH"))
    count = ended["counts"][0]
    assert (count["bonuses"], count["closing"], count["melds"]) == (100, 100, 65)


def test_the_hand_of_the_partner_counts_against_the_side_that_closes() -> None:
    melds = (["3H 4H 5H 6H 7H 8H 9H TH JH", "5D 2D=6D 7D"], [])
    table = position("7C", 11, "5C", players=4, melds=melds, **TAKEN)
    assert end(do(table, "discard 7C"))["counts"][0] == {
        "melds": 95, "bonuses": 200, "closing": 100, "in_hand": -5, "pozzetto": 0, "total": 390,
    }  # fmt: skip


def test_a_lay_down_to_one_natural_card_then_closes() -> None:
    table = position("6C 7C 8C KS", melds=([CLEAN], []), **TAKEN)
    assert end(do(table, "meld 6C 7C 8C", "discard KS"))["reason"] == "closed"


@pytest.mark.parametrize("players", [2, 4])
def test_who_draws_the_third_last_card_plays_the_last_turn(players: int) -> None:
    table = position("5H 6H 7H KS KC", players=players, phase="draw", stock=3)
    do(table, "draw")
    assert (table.last_turn, table.phase, table.stock_left) == (True, "play", 2)
    ended = end(do(table, "meld 5H 6H 7H", "discard KS"))
    assert (ended["reason"], ended["seat"]) == ("stock_out", None)
    assert [count["closing"] for count in ended["counts"]] == [0, 0]


def test_taking_the_pile_does_not_use_up_the_stock() -> None:
    table = position("5H KS", phase="draw", stock=3)
    do(table, "take", "discard KS")
    assert (table.phase, table.turn, table.last_turn) == ("draw", 1, False)


def test_the_last_turn_may_still_close() -> None:
    table = position("KS", phase="draw", stock=["7S", "9S", "TD"], melds=([CLEAN, "TC TS TH"], []), **TAKEN)
    ended = end(do(table, "draw", "add 2 TD", "discard KS"))
    assert (ended["reason"], ended["seat"], ended["counts"][0]["closing"]) == ("closed", 0, 100)


def test_the_last_discard_may_take_the_pozzetto_which_then_counts_against_its_side() -> None:
    table = position(
        "TS", phase="draw", stock=["7S", "9S", "TD"], melds=([CLEAN, "TC TS TH"], []), pozzetti=[11, ["KS"]]
    )
    events = do(table, "draw", "add 2 TD", "discard TS")
    assert kinds(events) == ["draw", "add", "discard", "pozzetto", "end"]
    count = end(events)["counts"][0]
    assert (count["in_hand"], count["pozzetto"], count["closing"]) == (-10, 0, 0)
    assert end(events)["counts"][1]["pozzetto"] == -100


def test_nothing_is_drawn_from_a_stock_that_is_played_out() -> None:
    for left in (0, 1, 2):
        with pytest.raises(IllegalMove, match="deal_over"):
            do(position("5H KS", phase="draw", stock=left), "draw")


@pytest.mark.parametrize("players", [2, 4])
def test_twelve_turns_of_swapping_one_card_end_the_deal_without_a_closing_bonus(players: int) -> None:
    table = position(
        *["5H KS", "6D KC", "7S KD", "8C KH"][:players], players=players, phase="draw", pile="9D 4D"
    )
    idle = []
    while table.phase != "over":
        events = told(do(table, "take", f"discard {_face_to_discard(table)}"))
        idle += [event["idle_turns"] for event in events if event["kind"] == "turn"]
    assert idle == list(range(1, 12)), "the table can be told when half of them have passed"
    ended = events[-1]
    assert (ended["reason"], ended["seat"]) == ("stalemate", None)
    assert [count["closing"] for count in ended["counts"]] == [0, 0]


def _face_to_discard(table: Position) -> str:
    """A natural card of the hand before the pile is taken: never the barred one."""
    return CARD_TEXT[next(distinct_faces(table.hand))]


@pytest.mark.parametrize("moves", [["draw", "discard KS"], ["take", "meld 5H 6H 7H", "discard KS"]])
def test_a_draw_or_a_lay_starts_the_count_of_idle_turns_anew(moves: list[str]) -> None:
    table = position("5H 6H 7H KS KC", phase="draw", idle_turns=11)
    assert told(do(table, *moves))[-1] == {"kind": "turn", "seat": 1, "idle_turns": 0}


def test_a_lay_that_was_taken_back_does_not() -> None:
    table = position("5H 6H 7H KS KC", phase="draw", idle_turns=11)
    assert end(do(table, "take", "meld 5H 6H 7H", "undo", "discard KS"))["reason"] == "stalemate"


@pytest.mark.parametrize(("rules", "penalty"), [("fibur", 0), ("fantacarte", -100)])
def test_when_nobody_took_a_pozzetto_the_penalty_depends_on_the_profile(rules: str, penalty: int) -> None:
    table = position("5H KS", phase="draw", stock=3, rules=rules)
    ended = end(do(table, "draw", "discard KS"))
    assert [count["pozzetto"] for count in ended["counts"]] == [penalty, penalty]


@pytest.mark.parametrize("rules", ["fibur", "fantacarte"])
def test_a_side_alone_without_its_pozzetto_pays(rules: str) -> None:
    table = position("7D", melds=([CLEAN], []), rules=rules, **TAKEN)
    ended = end(do(table, "discard 7D"))
    assert [count["pozzetto"] for count in ended["counts"]] == [0, -100]


def test_the_parts_of_a_count_add_up() -> None:
    side = {"melds": [CLEAN.split()], "closed": True, "pozzetto": "taken"}
    found = verdict(ask="score", side=side, other={"pozzetto": "none"})
    assert found == {"melds": 45, "bonuses": 200, "closing": 100, "in_hand": 0, "pozzetto": 0, "total": 345}
