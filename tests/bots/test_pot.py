"""How each level begins its turn where the pot is drawn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import LEVELS, choose
from games.bots.dealing import begin, chance, moves
from games.bots.drawing import pot_is_useful
from games.engine.moves import DRAW, POT, TAKE
from games.engine.play import play
from games.engine.profiles import profile
from games.engine.views import View, observe
from tests.engine.table import position

TIMES = 2000
OPEN = ["3S 4S 5S"]


def before_the_draw(hand: str, mine: list[str] = OPEN, **named: Any) -> View:
    """The view of seat 0 that may draw the pot unless named otherwise."""
    named = {"opened": [True, False], "pile": "KC"} | named
    return observe(position(hand, phase="draw", rules="roversia", melds=(mine, []), **named), 0)


def share(view: View, level: str, kind: str) -> float:
    """How often a level begins its turn in some way."""
    rng = random.Random(5)
    return sum(choose(view, level, rng).kind == kind for _ in range(TIMES)) / TIMES


@pytest.mark.parametrize(("level", "appetite"), [("easy", 0.12), ("medium", 0.30), ("hard", 0.65)])
def test_the_appetite_is_for_the_pot(level: str, appetite: float) -> None:
    assert share(before_the_draw("7H 7S 9D QH"), level, "pot") == pytest.approx(appetite, abs=0.04)


def test_hard_wants_no_pot_that_hardly_any_card_of_which_could_be_laid() -> None:
    """One run that is full, and a hand with no two cards that go together."""
    useless = before_the_draw("3H 9D QC", mine=["AS JK 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"])
    assert pot_is_useful(before_the_draw("7H 7S 9D QH"))
    assert not pot_is_useful(useless)
    assert share(useless, "hard", "pot") == 0
    assert share(useless, "medium", "pot") == pytest.approx(0.30, abs=0.04)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("named", [{"opened": [False, True]}, {"pozzetto_taken": [True, False]}])
def test_no_pot_is_drawn_that_is_not_open_or_gone(level: str, named: dict[str, Any]) -> None:
    assert share(before_the_draw("7H 7S 9D QH", **named), level, "pot") == 0


@pytest.mark.parametrize("level", ["easy", "casual", "medium", "hard"])
@pytest.mark.parametrize(("pile", "begin_with"), [("7D", TAKE), ("KC", DRAW)])
def test_the_pile_is_taken_when_useful_without_chance(level: str, pile: str, begin_with: object) -> None:
    view = before_the_draw("7H 7S 9D QH", mine=[], opened=[False, False], pile=pile)
    assert {choose(view, level, random.Random(seed)) for seed in range(40)} == {begin_with}


@pytest.mark.parametrize(("level", "begin_with"), [("easy", DRAW), ("medium", TAKE), ("hard", TAKE)])
def test_useful_is_what_the_level_itself_can_lay(level: str, begin_with: object) -> None:
    """Easy lays no runs, and adds to none."""
    for pile, mine in (("8H", []), ("6S", OPEN)):
        view = before_the_draw("6H 7H 9D QC", mine=mine, opened=[False, False], pile=pile)
        assert {choose(view, level, random.Random(seed)) for seed in range(40)} == {begin_with}


def test_easy_lays_a_set_after_the_pot() -> None:
    table = position("7H 7S 7D QH", phase="draw", rules="roversia", opened=[True, False], melds=(OPEN, []))
    play(table, 0, POT)
    assert choose(observe(table, 0), "easy", random.Random(1)).kind == "meld"


def test_the_pot_is_drawn_in_most_deals_of_hard_bots() -> None:
    drawn = 0
    for deal in range(10):
        table, _ = begin(profile("roversia"), 2, 3, deal)
        drawn += sum(move == POT for move, _ in moves(table, ("hard", "hard"), chance(3, deal)))
    assert drawn > 10
