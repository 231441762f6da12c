"""How each level begins its turn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import LEVELS, choose
from games.bots.drawing import is_useful
from games.engine.moves import DRAW, TAKE
from games.engine.views import View, observe
from tests.engine.table import position

TIMES = 2000


def before_the_draw(hand: str, **named: Any) -> View:
    """The view of seat 0 that is to draw."""
    return observe(position(hand, phase="draw", **named), 0)


def share_of_takes(view: View, level: str) -> float:
    """How often a level takes the pile."""
    rng = random.Random(5)
    return sum(choose(view, level, rng) == TAKE for _ in range(TIMES)) / TIMES


@pytest.mark.parametrize(("level", "appetite"), [("easy", 0.12), ("medium", 0.30), ("hard", 0.65)])
def test_a_pile_that_completes_a_set_is_taken_by_appetite(level: str, appetite: float) -> None:
    assert share_of_takes(before_the_draw("7H 7S KC", pile="7D"), level) == pytest.approx(appetite, abs=0.04)


@pytest.mark.parametrize(("level", "appetite"), [("easy", 0.12), ("medium", 0.30), ("hard", 0.0)])
def test_only_hard_leaves_a_useless_pile_alone(level: str, appetite: float) -> None:
    assert share_of_takes(before_the_draw("7H 9S KC", pile="3D"), level) == pytest.approx(appetite, abs=0.04)


@pytest.mark.parametrize(
    ("hand", "pile", "mine", "useful"),
    [
        ("7H 7S KC", "7D", [], True),
        ("7H KC", "9H 8H", [], True),
        ("7H 8C KC", "JK 8D", [], True),
        ("7H KC", "3D", ["3H 3C 3S"], True),
        ("7H KC", "3D", ["4H 4C 4S"], False),
        ("5H 6H 7H KC", "5H", [], False),
        ("7H KC QD", "JD 4S", [], False),
    ],
)
def test_useful_means_a_lay_that_needs_the_pile(hand: str, pile: str, mine: list[str], useful: bool) -> None:
    assert is_useful(before_the_draw(hand, pile=pile, melds=(mine, []))) is useful


def test_a_pile_whose_card_cannot_be_laid_without_stranding_is_not_useful() -> None:
    """The king would be the last card, with neither pozzetto nor burraco to come."""
    stranded = before_the_draw("KC", pile="3D", melds=(["3H 3C 3S"], []), pozzetto_taken=[True, False])
    assert not is_useful(stranded)


def test_a_second_set_of_a_rank_is_no_use() -> None:
    full = "7H 7H 7D 7D 7C 7C 7S JK"
    assert not is_useful(before_the_draw("7S KC QD JS 4H 8C", pile="2D", melds=([full], [])))


@pytest.mark.parametrize("level", LEVELS)
def test_a_refused_take_is_never_tried(level: str) -> None:
    """A single card that could not be discarded again: the seat draws."""
    view = before_the_draw("KC", pile="KC", rules="fantacarte", pozzetto_taken=[True, False])
    assert share_of_takes(view, level) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_where_the_stock_is_played_out_the_pile_is_taken(level: str) -> None:
    view = before_the_draw("7H 9S KC", pile="KC 4D", stock=2)
    assert {choose(view, level, random.Random(seed)) for seed in range(20)} == {TAKE}


def test_hard_draws_now_and_then_even_from_a_useful_pile() -> None:
    view = before_the_draw("7H 7S KC", pile="7D")
    assert {choose(view, "hard", random.Random(seed)) for seed in range(30)} == {DRAW, TAKE}
