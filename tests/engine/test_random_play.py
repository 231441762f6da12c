"""Random play by the thousand: sound positions, views that follow events, refusals that change nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.advance import apply, first_view
from games.engine.cards import full_deck
from games.engine.errors import CODES, IllegalMove
from games.engine.events import event_from_json, event_to_json
from games.engine.legal import can
from games.engine.moves import Move, parse_move
from games.engine.notation import position_from_json, position_to_json
from games.engine.play import play
from games.engine.position import Position, problems, start
from games.engine.views import observe, project
from tests.engine.random_play import NAMES, any_move, deal, moves


def play_through(name: str, seed: int) -> str:
    """Plays one deal with every check after every move; how it ended."""
    position, random = deal(seed, bare=seed % 2 == 1, name=name)
    assert problems(position) == []
    seats = [*range(position.players), None]
    views = [observe(position, seat) for seat in seats]
    for move in moves(position, random):
        assert can(position, move)
        assert parse_move(str(move)) == move
        events = play(position, position.turn, move)
        assert problems(position) == [], (seed, str(move))
        for event in events:
            assert event_from_json(event_to_json(event), position.book) == event
            views = [apply(view, project(event, view.seat)) for view in views]
        for seat, view in zip(seats, views, strict=True):
            now = observe(position, seat)
            assert view == now, (seed, str(move), seat)
            assert view.to_json() == now.to_json()
    return position.result.reason


def assert_round_trip(position: Position) -> None:
    twin = position_from_json(position.rules, position_to_json(position))
    assert twin == position


@pytest.mark.parametrize("name", NAMES)
def test_positions_stay_sound_and_views_follow_events(name: str) -> None:
    ends = Counter(play_through(name, seed) for seed in range(10))
    assert ends["closed"] or ends["stock_out"]


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_positions_stay_sound_in_hundreds_of_deals(name: str) -> None:
    ends = Counter(play_through(name, seed) for seed in range(1000, 1300))
    assert {"closed", "stock_out"} <= set(ends)


def refusal_of(position: Position, seat: int, move: Move) -> str | None:
    """The code with which a move is refused; None when it was made."""
    try:
        play(position, seat, move)
    except IllegalMove as refusal:
        return refusal.code
    return None


@pytest.mark.parametrize("seed", range(100, 112))
def test_refused_moves_change_nothing_and_have_a_known_code(seed: int) -> None:
    position, random = deal(seed, bare=seed % 2 == 1)
    for move in moves(position, random):
        for _ in range(5):
            seat, tried = random.randrange(position.players), any_move(position, random)
            if (code := refusal_of(position.copy(), seat, tried)) is not None:
                before, view = position.copy(), observe(position, 1).to_json()
                assert code in CODES
                assert refusal_of(position, seat, tried) == code
                assert position == before
                assert observe(position, 1).to_json() == view
        play(position, position.turn, move)


@pytest.mark.parametrize("seed", range(200, 220))
def test_what_is_undone_at_any_time_gives_the_position_of_before(seed: int) -> None:
    """Also whether the pot is open, the duty to use the pile, a wild that moved or was swapped."""
    position, random = deal(seed, bare=seed % 2 == 1)
    for move in moves(position, random):
        if move.kind in ("meld", "add", "swap", "shift"):
            tried, before = position.copy(), position.copy()
            play(tried, tried.turn, move)
            if tried.lays:
                play(tried, tried.turn, parse_move("undo"))
                before.known = tried.known
                assert tried == before
        play(position, position.turn, move)


@pytest.mark.parametrize("seed", range(300, 310))
def test_a_position_comes_back_from_its_json_at_any_time(seed: int) -> None:
    position, random = deal(seed, bare=seed % 2 == 1)
    assert_round_trip(position)
    for move in moves(position, random):
        play(position, position.turn, move)
        assert_round_trip(position)


def test_the_first_view_follows_from_the_first_event() -> None:
    dealt_position, random = deal(1)
    rules, players = dealt_position.rules, dealt_position.players
    deck = full_deck(rules.jokers)
    random.shuffle(deck)
    position, (dealt,) = start(rules, players, 0, deck)
    for seat in (*range(players), None):
        assert first_view(rules, players, seat, project(dealt, seat)) == observe(position, seat)


def test_a_deal_is_rebuilt_from_its_moves() -> None:
    position, random = deal(7)
    first, played = position.copy(), []
    for move in moves(position, random):
        played.append((position.turn, str(move)))
        play(position, position.turn, move)
    for seat, text in played:
        play(first, seat, parse_move(text))
    assert first == position
