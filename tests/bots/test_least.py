"""The least that a turn can be ends every turn, and changes no more than it must."""

from __future__ import annotations

from itertools import islice

import pytest

from games.bots.least import least_move
from games.engine.cards import is_wild_face
from games.engine.choices import discards
from games.engine.moves import UNDO
from games.engine.play import play
from games.engine.position import OVER, Position, problems
from games.engine.views import View, observe
from tests.engine.random_play import NAMES, deal, moves
from tests.engine.table import CLEAN, do, position


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bare", [False, True])
def test_from_anywhere_in_a_deal_the_turn_ends_by_legal_moves(name: str, bare: bool) -> None:
    for seed in range(12):
        position, random = deal(seed, bare=bare, name=name)
        for number, move in enumerate(islice(moves(position, random), 200)):
            if number % 17 == 0:
                ends(position.copy())
            play(position, position.turn, move)


def ends(position: Position) -> None:
    seat, may_undo, kinds = position.turn, True, []
    while position.phase != OVER and position.turn == seat:
        move = least_move(observe(position, seat), may_undo=may_undo)
        may_undo = move == UNDO or position.phase == "draw"
        kinds.append(move.kind)
        play(position, seat, move)
        assert len(kinds) < 60
    assert problems(position) == []


def test_it_draws_keeps_the_lays_and_gives_the_drawn_card_back() -> None:
    position, _ = deal(5, name="fantacarte")
    seat = position.turn
    drawn = least_move(observe(position, seat), may_undo=True)
    assert drawn.kind == "draw"
    play(position, seat, drawn)
    view = observe(position, seat)
    last = least_move(view, may_undo=True)
    assert last.kind == "discard"
    wild = {move for move in discards(view) if move.cards[0] in wilds(view)}
    assert last.cards == (view.drawn,) or (view.drawn in wilds(view) and last not in wild)


def wilds(view: View) -> set[int]:
    return {move.cards[0] for move in discards(view) if is_wild_face(move.cards[0])}


def least(table: Position, *, may_undo: bool = True) -> str:
    """The least move of the seat on turn, as its text."""
    return str(least_move(observe(table, table.turn), may_undo=may_undo))


def test_what_was_laid_in_the_turn_stays() -> None:
    table = position("5H 6H 7H KS 4D 3C")
    do(table, "meld 5H 6H 7H")
    assert least(table) == "discard KS"


@pytest.mark.parametrize("rules", ["fibur", "fantacarte"])
def test_a_natural_card_goes_and_never_a_wild_one(rules: str) -> None:
    assert least(position("JK 2S 4D KC", rules=rules)) == "discard KC"
    assert least(position("JK 2S 4D KC", rules=rules, drawn="4D")) == "discard 4D"
    assert least(position("JK 2S 4D KC", rules=rules, drawn="JK")) == "discard KC"
    closed_in = position("JK 2S 4D", rules=rules, melds=([CLEAN], []), pozzetto_taken=[True, False])
    assert least(closed_in) == "discard 4D"


def test_lays_are_taken_back_only_where_nothing_can_be_discarded() -> None:
    table = position("8H 9H", barred="9H", melds=(["5H 6H 7H"], []))
    do(table, "add 1 8H")
    assert least(table) == "undo"
    assert least(table, may_undo=False) == "add 1 9H"
    do(table, "undo")
    assert least(table) == "discard 8H"
