"""Expert: legal, blind to what is hidden, the same for the same chance, within its budget, and better."""

from __future__ import annotations

import random
from functools import partial

import pytest

from games.bots import choose, expert, expert_policy
from games.bots.arena import Series, pairs, summary
from games.bots.checking import watch
from games.bots.dealing import begin
from games.bots.expert import expert_move
from games.bots.expert_budget import Budget, share
from games.bots.expert_policy import play_out, policy, step
from games.bots.expert_value import worth
from games.engine.cards import EMPTY
from games.engine.legal import can
from games.engine.moves import DRAW, parse_move
from games.engine.play import play
from games.engine.position import OVER, Lay
from games.engine.profiles import FIBUR, PROFILES, profile
from games.engine.rules import Rules
from games.engine.scoring import Count
from games.engine.views import observe
from tests.bots.test_levels import EVERY_GAME, NAMES, shuffled
from tests.engine.table import CLEAN, position

SMALL = Budget(rollouts=20)
DRAWING = {"phase": "draw"}


@pytest.mark.parametrize(("rules", "players"), EVERY_GAME, ids=NAMES)
def test_every_move_is_legal_in_every_game(rules: Rules, players: int) -> None:
    table, _ = begin(rules, players, 3, 0)
    rng = random.Random(1)
    for _ in range(12):
        if table.phase == OVER:
            break
        move = expert_move(observe(table, table.turn), rng, budget=SMALL)
        assert can(table, move)
        assert move.kind != "undo"
        play(table, table.turn, move)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "players"), EVERY_GAME, ids=NAMES)
def test_whole_deals_hold_under_every_check(rules: Rules, players: int) -> None:
    bot = partial(expert_move, budget=SMALL)
    watched = watch(rules, players, (bot, bot), 1, 0)
    assert watched.problems == []
    assert watched.reason in ("closed", "stock_out", "stalemate")


@pytest.mark.parametrize(("rules", "players"), [("fantacarte", 2), ("fibur", 4), ("roversia", 2)])
def test_hidden_cards_change_no_choice(rules: str, players: int) -> None:
    table, _ = begin(profile(rules), players, 4, 0)
    rng = random.Random(9)
    for made in range(8):
        seat, views = table.turn, [observe(twin, table.turn) for twin in (table, shuffled(table, rng))]
        there, here = (expert_move(view, random.Random(made), budget=SMALL) for view in views)
        assert there == here
        play(table, seat, here)


def test_the_same_chance_gives_the_same_move_whatever_was_asked_before() -> None:
    view = observe(begin(FIBUR, 2, 5, 0)[0], 1)
    first = expert_move(view, random.Random(3), budget=SMALL)
    expert_move(observe(begin(FIBUR, 4, 6, 0)[0], 1), random.Random(8), budget=SMALL)
    assert expert_move(view, random.Random(3), budget=SMALL) == first


def test_it_is_a_level_like_others() -> None:
    view = observe(begin(FIBUR, 2, 5, 0)[0], 1)
    assert can(view, choose(view, "expert", random.Random(3), (500, 400)))


def test_a_lone_choice_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "play_out", None)
    table = position("7H", rules="fibur", melds=([CLEAN], []), pozzetto_taken=[True, False], pozzetti=1)
    assert expert_move(observe(table, 0), random.Random(1)) == parse_move("discard 7H")


class Clock:
    """A clock that goes on by a second whenever somebody looks."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        self.at += 1
        return self.at


def test_a_budget_of_rollouts_is_kept() -> None:
    allowance = Budget(100).begin(0.4)
    assert allowance.covers(40)
    assert not allowance.covers(41)
    allowance.spend()
    assert not allowance.covers(40)


def test_a_budget_of_seconds_is_kept() -> None:
    """A roll-out takes two of these seconds; the last must end within the time."""
    allowance = Budget(1000, seconds=20).begin(0.5, Clock())
    played = 0
    while not allowance.is_late():
        allowance.spend()
        played += 1
    assert played == 3
    assert not allowance.covers(1)


def test_time_that_runs_out_in_the_middle_of_a_sample_spoils_nothing() -> None:
    """Without a sample that was played out to the end by all arms the policy's move is made."""
    view = observe(begin(FIBUR, 2, 5, 0)[0], 1)
    assert expert_move(view, random.Random(1), budget=Budget(1000, seconds=0.0)) == policy(view)


LAY, DISCARD = parse_move("meld 7H 8H 9H"), parse_move("discard KC")


def test_the_steps_of_a_turn_share_one_budget() -> None:
    drawing, playing = (observe(position("7H KC", **turn), 0) for turn in (DRAWING, {"drawn": "KC"}))
    assert 0.7 < share(drawing, DRAW) + share(playing, DISCARD) < 0.8
    steps = share(drawing, DRAW)
    for lays in range(20):
        playing.lays = (Lay(0, None, EMPTY),) * lays
        steps += share(playing, LAY)
    assert 0.8 < steps < 1


def test_a_pozzetto_on_the_fly_begins_a_short_second_part() -> None:
    table = position("7H 8H 9H", drawn="9H")
    before = share(observe(table, 0), LAY)
    play(table, 0, LAY)
    assert share(observe(table, 0), LAY) < before / 3


def test_a_rollout_counts_a_deal_at_its_end() -> None:
    table = position("7H KC", melds=([CLEAN], []), pozzetto_taken=[True, True], pozzetti=0)
    counts = play_out(table)
    assert table.result is not None
    assert counts == table.result.counts


def test_a_rollout_stops_at_the_horizon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_policy, "HORIZON", 4)
    table, _ = begin(FIBUR, 2, 1, 0)
    ours, theirs = play_out(table)
    assert table.result is None
    assert (ours.in_hand, theirs.in_hand) == tuple(-FIBUR.points(hand) for hand in table.hands)


@pytest.mark.parametrize("name", list(PROFILES))
def test_a_step_does_what_a_checked_move_does(name: str) -> None:
    table, _ = begin(PROFILES[name], 2, 2, 0)
    twin = table.copy()
    while table.phase != OVER:
        move = policy(observe(table, table.turn))
        play(table, table.turn, move)
        step(twin, move)
        assert twin == table


def counts(ours: int, theirs: int) -> tuple[Count, Count]:
    """Counts with these totals."""
    return Count(0, 0, 0, 0, 0, ours), Count(0, 0, 0, 0, 0, theirs)


def test_a_deal_alone_is_worth_its_margin() -> None:
    assert worth(FIBUR, counts(300, 100), 0, None) == 200
    assert worth(FIBUR, counts(300, 100), 1, None) == -200
    assert worth(profile("fibur", deals=4), counts(300, 100), 0, (500, 0)) == 200


def test_near_the_target_the_match_is_what_counts() -> None:
    """A small deal that wins the match is better than a large one that leaves it open, or loses it."""
    small = worth(FIBUR, counts(110, 0), 0, (900, 0))
    assert small == 1
    assert worth(FIBUR, counts(300, 90), 0, (600, 0)) < small
    assert worth(FIBUR, counts(400, 200), 0, (0, 900)) == 0
    assert 0.5 < worth(FIBUR, counts(200, 100), 0, (100, 100)) < worth(FIBUR, counts(400, 100), 0, (100, 100))


@pytest.mark.long
@pytest.mark.parametrize(("players", "share"), [(2, 0.60), (4, 0.58)])
@pytest.mark.parametrize("rules", ["fantacarte", "fibur"])
def test_expert_beats_master(rules: str, players: int, share: float) -> None:
    found = summary(list(pairs(Series(profile(rules), players, "expert", "master", 120, 7), 2)))
    assert found["won"] - found["ci95"]["won"] > share
