"""Advice: what Hard would do, the same for the same view, legal, and with a reason."""

from __future__ import annotations

import pytest

from games.bots.advice import advise
from games.bots.levels import choose
from games.engine.legal import can
from games.engine.moves import TAKE
from games.engine.play import play
from games.engine.profiles import PROFILES
from games.engine.views import observe
from tests.engine.random_play import deal


@pytest.mark.parametrize("name", PROFILES)
def test_every_turn_of_a_deal_gets_legal_advice_and_a_reason(name: str) -> None:
    position, chance = deal(5, name=name)
    while position.phase != "over":
        view = observe(position, position.turn)
        move, found = advise(view)
        assert can(view, move)
        assert found
        assert advise(view) == (move, found)
        play(position, position.turn, choose(view, "hard", chance))


def test_a_useful_pile_is_advised_every_time() -> None:
    asked = agreed = 0
    for seed in range(6):
        position, chance = deal(seed, name="fantacarte")
        while position.phase != "over":
            view = observe(position, position.turn)
            move = choose(view, "hard", chance)
            if move == TAKE:
                asked += 1
                agreed += advise(view)[0] == TAKE
            play(position, position.turn, move)
    assert asked == agreed > 0


def test_nobody_is_advised_out_of_turn() -> None:
    position, _ = deal(1, name="fantacarte")
    with pytest.raises(ValueError, match="turn"):
        advise(observe(position, (position.turn + 1) % position.players))
