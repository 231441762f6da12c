"""The life of a deal: `play` checks a move and makes it; `perform` makes a move that is known to be legal."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.cards import EMPTY, add, card_set, count, difference, faces_of, less, remove, union
from games.engine.ending import pozzetto_to_come
from games.engine.errors import IllegalMove
from games.engine.events import (
    Attached,
    Discarded,
    Drawn,
    Ended,
    Event,
    Exchanged,
    Laid,
    Opened,
    PotDrawn,
    PozzettoTaken,
    Shifted,
    Swapped,
    Taken,
    TurnPassed,
    Undone,
)
from games.engine.legal import barred_by_taking, check, wild_won
from games.engine.melds import Meld
from games.engine.moves import Move
from games.engine.position import DRAW, OVER, PLAY, Lay, Position, Result, opens_pot
from games.engine.scoring import Count, SideEnd, count_side


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
    return [Drawn(position.turn, _from_stock(position))]


def _from_stock(position: Position) -> int:
    """The top card of the stock goes to the hand of the seat on turn."""
    seat = position.turn
    face = position.stock.pop()
    position.hands[seat] = add(position.hands[seat], face)
    position.drawn = face
    position.busy = True
    position.phase = PLAY
    position.last_turn = len(position.stock) <= position.rules.stock_end
    return face


def _pot(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    seat = position.turn
    cards = card_set(position.pozzetti.pop())
    position.hands[seat] = union(position.hands[seat], cards)
    position.pozzetto_taken[position.side] = True
    position.busy = True
    position.phase = PLAY
    return [PotDrawn(seat, count(cards), cards)]


def _exchange(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    seat, rejected = position.turn, position.drawn
    assert rejected is not None
    drawn = _from_stock(position)
    position.hands[seat] = remove(position.hands[seat], rejected)
    position.pile.append(rejected)
    position.first_turn = False
    return [Exchanged(seat, rejected, drawn)]


def _take(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    seat = position.turn
    faces = tuple(position.pile)
    position.barred = barred_by_taking(position)
    cards = card_set(faces)
    position.hands[seat] = union(position.hands[seat], cards)
    position.known[seat] = union(position.known[seat], cards)
    position.pile = []
    position.must_use = position.rules.pile_pickup == "must_meld"
    position.phase = PLAY
    return [Taken(seat, faces)]


def _meld(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    assert meld is not None
    seat, melds = position.turn, position.melds[position.side]
    melds.append(meld)
    number = len(melds)
    opens = opens_pot(position.rules, meld) and not position.opened[seat]
    position.opened[seat] |= opens
    laid = Laid(seat, number, meld.cards, meld)
    return [laid, *_from_hand(position, Lay(number - 1, None, meld.cards, EMPTY, opens))]


def _add(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    assert meld is not None
    before = _replace(position, move.meld, meld)
    cards = card_set(move.cards)
    laid = Attached(position.turn, move.meld, cards, meld)
    return [laid, *_from_hand(position, Lay(move.meld - 1, before, cards))]


def _shift(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    assert meld is not None
    before = _replace(position, move.meld, meld)
    position.lays.append(Lay(move.meld - 1, before, EMPTY))
    return [Shifted(position.turn, move.meld, meld)]


def _swap(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    assert meld is not None
    seat = position.turn
    before = _replace(position, move.meld, meld)
    cards = card_set(move.cards)
    won = wild_won(before, meld, cards)
    position.hands[seat] = union(position.hands[seat], won)
    position.known[seat] = union(position.known[seat], won)
    swapped = Swapped(seat, move.meld, move.cards[0], next(faces_of(won)), meld)
    return [swapped, *_from_hand(position, Lay(move.meld - 1, before, cards, won))]


def _replace(position: Position, number: int, meld: Meld) -> Meld:
    """Puts a meld in the place of the side's meld number `number`, which is returned."""
    melds = position.melds[position.side]
    before = melds[number - 1]
    melds[number - 1] = meld
    return before


def _from_hand(position: Position, lay: Lay) -> list[Event]:
    """Takes the cards of a lay from the hand.

    An emptied hand gets the pozzetto on the fly, after which nothing can be undone, or closes without a
    discard.
    """
    seat = position.turn
    position.hands[seat] = difference(position.hands[seat], lay.cards)
    position.known[seat] = less(position.known[seat], lay.cards)
    position.lays.append(lay)
    if position.hands[seat]:
        return []
    if not pozzetto_to_come(position):
        return [_end(position, "closed", seat, without_discard=True)]
    return [_take_pozzetto(position, opened=True)]


def _undo(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    seat = position.turn
    lay = position.lays.pop()
    melds = position.melds[position.side]
    if lay.before is None:
        del melds[lay.at]
    else:
        melds[lay.at] = lay.before
    position.hands[seat] = union(difference(position.hands[seat], lay.got), lay.cards)
    position.known[seat] = union(less(position.known[seat], lay.got), lay.cards)
    position.opened[seat] &= not lay.opens
    return [Undone(seat, lay.at + 1, lay.cards, lay.got, lay.before)]


def _discard(position: Position, move: Move, meld: Meld | None) -> list[Event]:
    seat, face = position.turn, move.cards[0]
    position.hands[seat] = remove(position.hands[seat], face)
    position.known[seat] = less(position.known[seat], 1 << face)
    position.pile.append(face)
    position.barred = position.drawn = None
    events: list[Event] = [Discarded(seat, face)]
    if position.hands[seat]:
        return events + _end_turn(position)
    if not pozzetto_to_come(position):
        return [*events, _end(position, "closed", seat)]
    opened = position.rules.pozzetto_after_discard == "same_turn"
    events.append(_take_pozzetto(position, opened=opened))
    return events if opened else events + _end_turn(position)


def _take_pozzetto(position: Position, *, opened: bool) -> PozzettoTaken:
    """Gives the seat on turn its side's pozzetto, opened at once or left for its next turn."""
    seat = position.turn
    cards = card_set(position.pozzetti.pop())
    position.hands[seat] = cards
    position.pozzetto_taken[position.side] = True
    position.unopened[seat] = not opened
    position.busy = True
    position.must_use = position.first_turn = False
    position.lays.clear()
    return PozzettoTaken(seat, opened, count(cards), cards)


def _end_turn(position: Position) -> list[Event]:
    moved = position.busy or any(lay.cards for lay in position.lays)
    position.idle_turns = 0 if moved else position.idle_turns + 1
    _clear_turn(position)
    if position.last_turn:
        return [_end(position, "stock_out", None)]
    if position.idle_turns >= position.rules.stall_turns:
        return [_end(position, "stalemate", None)]
    return _next_turn(position)


def _clear_turn(position: Position) -> None:
    position.busy = position.must_use = position.first_turn = False
    position.barred = position.drawn = None
    position.lays.clear()


def _next_turn(position: Position) -> list[Event]:
    position.turn = seat = (position.turn + 1) % position.players
    position.phase = DRAW
    passed = TurnPassed(seat, position.idle_turns)
    if not position.unopened[seat]:
        return [passed]
    position.unopened[seat] = False
    return [passed, Opened(seat, position.hands[seat])]


def _end(position: Position, reason: str, seat: int | None, *, without_discard: bool = False) -> Ended:
    counts = _counts(position, seat, without_discard)
    _clear_turn(position)
    position.phase = OVER
    position.idle_turns = 0
    position.result = Result(reason, seat, counts)
    return Ended(reason, seat, tuple(position.hands), counts)


def count_now(position: Position) -> tuple[Count, ...]:
    """What both sides would have if the deal ended here without a close. For search."""
    return _counts(position, None, without_discard=False)


def _counts(position: Position, seat: int | None, without_discard: bool) -> tuple[Count, ...]:
    """The counts of both sides where `seat`, or nobody, closes."""
    sides = [_side_end(position, side, seat, without_discard) for side in (0, 1)]
    return tuple(count_side(position.rules, sides[side], sides[1 - side]) for side in (0, 1))


def _side_end(position: Position, side: int, seat: int | None, without_discard: bool) -> SideEnd:
    seats = range(side, position.players, 2)
    untouched = [position.hands[at] for at in seats if position.unopened[at]]
    return SideEnd(
        position.melds[side],
        [position.hands[at] for at in seats if not position.unopened[at]],
        took=position.pozzetto_taken[side],
        closed=seat is not None and seat % 2 == side,
        without_discard=without_discard,
        untouched=untouched[0] if untouched else None,
    )


_ACTIONS: dict[str, Callable[[Position, Move, Meld | None], list[Event]]] = {
    "draw": _draw,
    "take": _take,
    "pot": _pot,
    "exchange": _exchange,
    "meld": _meld,
    "add": _add,
    "shift": _shift,
    "swap": _swap,
    "undo": _undo,
    "discard": _discard,
}
