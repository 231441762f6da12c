"""Which code a refusal has: the first of the list that applies."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.cards import parse_card
from games.engine.choices import selection
from games.engine.errors import CODES, IllegalMove
from games.engine.legal import check
from games.engine.moves import Move, parse_move
from games.engine.play import play
from tests.engine.table import CLEAN, do, position, verdict

SUIT = " ".join(rank + "H" for rank in "A23456789TJQK")


def test_the_list_of_codes_is_complete_and_in_its_fixed_order() -> None:
    documented = """bad_move deal_over not_your_turn must_draw_first already_drawn not_in_hand unknown_card
        unknown_meld not_your_meld too_short too_long mixed_ranks mixed_suits not_in_sequence
        duplicate_position only_wilds too_many_wilds wild_has_no_room ace_in_the_middle set_of_twos
        set_rank_not_allowed
        second_set_of_rank suits_must_differ pinella_out_of_suit wild_is_locked pile_empty pile_not_allowed
        must_use_pile single_card_back pot_not_open no_pot no_exchange needs_pozzetto needs_burraco
        needs_clean_burraco final_discard_required final_discard_wild nothing_to_undo would_strand"""
    assert list(CODES) == documented.split()


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("5H 6H", "too_short"),
        ("JK", "too_short"),
        ("7H 7H 7H", "unknown_card"),
        ("JK JK JK JK JK", "unknown_card"),
        ("5H 6H 7D", "mixed_ranks"),
        ("KH KD QS", "mixed_ranks"),
        ("5H 6H 8H", "not_in_sequence"),
        ("5H 5H 7H", "not_in_sequence"),
        ("5H 5H 6H", "duplicate_position"),
        ("5H 8H JK", "not_in_sequence"),
        ("5H 8H JK JK", "too_many_wilds"),
        ("KH KD JK 2S", "too_many_wilds"),
        ("KH JK 2S", "too_many_wilds"),
        ("2H 2D 2S", "only_wilds"),
        ("2H 2H JK", "only_wilds"),
        ("JK JK JK", "only_wilds"),
        ("KH AH 2H 3H", "ace_in_the_middle"),
        ("QH KH AH 3H JK", "ace_in_the_middle"),
        (SUIT + " JK 2S", "too_long"),
        ("9H 9H 9D 9D 9C 9C 9S 9S JK 2S", "too_long"),
        (SUIT + " 3D 4D", "too_long"),
        (SUIT + " AH", "duplicate_position"),
    ],
)
def test_cards_that_are_no_meld(cards: str, code: str) -> None:
    assert verdict(ask="meld", cards=cards.split()) == {"legal": False, "code": code}


@pytest.mark.parametrize(
    ("cards", "shape", "code"),
    [
        ("5H 6H 7D", "run", "mixed_suits"),
        ("5H 6H 7H", "set", "mixed_ranks"),
        ("KH KD KS", "run", "mixed_suits"),
        ("KH KH JK", "run", "duplicate_position"),
        ("2H 2H 2S", "set", "only_wilds"),
    ],
)
def test_cards_that_are_no_meld_of_the_shape_asked_for(cards: str, shape: str, code: str) -> None:
    assert verdict(ask="meld", cards=cards.split(), shape=shape) == {"legal": False, "code": code}


@pytest.mark.parametrize(
    ("meld", "cards", "code"),
    [
        ("5H 6H 7H", "8D", "mixed_suits"),
        ("5H 6H 7H", "9H", "not_in_sequence"),
        ("5H 6H 7H", "6H", "duplicate_position"),
        ("5H JK 7H", "JK", "too_many_wilds"),
        ("5H 6H 7H", "JK 2S", "too_many_wilds"),
        ("2H 3H JK=4H 5H", "7H", "too_many_wilds"),
        ("KH KD KS", "QS", "mixed_ranks"),
        ("KH KD JK", "2S", "too_many_wilds"),
        ("KH KD KD", "KD", "unknown_card"),
        ("QH KH AH", "2H 3H 4H", "ace_in_the_middle"),
        (SUIT + " JK", "2S", "too_long"),
    ],
)
def test_cards_that_do_not_fit_a_meld(meld: str, cards: str, code: str) -> None:
    found = verdict(ask="attach", meld=meld.split(), cards=cards.split())
    assert found == {"legal": False, "code": code}


@pytest.mark.parametrize(
    ("move", "seat", "named", "code"),
    [
        (
            Move("pass"),
            1,
            {"phase": "over", "over": {"reason": "stalemate", "seat": None, "counts": []}},
            "bad_move",
        ),
        (
            "discard AH",
            1,
            {"phase": "over", "over": {"reason": "stalemate", "seat": None, "counts": []}},
            "deal_over",
        ),
        ("discard AH", 1, {"phase": "draw"}, "not_your_turn"),
        ("discard AH", 0, {"phase": "draw"}, "must_draw_first"),
        ("add 9 AH", 0, {}, "not_in_hand"),
        ("add 9 KS", 0, {}, "unknown_meld"),
        ("add 1 KS", 0, {}, "mixed_suits"),
        ("meld KS KC", 0, {}, "too_short"),
        ("meld KS KC JK JK", 0, {}, "too_many_wilds"),
        ("meld KS KC KD", 0, {"melds": ([CLEAN, "KS KH KD"], [])}, "second_set_of_rank"),
        (
            "discard KS",
            0,
            {"hands": [["KS"], 11], "barred": "KS", "pozzetto_taken": [True, False]},
            "single_card_back",
        ),
        (
            "discard JK",
            0,
            {"hands": [["JK"], 11], "melds": ([], []), "pozzetto_taken": [True, False]},
            "needs_burraco",
        ),
        ("discard JK", 0, {"hands": [["JK"], 11], "pozzetto_taken": [True, False]}, "final_discard_wild"),
        ("add 1 JK", 0, {"hands": [["JK"], 11], "pozzetto_taken": [True, False]}, "final_discard_required"),
        ("take", 0, {"phase": "draw", "pile": ""}, "pile_empty"),
        ("undo", 0, {}, "nothing_to_undo"),
    ],
)
def test_of_several_reasons_the_first_of_the_list_is_told(
    move: Move | str, seat: int, named: dict[str, Any], code: str
) -> None:
    table = position("KS KC KD JK JK 7D", **{"melds": ([CLEAN], [])} | named)
    before = table.copy()
    with pytest.raises(IllegalMove) as refusal:
        play(table, seat, move if isinstance(move, Move) else parse_move(move))
    assert refusal.value.code == code
    assert table == before


def test_a_selection_that_is_good_for_nothing_says_why() -> None:
    table = position("5H 6H 8H KS KC", melds=(["TD JD QD"], []))
    found = selection(table, [parse_card(card) for card in ("5H", "6H", "8H")])
    assert found == {
        "meld": [],
        "add": [],
        "discard": False,
        "why": {"code": "not_in_sequence", "detail": {}},
    }
    one = selection(table, [parse_card("KS")])
    assert one["discard"]
    assert one["why"] is None


def test_a_selection_lists_every_layout_the_default_first() -> None:
    table = position("5H 6H JK KS KC", melds=(["7H 8H 9H"], []))
    found = selection(table, [parse_card(card) for card in ("5H", "6H", "JK")])
    assert found["meld"] == [["JK=4H", "5H", "6H"], ["5H", "6H", "JK=7H"]]
    assert found["add"] == [
        {
            "meld": 1,
            "layouts": [["JK=4H", "5H", "6H", "7H", "8H", "9H"], ["5H", "6H", "7H", "8H", "9H", "JK=TH"]],
        }
    ]
    do(table, "meld 5H 6H JK")
    assert check(table, parse_move("discard KS")) is None
