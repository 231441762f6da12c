"""Whole deals played by bots, the same for the same seed."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence

from games.bots.levels import Bot, Totals, choose
from games.engine.cards import Face, full_deck
from games.engine.events import Dealt, Event
from games.engine.moves import Move
from games.engine.play import play
from games.engine.position import OVER, Position, start
from games.engine.rules import Rules
from games.engine.shuffle import deck_order
from games.engine.views import observe

#: No deal between bots comes near so many moves; one that does is taken for endless.
MOST_MOVES = 20_000


class Endless(RuntimeError):
    """A deal that does not end."""


def deck(rules: Rules, seed: int, deal: int) -> list[Face]:
    """The deck of deal number `deal` (from 0) of a series, its top first."""
    ordered = full_deck(rules.jokers)
    secret = hashlib.sha256(f"series {seed}".encode()).digest()
    return [ordered[index] for index in deck_order(secret, (), b"series", b"%d" % deal, len(ordered))]


def begin(rules: Rules, players: int, seed: int, deal: int) -> tuple[Position, Dealt]:
    """The beginning of deal number `deal` of a series; the dealer goes round."""
    position, events = start(rules, players, deal % players, deck(rules, seed, deal))
    return position, events[0]


def chance(seed: int, deal: int) -> random.Random:
    """The chance of the bots in one deal, the same whenever it is dealt."""
    return random.Random(f"{seed} {deal}")


def moves(
    position: Position, levels: Sequence[str | Bot], rng: random.Random, totals: Totals | None = None
) -> Iterator[tuple[Move, list[Event]]]:
    """Plays a deal to its end, `levels` one for each side, and tells each move and what happened;
    `totals` are the points of both sides before it.

    Raises Endless for a deal that does not end, and IllegalMove should a bot break the rules.
    """
    for _ in range(MOST_MOVES):
        seat = position.turn
        move = choose(observe(position, seat), levels[seat % 2], rng, totals)
        yield move, play(position, seat, move)
        if position.phase == OVER:
            return
    raise Endless(f"{MOST_MOVES} moves without an end")
