"""The life of a deal: `play` checks a move and makes it; `perform` makes a move that is known to be legal."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.cards import add, card_set, count, difference, less, remove, union
from games.engine.errors import IllegalMove
from games.engine.events import (
    Attached,
    Discarded,
    Drawn,
    Ended,
    Event,
    Laid,
    Opened,
    PozzettoTaken,
    Taken,
    TurnPassed,
    Undone,
)
from games.engine.legal import barred_by_taking, check
from games.engine.melds import Meld
from games.engine.moves import Move
from games.engine.position import DRAW, OVER, PLAY, Lay, Position, Result
from games.engine.scoring import count_side


def play(position: Position, seat: int, move: Move) -> list[Event]:
    """Makes a move of a seat and returns what happened, in full.

    Raises IllegalMove (see `errors.CODES`), and then has changed nothing.
    """
    if move.kind not in _ACTIONS:
        raise IllegalMove("bad_move")
    if position.phase == OVER:
        raise IllegalMove("deal_over")
    if seat != position.turn:
        raise IllegalMove("not_your_turn")
    return perform(position, move, check(position, move))


def perform(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    """Makes a legal move of the seat on turn without checking it; `meld` is what a lay gives. For search."""
    return _ACTIONS[move.kind](position, move, meld)


def _draw(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    seat = position.turn
    face = position.stock.pop()
    position.hands[seat] = add(position.hands[seat], face)
    position.drawn = face
    position.busy = True
    position.phase = PLAY
    position.last_turn = len(position.stock) <= position.rules.stock_end
    return [Drawn(seat, face)]


def _take(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    seat = position.turn
    faces = tuple(position.pile)
    position.barred = barred_by_taking(position)
    cards = card_set(faces)
    position.hands[seat] = union(position.hands[seat], cards)
    position.known[seat] = union(position.known[seat], cards)
    position.pile = []
    position.phase = PLAY
    return [Taken(seat, faces)]


def _meld(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    assert meld is not None
    melds = position.melds[position.side]
    melds.append(meld)
    number = len(melds)
    laid = Laid(position.turn, number, meld.cards, meld)
    return [laid, *_from_hand(position, Lay(number - 1, None, meld.cards))]


def _add(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    assert meld is not None
    melds = position.melds[position.side]
    before = melds[move.meld - 1]
    melds[move.meld - 1] = meld
    cards = card_set(move.cards)
    laid = Attached(position.turn, move.meld, cards, meld)
    return [laid, *_from_hand(position, Lay(move.meld - 1, before, cards))]


def _from_hand(position: Position, lay: Lay) -> list[Event]:
    """Takes the cards of a lay from the hand; an emptied hand gets the pozzetto on the fly, after which
    nothing can be undone.
    """
    seat = position.turn
    position.hands[seat] = difference(position.hands[seat], lay.cards)
    position.known[seat] = less(position.known[seat], lay.cards)
    position.lays.append(lay)
    if position.hands[seat]:
        return []
    position.lays.clear()
    position.busy = True
    return [_take_pozzetto(position, on_the_fly=True)]


def _undo(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    seat = position.turn
    lay = position.lays.pop()
    melds = position.melds[position.side]
    if lay.before is None:
        del melds[lay.at]
    else:
        melds[lay.at] = lay.before
    position.hands[seat] = union(position.hands[seat], lay.cards)
    position.known[seat] = union(position.known[seat], lay.cards)
    return [Undone(seat, lay.at + 1, lay.cards, lay.before)]


def _discard(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    seat, face = position.turn, move.cards[0]
    position.hands[seat] = remove(position.hands[seat], face)
    position.known[seat] = less(position.known[seat], 1 << face)
    position.pile.append(face)
    events: list[Event] = [Discarded(seat, face)]
    closed = False
    if not position.hands[seat]:
        if position.pozzetto_taken[position.side]:
            closed = True
        else:
            events.append(_take_pozzetto(position, on_the_fly=False))
    events += _end_turn(position, closed)
    return events


def _take_pozzetto(position: Position, *, on_the_fly: bool) -> PozzettoTaken:
    seat = position.turn
    cards = card_set(position.pozzetti.pop())
    position.hands[seat] = cards
    position.pozzetto_taken[position.side] = True
    position.unopened[seat] = not on_the_fly
    return PozzettoTaken(seat, on_the_fly, count(cards), cards)


def _end_turn(position: Position, closed: bool) -> list[Event]:
    position.idle_turns = 0 if position.busy or position.lays else position.idle_turns + 1
    position.busy = False
    position.barred = position.drawn = None
    position.lays.clear()
    if closed:
        return [_end(position, "closed", position.turn)]
    if position.last_turn:
        return [_end(position, "stock_out", None)]
    if position.idle_turns >= position.rules.stall_turns:
        return [_end(position, "stalemate", None)]
    return _next_turn(position)


def _next_turn(position: Position) -> list[Event]:
    position.turn = seat = (position.turn + 1) % position.players
    position.phase = DRAW
    passed = TurnPassed(seat, position.idle_turns)
    if not position.unopened[seat]:
        return [passed]
    position.unopened[seat] = False
    return [passed, Opened(seat, position.hands[seat])]


def _end(position: Position, reason: str, seat: int | None) -> Ended:
    counts = tuple(
        count_side(
            position.rules,
            position.melds[side],
            position.hands[side::2],
            closed=seat is not None and seat % 2 == side,
            took_pozzetto=position.pozzetto_taken[side],
            other_took=position.pozzetto_taken[1 - side],
        )
        for side in (0, 1)
    )
    position.phase = OVER
    position.idle_turns = 0
    position.result = Result(reason, seat, counts)
    return Ended(reason, seat, tuple(position.hands), counts)


_ACTIONS: dict[str, Callable[[Position, Move, Meld | None], list[Event]]] = {
    "draw": _draw,
    "take": _take,
    "meld": _meld,
    "add": _add,
    "undo": _undo,
    "discard": _discard,
}
