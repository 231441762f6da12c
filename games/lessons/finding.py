"""Positions and melds of deals between bots that are worth a lesson, in the form that lessons are kept in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.bots.advice import advise
from games.bots.dealing import begin, chance, moves
from games.bots.levels import choose
from games.engine.cards import count
from games.engine.moves import Move
from games.engine.notation import position_to_json
from games.engine.position import Position
from games.engine.scoring import BURRACO
from games.engine.views import View, observe
from games.lessons.course import DISCARD, GRADE, LAY, RULES

Json = dict[str, Any]
PLAYERS = 2
#: The bot that plays the deals and must agree with the adviser.
PLAYER = "master"
#: So many cards can be looked over on a phone.
MOST_CARDS = 12
#: Reasons that explain themselves.
TELLING = {
    LAY: {"completes_burraco", "takes_pozzetto", "nears_burraco", "lays_without_wild", "spends_wild"},
    DISCARD: {"not_feeding", "goes_with_nothing"},
}


def worth_asking(seed: int, deal: int) -> Iterator[Json]:
    """What there is to ask about one deal of a series, in the order of play, the melds at its end last."""
    position, _dealt = begin(RULES, PLAYERS, seed, deal)
    yield from _asked_about(position)
    for _move, _events in moves(position, (PLAYER, PLAYER), chance(seed, deal)):
        yield from _asked_about(position)
    for side in position.melds:
        yield from ({GRADE: meld.texts()} for meld in side if meld.size >= BURRACO - 1)


def _asked_about(position: Position) -> Iterator[Json]:
    if position.phase != "play" or count(position.hand) > MOST_CARDS or not all(position.melds):
        return
    view = observe(position, position.turn)
    move, reasons = advise(view)
    kind = {"meld": LAY, "add": LAY, "discard": DISCARD}.get(move.kind)
    if kind and reasons[0].code in TELLING[kind] and _same(move, choose(view, PLAYER, random.Random(0))):
        yield {kind: as_seen(position, view)}


def _same(move: Move, other: Move) -> bool:
    return (move.kind, sorted(move.cards)) == (other.kind, sorted(other.cards))


def as_seen(position: Position, view: View) -> Json:
    """A position with nothing named that its seat on turn does not see: of hidden cards there are numbers."""
    whole = position_to_json(position)
    kept = ("players", "dealer", "turn", "phase", "pile", "melds", "pozzetto_taken", "unopened", "drawn")
    hands = [hand if seat == view.seat else len(hand) for seat, hand in enumerate(whole["hands"])]
    hidden = {"hands": hands, "pozzetti": len(whole["pozzetti"]), "stock": len(whole["stock"])}
    return {name: whole[name] for name in kept} | hidden
