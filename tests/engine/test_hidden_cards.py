"""Nothing that a viewer gets depends on cards that the viewer does not know.

Between two positions that look alike to a viewer the hidden cards are swapped; then views, projected events,
targets and refusals must be the same to the last byte.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.engine.cards import EMPTY, CardSet, card_set, count, difference, faces_of, union
from games.engine.choices import selection, targets
from games.engine.errors import IllegalMove
from games.engine.events import event_to_json
from games.engine.moves import Move
from games.engine.play import play
from games.engine.position import Position
from games.engine.views import observe, project
from tests.engine.random_play import any_move, deal, moves


def hidden_of(position: Position, at: int, viewer: int | None) -> CardSet:
    """The cards in a hand that the viewer does not know."""
    if at == viewer and not position.unopened[at]:
        return EMPTY
    return difference(position.hands[at], position.known[at])


def swapped(position: Position, viewer: int | None, random: Random, keep: int = 0) -> Position:
    """The same position to a viewer, all hidden cards shuffled; `keep` cards on top of stock and of the upper
    pozzetto stay, when a move is about to show them.
    """
    twin = position.copy()
    hidden = [hidden_of(position, at, viewer) for at in range(position.players)]
    open_stock = len(position.stock) - keep
    pozzetti = position.pozzetti[: len(position.pozzetti) - keep]
    pool = [*position.stock[:open_stock], *(face for pozzetto in pozzetti for face in pozzetto)]
    pool += [face for cards in hidden for face in faces_of(cards)]
    random.shuffle(pool)
    rest = iter(pool)
    twin.stock = [next(rest) for _ in range(open_stock)] + position.stock[open_stock:]
    twin.pozzetti = [[next(rest) for _ in pozzetto] for pozzetto in pozzetti] + position.pozzetti[
        len(pozzetti) :
    ]
    for at, cards in enumerate(hidden):
        left = difference(position.hands[at], cards)
        twin.hands[at] = union(left, card_set(next(rest) for _ in range(count(cards))))
    return twin


def seen(position: Position, viewer: int | None) -> str:
    """All that a viewer gets of a position, as text."""
    view = observe(position, viewer)
    found: dict[str, Any] = {"view": view.to_json()}
    if viewer == position.turn and position.phase != "over":
        found["targets"] = targets(view)
        assert found["targets"] == targets(position)
        faces = list(faces_of(view.hand))
        found["selection"] = [selection(view, faces[at : at + 3]) for at in range(0, len(faces), 2)]
    return json.dumps(found)


def heard(position: Position, viewer: int | None, seat: int, move: Move) -> str:
    """What a viewer hears of a move: projected events, or as the mover the refusal."""
    try:
        events = play(position, seat, move)
    except IllegalMove as refusal:
        return json.dumps([refusal.code, refusal.detail]) if seat == viewer else ""
    return json.dumps([event_to_json(project(event, viewer)) for event in events])


@pytest.mark.parametrize("seed", range(400, 424))
def test_views_targets_and_refusals_do_not_depend_on_hidden_cards(seed: int) -> None:
    position, random = deal(seed, bare=seed % 2 == 1)
    for move in moves(position, random):
        for viewer in (*range(position.players), None):
            assert seen(swapped(position, viewer, random), viewer) == seen(position, viewer)
        mover, tried = position.turn, any_move(position, random)
        pair = [position.copy(), swapped(position, mover, random, keep=1)]
        assert heard(pair[0], mover, mover, tried) == heard(pair[1], mover, mover, tried) or ended(pair)
        play(position, position.turn, move)


@pytest.mark.parametrize("seed", range(500, 524))
def test_events_of_others_do_not_depend_on_hidden_cards(seed: int) -> None:
    position, random = deal(seed, bare=seed % 2 == 1)
    compared = 0
    for move in moves(position, random):
        for viewer in (*range(position.players), None):
            pair = [position.copy(), swapped(position, viewer, random, keep=int(viewer == position.turn))]
            told = [heard(table, viewer, position.turn, move) for table in pair]
            if all(told) and not ended(pair) and not shows(told):
                compared += 1
                assert told[0] == told[1]
                assert seen(pair[0], viewer) == seen(pair[1], viewer)
        play(position, position.turn, move)
    assert compared


def shows(told: list[str]) -> bool:
    """Whether the viewer is shown cards that were hidden until now: an own pozzetto is opened."""
    return any(event["kind"] == "open" and event["cards"] for text in told for event in json.loads(text))


def ended(pair: list[Position]) -> bool:
    """Whether a deal is over, which shows all hands."""
    return any(table.phase == "over" for table in pair)
