"""The pozzetto: on the fly and with the discard, whose it is, and when it is seen."""

from __future__ import annotations

import pytest

from games.engine.cards import EMPTY, card_set, count, parse_card
from games.engine.errors import IllegalMove
from games.engine.views import observe, project
from tests.engine.table import CLEAN, do, kinds, position, told

UPPER = ["KS", "KC", "KD", "QS", "QC", "QD", "JC", "JD", "8C", "8D", "6C"]


@pytest.mark.parametrize("players", [2, 4])
def test_on_the_fly_the_cards_come_at_once_and_the_turn_goes_on(players: int) -> None:
    table = position("4H 5H 6H", players=players, pozzetti=[11, UPPER], pile="9D 4D")
    events = do(table, "meld 4H 5H 6H")
    assert told(events)[1] == {
        "kind": "pozzetto", "seat": 0, "on_the_fly": True, "count": 11,
        "cards": told([project(events[1], 0)])[0]["cards"],
    }  # fmt: skip
    assert table.hand == card_set(map(parse_card, UPPER))
    assert (table.turn, table.phase, table.unopened[0]) == (0, "play", False)
    assert (table.pozzetto_taken, len(table.pozzetti)) == ([True, False], 1)
    do(table, "meld KS KC KD", "discard QS")
    assert table.turn == 1


@pytest.mark.parametrize("card", ["KC", "JK", "2S"])
def test_with_the_discard_it_is_no_close_and_even_a_wild_may_go(card: str) -> None:
    table = position(card, melds=([CLEAN], []))
    assert kinds(do(table, f"discard {card}")) == ["discard", "pozzetto", "turn"]
    assert (table.turn, count(table.hands[0]), table.unopened) == (1, 11, [True, False])


@pytest.mark.parametrize("players", [2, 4])
def test_taken_with_the_discard_it_is_opened_at_the_next_turn_of_its_owner(players: int) -> None:
    table = position("KC", players=players, pozzetti=[11, UPPER], pile="9D 4D")
    pozzetto = do(table, "discard KC")[1]
    assert all(project(pozzetto, seat).cards is None for seat in (0, 1, None))
    for seat in range(1, players):
        assert observe(table, 0).hand == EMPTY
        assert observe(table, 0).to_json()["unopened"][0]
        drawn = do(table, "draw")[0].card
        events = do(table, f"discard {observe(table, seat).to_json()['drawn']}")
        assert drawn is not None
    assert kinds(events) == ["discard", "turn", "open"]
    assert table.hand == observe(table, 0).hand == card_set(map(parse_card, UPPER))
    assert project(events[2], 1).cards is None
    assert project(events[2], 0).cards == table.hand


def test_the_upper_pozzetto_goes_to_whoever_comes_first_and_the_other_to_the_other_side() -> None:
    table = position("KC", "4H 5H 6H", pozzetti=[11, UPPER], pile="9D 4D")
    lower = card_set(table.pozzetti[0])
    do(table, "discard KC", "draw")
    drawn = observe(table, 1).to_json()["drawn"]
    do(table, "meld 4H 5H 6H", f"discard {drawn}")
    assert (table.hands[0], table.hands[1]) == (card_set(map(parse_card, UPPER)), lower)
    assert table.pozzetti == []


def test_the_partner_gets_no_second_one() -> None:
    table = position(
        11, 11, "7H", players=4, turn=2, pozzetto_taken=[True, False], unopened=[True] + [False] * 3
    )
    with pytest.raises(IllegalMove, match="needs_burraco"):
        do(table, "discard 7H")


def test_the_partner_may_close_while_it_lies_unopened() -> None:
    named = {"turn": 2, "pozzetto_taken": [True, False], "unopened": [True] + [False] * 3}
    table = position(["KS", "KC"], 11, "7C", players=4, melds=([CLEAN], []), **named)
    (*_, ended) = told(do(table, "discard 7C"))
    assert (ended["reason"], ended["seat"]) == ("closed", 2)
    assert ended["counts"][0]["in_hand"] == -20
    assert observe(table, 0).to_json()["hand"] == ["KC", "KS"]


def test_unopened_cards_count_against_their_side_without_the_penalty() -> None:
    named = {"pozzetto_taken": [False, True], "pozzetti": [UPPER], "pile": "9D 4D"}
    table = position("5D", "5C", melds=([], [CLEAN, "AC AD AS"]), stock=["7S", "7D", "AH"], **named)
    (*_, ended) = told(do(table, "discard 5D", "draw", "add 2 AH", "discard 5C"))
    assert ended["counts"][0] == {
        "melds": 0, "bonuses": 0, "closing": 0, "in_hand": -105, "pozzetto": 0, "total": -105,
    }  # fmt: skip


def test_no_burraco_no_close_but_one_made_in_the_turn_will_do() -> None:
    table = position(
        "4H 5H 6H", pozzetti=[11, ["3C", "4C", "5C", "6C", "7C", "8C", "9C", "KS", "KH", "KD", "QS"]]
    )
    do(table, "meld 4H 5H 6H", "meld 3C 4C 5C 6C 7C 8C 9C", "meld KS KH KD")
    (*_, ended) = told(do(table, "discard QS"))
    assert (ended["reason"], ended["seat"]) == ("closed", 0)
    assert ended["counts"][0] == {
        "melds": 15 + 45 + 30, "bonuses": 200, "closing": 100, "in_hand": 0, "pozzetto": 0, "total": 390,
    }  # fmt: skip


def test_everybody_sees_that_a_pozzetto_is_taken_and_only_its_owner_the_cards() -> None:
    table = position("4H 5H 6H", players=4, pozzetti=[11, UPPER], pile="9D 4D")
    (_, pozzetto) = do(table, "meld 4H 5H 6H")
    for seat in (1, 2, 3, None):
        view = observe(table, seat).to_json()
        assert (view["pozzetto_taken"], view["counts"][0], view["pozzetti"]) == ([True, False], 11, 1)
        assert told([project(pozzetto, seat)])[0]["cards"] is None
    assert told([project(pozzetto, 0)])[0]["cards"] is not None
