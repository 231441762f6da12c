"""Thinking time follows the difficulty of a choice."""

from __future__ import annotations

import random

import pytest

from games.bots import choose
from games.bots.dealing import begin
from games.bots.pace import difficulty
from games.engine.play import play
from games.engine.position import OVER
from games.engine.profiles import PROFILES
from games.engine.views import observe
from tests.engine.table import position


def hard(*hands: str | int, **named: object) -> float:
    """The difficulty of the choice at seat 0."""
    return difficulty(observe(position(*hands, **named), 0))


def test_a_forced_move_takes_no_thought() -> None:
    assert hard("7H") == 0
    assert hard("7H KC", phase="draw", pile=[]) == 0


def test_more_to_choose_from_is_harder() -> None:
    assert 0 < hard("7H KC 2S") < hard("7H 7C 7S 9D JC QS KD KS 4H AC")


def test_a_pile_is_harder_to_judge_the_larger_and_the_more_useful_it_is() -> None:
    small = hard("7H 8H KC 4S", phase="draw", pile="QD")
    large = hard("7H 8H KC 4S", phase="draw", pile="QD 6S TC 3S")
    useful = hard("7H 8H KC 4S", phase="draw", pile="QD 6S TC 9H")
    assert small < large < useful


def test_an_opponent_who_is_nearly_out_makes_it_harder() -> None:
    assert hard("7H KC 2S 5D", 11) < hard("7H KC 2S 5D", 2)


@pytest.mark.parametrize("name", list(PROFILES))
def test_it_lies_between_nothing_and_all(name: str) -> None:
    table, _ = begin(PROFILES[name], 2, 3, 0)
    rng = random.Random(1)
    while table.phase != OVER:
        view = observe(table, table.turn)
        assert 0 <= difficulty(view) <= 1
        play(table, table.turn, choose(view, "hard", rng))
