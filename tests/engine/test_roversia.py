"""Roversia: the pot instead of a draw, and how it is opened; the last card is laid."""

from __future__ import annotations

import pytest

from games.engine.cards import EMPTY, count
from games.engine.errors import IllegalMove
from games.engine.notation import BadPosition
from games.engine.position import Position
from games.engine.views import observe, project
from tests.engine.table import do, kinds, position, told

POT = ["KS", "KC", "KD", "QS", "QC", "QD", "JC", "JD", "8C", "8D", "6C"]


def table(hand: str, *melds: str, **named: object) -> Position:
    return position(hand, melds=(list(melds), []), rules="roversia", **named)


def next_turn(playing: Position) -> None:
    """The other player draws and discards the card drawn."""
    drawn = told(do(playing, "draw"))[0]["card"]
    do(playing, f"discard {drawn}")


@pytest.mark.parametrize("meld", ["4H 5H 6H", "9H 9D 9S"])
def test_a_meld_without_a_wild_opens_the_pot(meld: str) -> None:
    playing = table(f"{meld} KH 9C", pozzetti=[11, POT], pile="3D")
    do(playing, f"meld {meld}", "discard KH")
    assert playing.opened == [True, False]
    next_turn(playing)
    (event,) = do(playing, "pot")
    assert told([event]) == [{"kind": "pot", "seat": 0, "count": 11, "cards": event_cards(playing)}]
    assert (count(playing.hand), playing.pozzetto_taken, len(playing.pozzetti)) == (12, [True, False], 1)
    assert project(event, 1).cards is None
    with pytest.raises(IllegalMove, match="already_drawn"):
        do(playing, "draw")
    do(playing, "meld KS KC KD", "discard QS")


def event_cards(playing: Position) -> list[str]:
    """The pot's cards, in the order of the texts."""
    hand = observe(playing, 0).to_json()["hand"]
    return [card for card in hand if card in POT]


@pytest.mark.parametrize("meld", ["4H 5H JK", "9H 9D 2S", "AH 2H 3H"])
def test_a_meld_with_a_wild_does_not(meld: str) -> None:
    playing = table(f"{meld} KH 9C 8D")
    do(playing, f"meld {meld}", "discard KH")
    next_turn(playing)
    with pytest.raises(IllegalMove, match="pot_not_open"):
        do(playing, "pot")


def test_an_attachment_without_a_wild_does_not() -> None:
    playing = table("7H 9C KD 8D", "4H 5H 6H")
    do(playing, "add 1 7H", "discard KD")
    assert playing.opened == [False, False]


def test_it_stays_open_whatever_is_laid_later_and_the_hand_need_not_be_empty() -> None:
    playing = table("TD JD JK QS KS", "4H 5H 6H", opened=[True, False])
    do(playing, "meld TD JD JK", "discard QS")
    next_turn(playing)
    do(playing, "pot")
    assert count(playing.hand) == 12


def test_taking_back_the_lay_that_opened_it_closes_it_again() -> None:
    playing = table("4H 5H 6H 9H 9D 9S KH KC")
    do(playing, "meld 4H 5H 6H")
    assert playing.opened == [True, False]
    do(playing, "meld 9H 9D 9S", "undo")
    assert playing.opened == [True, False]
    do(playing, "undo")
    assert playing.opened == [False, False]
    assert not observe(playing, 1).to_json()["opened"][0]


def test_there_is_one_pot_for_each() -> None:
    playing = table("KH 9C", opened=[True, True], pozzetto_taken=[True, False], phase="draw")
    with pytest.raises(IllegalMove, match="no_pot"):
        do(playing, "pot")


@pytest.mark.parametrize("rules", ["fibur", "house", "burako"])
def test_other_games_have_no_pot_to_draw(rules: str) -> None:
    with pytest.raises(IllegalMove, match="no_pot"):
        do(position("KH 9C 4D 5D 7S", rules=rules, phase="draw"), "pot")


def test_what_is_open_is_of_the_seat_and_everybody_sees_it() -> None:
    playing = table("KH 9C", opened=[False, True], phase="draw")
    with pytest.raises(IllegalMove, match="pot_not_open"):
        do(playing, "pot")
    assert all(observe(playing, seat).to_json()["opened"] == [False, True] for seat in (0, 1, None))


def test_the_last_card_laid_closes_without_the_pot_and_costs_nobody_one() -> None:
    playing = table("TS", "3S 4S 5S 6S 7S 8S 9S")
    ended = told(do(playing, "add 1 TS"))[-1]
    assert (ended["kind"], ended["reason"], ended["seat"]) == ("end", "closed", 0)
    assert ended["counts"][0] == {
        "melds": 55, "bonuses": 200, "closing": 100, "in_hand": 0, "pozzetto": 0, "total": 355,
    }  # fmt: skip
    assert ended["counts"][1]["pozzetto"] == 0
    assert playing.hand == EMPTY


def test_seven_of_a_kind_do_not_close() -> None:
    playing = table("TS", "9H 9H 9D 9D 9C 9C 9S", "7S 8S 9S")
    with pytest.raises(IllegalMove, match="needs_burraco"):
        do(playing, "add 2 TS")


def test_a_pot_taken_makes_the_turn_no_idle_one() -> None:
    playing = table("KH 9C", opened=[True, False], phase="draw", idle_turns=5)
    do(playing, "pot")
    assert kinds(do(playing, "discard KH")) == ["discard", "turn"]
    assert playing.idle_turns == 0


def test_two_players_only() -> None:
    with pytest.raises(BadPosition, match="players"):
        table("KH", players=4)
