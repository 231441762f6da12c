"""Bots at tables whose options were chosen by chance."""

from __future__ import annotations

import random

import pytest

from games.bots import LEVELS, choose
from games.bots.checking import watch
from games.bots.dealing import begin
from games.engine.legal import can
from games.engine.play import play
from games.engine.position import OVER
from games.engine.views import observe
from tests.bots.house import OPTIONS, random_house


def test_every_option_comes_up() -> None:
    tables = [random_house(random.Random(seed)).to_json() for seed in range(300)]
    for name, choices in OPTIONS.items():
        assert len({str(table[name]) for table in tables}) >= len(choices), name


@pytest.mark.parametrize("seed", range(40))
def test_deals_hold_under_every_check(seed: int) -> None:
    rules = random_house(random.Random(seed))
    for players in rules.players:
        for level in LEVELS:
            watched = watch(rules, players, (level, level), seed, 0)
            assert watched.problems == []
            assert watched.reason is not None


@pytest.mark.parametrize("seed", range(100, 125))
def test_turns_are_short_and_no_move_is_made_for_nothing(seed: int) -> None:
    """A turn with a pozzetto in it has two discards at the most."""
    rules = random_house(random.Random(seed))
    rng = random.Random(seed)
    table, _ = begin(rules, rules.players[0], seed, 0)
    seat, in_turn, discards = table.turn, 0, 0
    while table.phase != OVER:
        move = choose(observe(table, table.turn), rng.choice(LEVELS), rng)
        assert move.kind != "undo"
        assert can(table, move)
        play(table, table.turn, move)
        in_turn, discards = in_turn + 1, discards + (move.kind == "discard")
        assert in_turn <= 60
        assert discards <= 2
        if table.turn != seat:
            seat, in_turn, discards = table.turn, 0, 0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_many_more_deals_hold(seed: int) -> None:
    test_deals_hold_under_every_check(seed)
