"""Moves taken back by consent: back to the last hidden card shown, and what was seen stays known."""

from __future__ import annotations

import pytest

from games.engine.cards import contains
from games.engine.course import Course
from games.engine.errors import IllegalMove
from games.engine.moves import UNDO, Move, parse_move
from games.engine.play import play
from games.engine.position import Position, problems
from games.engine.views import observe
from tests.engine import random_play
from tests.engine.table import position


def course(table: Position, *moves: str) -> Course:
    """A course from a position on, the moves made by whoever is on turn."""
    going = Course(table)
    for move in moves:
        going.play(going.position.turn, parse_move(move))
    return going


def back(count: int) -> Move:
    return Move("back", meld=count)


def test_a_discard_is_taken_back_with_the_turn_and_the_lays_can_be_undone_again() -> None:
    going = course(position("5H 6H 7H KS KC 9D"), "meld 5H 6H 7H")
    before = going.position.copy()
    going.play(0, parse_move("discard KS"))
    assert going.reach(0) == 1
    events = going.play(0, back(1))
    assert [(event.kind, event.seat, event.count) for event in events] == [("back", 0, 1)]  # type: ignore[union-attr]
    before.known = going.position.known
    assert going.position == before
    assert observe(going.position, 1).to_json()["known"][0] == ["KS"]
    going.play(0, UNDO)
    assert observe(going.position, 1).to_json()["known"][0] == ["5H", "6H", "7H", "KS"]


def test_a_pile_that_was_taken_goes_back_and_is_forgotten_as_a_hand() -> None:
    table = position("5H 6H 7H KS KC", pile="9D 4C", phase="draw")
    before = table.copy()
    going = course(table, "take", "meld 5H 6H 7H")
    assert going.reach(0) == 2
    going.play(0, back(2))
    assert going.position.pile == before.pile
    assert going.position.hands == before.hands
    assert observe(going.position, 1).to_json()["known"][0] == ["5H", "6H", "7H"]


def test_what_others_did_since_is_taken_back_with_it() -> None:
    table = position("5H 6H KS KC 9D", "8S 8D 8C 2C", pile="4C")
    going = course(table, "discard KS", "take", "meld 8S 8D 8C")
    assert (going.reach(0), going.reach(1)) == (3, 2)
    going.play(0, back(3))
    view = observe(going.position, None).to_json()
    assert (view["turn"], view["pile"], view["melds"]) == (0, ["4C"], [[], []])
    assert view["known"] == [["KS"], ["8D", "8C", "8S"]]


def test_a_card_drawn_ends_what_can_be_taken_back() -> None:
    going = course(position("5H 6H KS KC 9D", "8S 8D 8C 2C"), "discard KS", "draw")
    before = going.position.copy()
    assert (going.reach(0), going.reach(1)) == (0, 0)
    for count in (1, 2, 3):
        with pytest.raises(IllegalMove, match="nothing_to_undo"):
            going.play(0, back(count))
    assert going.position == before


def test_only_a_course_takes_back() -> None:
    table = position("5H 6H KS")
    with pytest.raises(IllegalMove, match="bad_move"):
        play(table, 0, back(1))


def test_a_line_tells_how_many_moves_go_back() -> None:
    assert parse_move("back 12") == back(12)
    assert str(back(12)) == "back 12"
    for text in ("back", "back 0", "back 1 KS", "back -1", "back 1 -> KS"):
        with pytest.raises(IllegalMove, match="bad_move"):
            parse_move(text)


@pytest.mark.parametrize("seed", range(40))
def test_taking_back_restores_every_position_under_all_rules(seed: int) -> None:
    table, random = random_play.deal(seed, bare=seed % 2 == 1)
    going = Course(table)
    past: list[Position] = []
    for _ in range(400):
        if going.position.phase == "over":
            break
        if past and random.random() < 0.15:
            count = random.randint(1, len(past))
            wanted = past[-count]
            del past[-count:]
            going.play(going.position.turn, back(count))
            assert all(map(contains, going.position.known, wanted.known))
            wanted.known = going.position.known
            assert going.position == wanted
            assert problems(going.position) == []
            continue
        before = going.position.copy()
        move = next(random_play.moves(before.copy(), random))
        events = going.play(before.turn, move)
        hidden = {"draw", "pot", "exchange", "open", "end"}
        shown = any(
            event.kind in hidden or (event.kind == "pozzetto" and event.on_the_fly)  # type: ignore[union-attr]
            for event in events
        )
        past = [] if shown else [*past, before]
        with pytest.raises(IllegalMove, match="nothing_to_undo"):
            going.play(0, back(len(past) + 1))
