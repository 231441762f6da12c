"""The door of the bots: what they may see, what they must always do."""

from __future__ import annotations

import random

import pytest

from games.bots import LEVELS, choose
from games.bots.checking import watch
from games.bots.dealing import begin, chance, moves
from games.engine.cards import card_set, difference, faces_of, union
from games.engine.legal import can
from games.engine.match import match_status
from games.engine.play import play
from games.engine.position import OVER, Position
from games.engine.profiles import PROFILES, profile
from games.engine.rules import Rules
from games.engine.views import observe
from tests.engine.table import position


def test_the_levels_from_the_weakest_on() -> None:
    assert LEVELS == ("easy", "casual", "medium", "hard", "master")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown level"):
        choose(observe(position("7H KC"), 0), "grandmaster", random.Random(1))


def test_a_seat_that_is_not_on_turn_is_not_answered() -> None:
    with pytest.raises(ValueError, match="not this seat's turn"):
        choose(observe(position("7H KC"), 1), "hard", random.Random(1))


def test_the_same_chance_gives_the_same_move() -> None:
    view = observe(position("3H 8D KC JK 2S", drawn="2S"), 0)
    assert choose(view, "easy", random.Random(3)) == choose(view, "easy", random.Random(3))


EVERY_GAME = [(rules, players) for rules in PROFILES.values() for players in rules.players]
NAMES = [f"{rules.profile}-{players}" for rules, players in EVERY_GAME]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("rules", "players"), EVERY_GAME, ids=NAMES)
def test_every_move_is_legal_and_every_turn_short(rules: Rules, players: int, level: str) -> None:
    """No lay is taken back, so a turn has no more moves than the seat could hold cards, and a draw."""
    for deal in range(3):
        table, _ = begin(rules, players, 3, deal)
        rng, in_turn = random.Random(deal), 0
        while table.phase != OVER:
            move = choose(observe(table, table.turn), level, rng)
            assert move.kind != "undo"
            assert can(table, move)
            play(table, table.turn, move)
            in_turn = 0 if move.kind == "discard" else in_turn + 1
            assert in_turn <= 40


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("rules", "players"), [("fantacarte", 2), ("fibur", 4), ("roversia", 2), ("burako", 2)]
)
def test_hidden_cards_change_no_choice(rules: str, players: int, level: str) -> None:
    """Swaps what the seat on turn cannot see before each of its moves."""
    table, _ = begin(profile(rules), players, 4, 0)
    rng = random.Random(9)
    for step in range(60):
        if table.phase == OVER:
            break
        seeds = [random.Random(step), random.Random(step)]
        seat = table.turn
        answers = [
            choose(observe(twin, seat), level, seed)
            for twin, seed in zip((table, shuffled(table, rng)), seeds, strict=True)
        ]
        assert answers[0] == answers[1]
        play(table, seat, answers[0])


def shuffled(table: Position, rng: random.Random) -> Position:
    """The same position as far as the seat on turn can tell, what it cannot see in another order."""
    twin = table.copy()
    others = [seat for seat in range(table.players) if seat != table.turn]
    unseen = {seat: list(faces_of(difference(table.hands[seat], table.known[seat]))) for seat in others}
    hidden = [face for group in (table.stock, *table.pozzetti, *unseen.values()) for face in group]
    rng.shuffle(hidden)
    twin.stock = [hidden.pop() for _ in table.stock]
    twin.pozzetti = [[hidden.pop() for _ in pozzetto] for pozzetto in table.pozzetti]
    for seat, faces in unseen.items():
        twin.hands[seat] = union(table.known[seat], card_set(hidden.pop() for _ in faces))
    return twin


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("rules", "players"), EVERY_GAME, ids=NAMES)
def test_whole_deals_hold_under_every_check(rules: Rules, players: int, level: str) -> None:
    for seed in (1, 42):
        for deal in range(2):
            watched = watch(rules, players, (level, level), seed, deal)
            assert watched.problems == []
            assert watched.reason in ("closed", "stock_out", "stalemate")


@pytest.mark.parametrize("seed", [1, 2, 3, 7, 42, 99, 1234, 20260824])
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_match_between_bots_comes_to_its_end(players: int, seed: int) -> None:
    rules = profile("fantacarte", target=505)
    scores: list[tuple[int, int]] = []
    while not match_status(rules, scores).over:
        watched = watch(rules, players, ("hard", "medium"), seed, len(scores))
        assert watched.problems == []
        scores.append(watched.points)
        assert len(scores) < 30


def test_a_bot_may_sit_in_for_anybody_in_the_middle_of_a_turn() -> None:
    """Easy goes on where Hard stopped, at any move."""
    table, _ = begin(profile("fibur"), 4, 5, 0)
    rng = random.Random(2)
    while table.phase != OVER:
        play(table, table.turn, choose(observe(table, table.turn), rng.choice(LEVELS), rng))
    assert table.result is not None


@pytest.mark.parametrize(
    ("rules", "players"),
    [("fibur", 2), ("fantacarte", 4), ("house", 4), ("burako", 2), ("burako", 4), ("roversia", 2)],
)
def test_most_deals_of_hard_bots_end_by_a_close(rules: str, players: int) -> None:
    reasons = []
    for deal in range(20):
        table, _ = begin(profile(rules), players, 6, deal)
        for _ in moves(table, ("hard", "hard"), chance(6, deal)):
            pass
        assert table.result is not None
        reasons.append(table.result.reason)
    assert reasons.count("closed") > 12
