"""Where wilds, twos and aces lie: layouts of new melds and of attachments, by default and named."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.engine.errors import IllegalMove
from games.engine.melds import meld_book
from games.engine.moves import parse_move
from games.engine.play import play
from games.engine.profiles import FIBUR
from games.engine.views import meld_to_json, observe
from tests.engine.table import do, position, verdict


def laid(cards: str) -> str:
    return " ".join(verdict(ask="meld", cards=cards.split()).get("layout", ["illegal"]))


def grown(meld: str, cards: str) -> str:
    return " ".join(verdict(ask="attach", meld=meld.split(), cards=cards.split()).get("layout", ["illegal"]))


@pytest.mark.parametrize("cards", list(permutations(["6H", "JK", "5H"])))
def test_the_order_in_which_cards_are_named_changes_nothing(cards: tuple[str, ...]) -> None:
    table = position("6H JK 5H KS KC", players=4)
    do(table, f"meld {' '.join(cards)}")
    pictures = {str(observe(table, seat).to_json()["melds"]) for seat in (0, 1, 2, 3, None)}
    assert [meld.texts() for meld in table.melds[0]] == [["JK=4H", "5H", "6H"]]
    assert len(pictures) == 1


@pytest.mark.parametrize(
    ("cards", "layout"),
    [
        ("3H 4H 5H 2H", "2H 3H 4H 5H"),
        ("4H 5H 6H 2H", "2H=3H 4H 5H 6H"),
        ("AH 2H 2H", "AH 2H 2H=3H"),
        ("2H 2H 3H", "2H=AH 2H 3H"),
        ("2H 2S 3H", "2S=AH 2H 3H"),
        ("AH 3H JK", "AH JK=2H 3H"),
        ("AH 2H 3H JK", "AH 2H 3H JK=4H"),
        ("AH 2H JK", "AH 2H JK=3H"),
        ("KH AH 2H", "2H=QH KH AH"),
        ("QH KH AH", "QH KH AH"),
        ("TH JH QH KH AH JK", "JK=9H TH JH QH KH AH"),
        ("9H TH JH QH KH JK", "JK=8H 9H TH JH QH KH"),
        ("AH 2H 3H 2H 5H", "AH 2H 3H 2H=4H 5H"),
        ("5H 2H 7H", "5H 2H=6H 7H"),
        ("KH AH 2H 3H", "illegal"),
        ("3H JK JK 6H", "illegal"),
        ("2H 2H 2S", "illegal"),
        ("5H 5H 6H", "illegal"),
    ],
)
def test_a_new_run_lies_with_fewest_wilds_then_the_ace_low_then_the_wild_low(cards: str, layout: str) -> None:
    assert laid(cards) == layout


def test_a_whole_suit_takes_the_wild_as_its_last_card() -> None:
    suit = [rank + "H" for rank in "A23456789TJQK"]
    assert laid(" ".join([*suit, "JK"])) == " ".join([*suit, "JK=AH"])
    assert laid(" ".join([*suit, "AH"])) == "illegal"
    assert laid(" ".join([*suit[1:], "AH", "JK"])) == " ".join([*suit, "JK=AH"])


@pytest.mark.parametrize(
    ("meld", "cards", "layout"),
    [
        ("5H JK=6H 7H", "6H", "JK=4H 5H 6H 7H"),
        ("AH JK=2H 3H", "2H", "AH 2H 3H JK=4H"),
        ("3H 4H 2H=5H 6H", "5H", "2H 3H 4H 5H 6H"),
        ("3H 4H 2H=5H 6H", "JK", "2H 3H 4H JK=5H 6H"),
        ("3H 4H 5H 2H=6H 7H 8H 9H", "6H", "2H 3H 4H 5H 6H 7H 8H 9H"),
        ("JK=2H 3H 4H 5H", "7H", "3H 4H 5H JK=6H 7H"),
        ("6H JK=7H 8H", "TH", "illegal"),
        ("6H JK=7H 8H", "7H TH", "6H 7H 8H JK=9H TH"),
        ("2H 3H 4H 5H 6H 7H", "9H", "3H 4H 5H 6H 7H 2H=8H 9H"),
        ("3H 4H 5H 6H 7H 2H=8H 9H", "8H", "2H 3H 4H 5H 6H 7H 8H 9H"),
        ("2H 3H JK=4H 5H", "7H", "illegal"),
        ("JK=AH 2H 3H 4H", "AH", "AH 2H 3H 4H JK=5H"),
        ("QH KH AH", "AH", "illegal"),
        ("5H 6H JK=7H", "4H", "4H 5H 6H JK=7H"),
        ("5H 6H JK=7H", "8H", "5H 6H JK=7H 8H"),
        ("5H 6H JK=7H", "7H", "JK=4H 5H 6H 7H"),
        ("7H 2H=8H 9H TH", "JH", "7H 2H=8H 9H TH JH"),
        ("KH KD JK", "KS", "KH KD KS JK"),
    ],
)
def test_an_attachment_leaves_the_wild_where_it_may_stay(meld: str, cards: str, layout: str) -> None:
    assert grown(meld, cards) == layout


def test_a_low_ace_does_not_turn_high_when_the_run_grows() -> None:
    meld = " ".join(["AH", *(rank + "H" for rank in "23456789TJQ")])
    assert grown(meld, "JK") == meld + " JK=KH"
    table = position("JK KS KC", melds=([meld], []))
    high = " ".join([*(rank + "H" for rank in "23456789TJQ"), "JK=KH", "AH"])
    with pytest.raises(IllegalMove, match="wild_is_locked"):
        do(table, f"add 1 JK -> {high}")


def test_a_move_may_name_another_legal_layout() -> None:
    table = position("5H 6H JK KS KC KD")
    events = do(table, "meld 5H 6H JK -> 5H 6H JK=7H")
    assert events[0].layout.texts() == ["5H", "6H", "JK=7H"]
    table = position("8H KS KC", melds=(["JK=4H 5H 6H 7H"], []))
    do(table, "add 1 8H -> 5H 6H 7H 8H JK=9H")
    assert table.melds[0][0].texts() == ["5H", "6H", "7H", "8H", "JK=9H"]


def test_the_other_end_for_an_ace_may_be_named() -> None:
    suit = [rank + "H" for rank in "23456789TJQK"]
    table = position("AH KS KC", melds=([" ".join(suit)], []))
    do(table, "add 1 AH -> " + " ".join([*suit, "AH"]))
    assert table.melds[0][0].start == 2


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("meld 5H 6H JK -> 5H JK=6H 7H", "not_in_sequence"),
        ("meld 5H 6H JK -> 6H 5H JK=7H", "not_in_sequence"),
        ("meld 5H 6H JK -> 5H 6H JK=8H", "not_in_sequence"),
        ("meld 5H 6H JK -> 5H 6H", "not_in_sequence"),
        ("add 1 TC -> TC JC QC KC JK=JC", "wild_is_locked"),
        ("meld 5H 6H JK -> 5H 6H=6H JK", "bad_move"),
        ("meld 5H 6H JK -> 5H 6H JK=JK", "bad_move"),
        ("meld 5H 6H JK ->", "bad_move"),
    ],
)
def test_an_impossible_named_layout_is_refused(move: str, code: str) -> None:
    table = position("5H 6H JK TC KS KD", melds=(["JC QC KC"], []))
    before = table.copy()
    with pytest.raises(IllegalMove, match=code):
        play(table, 0, parse_move(move))
    assert table == before


def test_a_run_named_from_high_to_low_is_read_all_the_same() -> None:
    found = verdict(ask="attach", meld=["TS", "9S", "2H", "7S"], cards=["JS"])
    assert found["layout"] == ["7S", "2H=8S", "9S", "TS", "JS"]


def test_a_meld_tells_what_its_wild_stands_for_and_where_it_lies() -> None:
    book = meld_book(FIBUR)
    assert meld_to_json(book.laid(["KH", "KD", "2S"])) == {
        "shape": "set", "cards": ["KH", "KD", "2S"], "grade": "none", "points": 40, "bonus": 0, "wilds": [2],
    }  # fmt: skip
    assert meld_to_json(book.laid(["5H", "JK", "7H"]))["cards"] == ["5H", "JK=6H", "7H"]
    assert meld_to_json(book.laid(["AH", "2H", "3H"]))["wilds"] == []
