"""The turn: draw or take, lay, discard; the single taken card; who may do what, and when."""

from __future__ import annotations

import pytest

from games.engine.cards import card_set, parse_card
from games.engine.errors import IllegalMove
from games.engine.legal import can, lays
from games.engine.moves import parse_move
from games.engine.play import play
from games.engine.position import Position, start
from games.engine.profiles import FIBUR
from games.engine.shuffle import deck_order
from tests.engine.table import CLEAN, do, kinds, position, told


def refused(table: Position, move: str, code: str, seat: int = 0) -> None:
    """The move is refused with the code, and nothing changes."""
    before = table.copy()
    with pytest.raises(IllegalMove) as refusal:
        play(table, seat, parse_move(move))
    assert refusal.value.code == code
    assert table == before


def test_a_turn_is_draw_lay_discard_and_the_next_seat_follows() -> None:
    table = position("5H 6H 7H KS KC", phase="draw", stock=["QD", "9D", "8C", "4S"], players=4)
    assert kinds(do(table, "draw", "meld 5H 6H 7H", "discard 4S")) == ["draw", "meld", "discard", "turn"]
    assert (table.turn, table.phase, table.pile[-1]) == (1, "draw", parse_card("4S"))


@pytest.mark.parametrize("move", ["draw", "take", "meld 5H 6H 7H", "add 1 8H", "undo", "discard KS"])
def test_nobody_moves_out_of_turn(move: str) -> None:
    refused(position("5H 6H 7H KS"), move, "not_your_turn", seat=1)


def test_a_card_is_drawn_first_and_once() -> None:
    table = position("5H 6H 7H KS", phase="draw")
    for move in ("meld 5H 6H 7H", "discard KS", "undo", "add 1 KS"):
        refused(table, move, "must_draw_first")
    do(table, "draw")
    refused(table, "draw", "already_drawn")
    refused(table, "take", "already_drawn")
    taken = position("5H 6H 7H KS", phase="draw")
    do(taken, "take")
    refused(taken, "draw", "already_drawn")


def test_the_whole_pile_is_taken_never_a_part() -> None:
    table = position("5H KS", phase="draw", pile="TH QS 2S")
    with pytest.raises(IllegalMove, match="bad_move"):
        parse_move("take 2S")
    (taken,) = told(do(table, "take"))
    assert taken == {"kind": "take", "seat": 0, "cards": ["TH", "QS", "2S"]}
    assert table.pile == []


def test_any_card_of_a_larger_pile_may_be_discarded_again() -> None:
    table = position("9C KS", phase="draw", pile="QS 4D")
    do(table, "take", "discard QS")
    assert table.turn == 1


def test_an_empty_pile_cannot_be_taken() -> None:
    refused(position("5H KS", phase="draw", pile=""), "take", "pile_empty")


def test_taking_the_pile_with_one_card_in_hand_brings_no_pozzetto() -> None:
    table = position("KS", phase="draw", pile="TH QS")
    assert kinds(do(table, "take")) == ["take"]


def test_only_cards_of_the_own_hand_are_laid() -> None:
    table = position("7C 8C KD 7H 7D KS")
    refused(table, "meld 7C 8C 9C", "not_in_hand")
    refused(table, "meld 7H 7H 7D", "not_in_hand")
    refused(table, "meld 7H 7H 7H 7D", "not_in_hand")
    refused(table, "discard AH", "not_in_hand")
    twins = position("7H 7H 7D KS KD")
    do(twins, "meld 7H 7H 7D")
    assert twins.hand == card_set(map(parse_card, ("KS", "KD")))


def test_only_melds_of_the_own_side_grow_and_the_partner_shares_them() -> None:
    melds = (["5H 6H 7H"], ["5C 6C 7C", "KH KD KS"])
    table = position("8H 8C KC 4D 4S", melds=melds, players=4)
    refused(table, "add 1 8C", "mixed_suits")
    refused(table, "add 2 8C", "unknown_meld")
    do(table, "add 1 8H")
    partner = position("4S", 11, "8H KC 4D", melds=melds, players=4, turn=2)
    do(partner, "add 1 8H")
    assert partner.melds[0][0].size == 4


def test_the_same_rank_is_laid_once_a_side_and_the_opponents_do_not_count() -> None:
    table = position("KC KD KC 4D 4S", melds=(["KS KH KH"], []))
    refused(table, "meld KC KD KC", "second_set_of_rank")
    assert not any(move.kind == "meld" for move in lays(table))
    do(table, "add 1 KC KD KC")
    assert table.melds[0][0].size == 6
    other = position("KC KD KC 4D 4S", melds=([], ["KS KH KH"]))
    do(other, "meld KC KD KC")
    runs = position("7H 8H 9H 4D 4S", melds=(["3H 4H 5H"], []))
    do(runs, "meld 7H 8H 9H")
    assert len(runs.melds[0]) == 2


def test_a_discard_takes_one_of_two_equal_cards() -> None:
    table = position("7H 7H KC")
    do(table, "discard 7H")
    assert table.hands[0] == card_set(map(parse_card, ("7H", "KC")))


def test_wilds_may_be_discarded_in_mid_deal() -> None:
    table = position("KC KD KS JS 2S")
    do(table, "meld KC KD KS", "discard 2S")
    assert table.turn == 1


def test_a_wild_that_begins_the_pile_stays_and_may_be_taken() -> None:
    table = position("5H KS", phase="draw", pile="2S")
    do(table, "take", "discard KS")
    assert table.hands[0] == card_set(map(parse_card, ("5H", "2S")))


@pytest.mark.parametrize("rules", ["fibur", "fantacarte"])
def test_a_single_taken_card_is_not_discarded_in_that_turn(rules: str) -> None:
    table = position("3H 4H 5H KS", phase="draw", pile="QS", rules=rules)
    do(table, "take")
    refused(table, "discard QS", "single_card_back")
    do(table, "discard KS")


@pytest.mark.parametrize(("rules", "allowed"), [("fibur", True), ("fantacarte", False)])
@pytest.mark.parametrize("card", ["KD", "JK", "2C"])
def test_a_twin_already_held_frees_the_single_card_only_in_one_profile(
    rules: str, allowed: bool, card: str
) -> None:
    table = position(f"{card} 4C 9D", phase="draw", pile=card, rules=rules)
    do(table, "take")
    if allowed:
        do(table, f"discard {card}")
    else:
        refused(table, f"discard {card}", "single_card_back")


def test_a_card_of_the_same_rank_is_no_twin() -> None:
    table = position("KS 4C", phase="draw", pile="KD")
    do(table, "take")
    refused(table, "discard KD", "single_card_back")


def test_the_barred_face_stays_barred_after_its_copy_is_laid_under_plain_forbid() -> None:
    table = position("KD KH KS 4C 5C", phase="draw", pile="KD", rules="fantacarte")
    do(table, "take", "meld KD KH KS")
    refused(table, "discard KD", "single_card_back")


@pytest.mark.parametrize(
    ("rules", "pozzetto"), [("fibur", False), ("fantacarte", False), ("fantacarte", True)]
)
def test_a_pile_is_not_taken_when_it_leaves_no_discard(rules: str, pozzetto: bool) -> None:
    named = {"phase": "draw", "pile": "QS", "rules": rules, "pozzetto_taken": [pozzetto, False]}
    table = position("QS", melds=([CLEAN], []), **named)
    if rules == "fibur":
        do(table, "take", "discard QS")
    else:
        refused(table, "take", "single_card_back")
        assert not can(table, parse_move("take"))
        do(table, "draw")


def test_a_pile_is_taken_when_its_barred_card_can_be_laid_for_the_pozzetto() -> None:
    table = position("9H", phase="draw", pile="9H", rules="fantacarte", melds=(["9C 9D 9S"], []))
    do(table, "take")
    assert kinds(do(table, "add 1 9H", "add 1 9H")) == ["add", "add", "pozzetto"]


def test_the_bar_ends_with_the_turn() -> None:
    table = position("4C 9D", "KC KH", phase="draw", pile="KD")
    do(table, "take", "discard 4C", "draw", "discard KC", "draw", "discard KD")
    assert table.turn == 1


def test_the_seat_after_the_dealer_begins_and_cards_go_round() -> None:
    deck = [face for face in range(52) for _ in range(2)] + [52] * 4
    order = [deck[index] for index in deck_order(bytes(32), [], b"m", b"1")]
    table, (dealt,) = start(FIBUR, 4, 2, order)
    assert (table.turn, table.phase, dealt.stock) == (3, "draw", 41)
    assert table.hands[3] == card_set(order[0:44:4])
    assert table.hands[2] == card_set(order[3:44:4])
    assert table.pile == [order[44]]
    assert table.stock[-1] == order[45]
    assert table.pozzetti == [order[::-1][0:22:2], order[::-1][1:22:2]]


def test_a_deal_needs_a_whole_deck_and_two_or_four_seats() -> None:
    deck = [face for face in range(52) for _ in range(2)] + [52] * 4
    for players, cards in [(3, deck), (2, deck[1:]), (2, [*deck[1:], 0, 0])]:
        with pytest.raises(ValueError, match="not played"):
            start(FIBUR, players, 0, cards)
