"""Deals between bots under the eyes of every check that the engine has."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from games.bots.dealing import Endless, begin, chance, moves
from games.engine.advance import apply, first_view
from games.engine.errors import IllegalMove
from games.engine.events import Dealt, Event
from games.engine.position import Position, problems
from games.engine.rules import Rules
from games.engine.views import View, observe, project


class Watched(NamedTuple):
    """A deal that was played under checks: how it ended (None: it broke off), the points of both sides, its
    moves, what was wrong.
    """

    reason: str | None
    points: tuple[int, int]
    moves: int
    problems: list[str]


class Watchers:
    """What every seat and a spectator see, moved forward by projected events only."""

    def __init__(self, position: Position, dealt: Dealt) -> None:
        self.views: dict[int | None, View] = {}
        for seat in (*range(position.players), None):
            seen = project(dealt, seat)
            assert isinstance(seen, Dealt)
            self.views[seat] = first_view(position.rules, position.players, seat, seen)

    def follow(self, position: Position, events: Sequence[Event]) -> list[str]:
        """Moves all views forward; what differs from what the position shows, in words."""
        found = []
        for seat, view in self.views.items():
            for event in events:
                view = apply(view, project(event, seat))
            self.views[seat] = view
            if view != observe(position, seat):
                found.append(f"the view of {'a spectator' if seat is None else f'seat {seat}'} went astray")
        return found


def watch(rules: Rules, players: int, levels: Sequence[str], seed: int, deal: int) -> Watched:
    """Plays deal number `deal` of a series, `levels` one for each side, and checks after every move that the
    position is sound (all cards are there, melds legal) and that every view follows from the events.
    """
    position, dealt = begin(rules, players, seed, deal)
    found, made = _play(position, Watchers(position, dealt), levels, chance(seed, deal))
    result = position.result
    points = (result.counts[0].total, result.counts[1].total) if result else (0, 0)
    told = [f"deal {deal}, {problem}" for problem in found]
    return Watched(result.reason if result else None, points, made, told)


def _play(
    position: Position, watchers: Watchers, levels: Sequence[str], rng: random.Random
) -> tuple[list[str], int]:
    found = problems(position)
    made = 0
    try:
        for made, (move, events) in enumerate(moves(position, levels, rng), 1):
            wrong = problems(position) + watchers.follow(position, events)
            found += [f"move {made} ({move}): {problem}" for problem in wrong]
    except IllegalMove as refusal:
        found.append(f"move {made + 1}: refused as {refusal.code}")
    except (Endless, ValueError) as error:
        found.append(f"move {made + 1}: {error}")
    return found, made
