"""A view moved forward by what its viewer sees happen: `apply` is to views what `play` is to positions."""

from __future__ import annotations

from typing import Any

from games.engine.cards import EMPTY, CardSet, add, card_set, count, difference, less, remove, union
from games.engine.events import (
    Attached,
    Dealt,
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
from games.engine.legal import barred_by_taking
from games.engine.melds import Meld, meld_book
from games.engine.position import DRAW, OVER, PLAY, Lay, Result, opens_pot
from games.engine.rules import Rules
from games.engine.views import View


def first_view(rules: Rules, players: int, seat: int | None, dealt: Dealt) -> View:
    """The view of a deal that has just begun, from its projected `deal` event."""
    own = None if seat is None else dealt.hands[seat]
    view = View()
    view.rules = rules
    view.book = meld_book(rules)
    view.players = players
    view.dealer = dealt.dealer
    view.seat = seat
    view.turn = (dealt.dealer + 1) % players
    view.phase = DRAW
    view.hand = own or EMPTY
    view.counts = (rules.hand_size_for(players),) * players
    view.stock_left = dealt.stock
    view.pile = dealt.pile
    view.melds = ((), ())
    view.pozzetti = 2
    view.pozzetto_taken = (False, False)
    view.unopened = view.opened = (False,) * players
    view.must_use = False
    view.first_turn = True
    view.barred = view.drawn = None
    view.known = (EMPTY,) * players
    view.lays = ()
    view.last_turn = False
    view.idle_turns = 0
    view.result = None
    view.shown = None
    return view


def apply(view: View, event: Event) -> View:
    """The view after a projected event of the same viewer; `view` stays as it is.

    After all events of a move it equals what `observe` gives of the new position.
    """
    after = view.copy()
    _APPLIERS[event.kind](after, event)
    return after


def _with(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _change_count(view: View, seat: int, by: int) -> None:
    view.counts = _with(view.counts, seat, view.counts[seat] + by)


def _learn(view: View, seat: int, cards: CardSet) -> None:
    view.known = _with(view.known, seat, union(view.known[seat], cards))


def _forget(view: View, seat: int, cards: CardSet) -> None:
    view.known = _with(view.known, seat, less(view.known[seat], cards))


def _dealt(view: View, event: Dealt) -> None:
    fresh = first_view(view.rules, view.players, view.seat, event)
    for name in View.__slots__:
        setattr(view, name, getattr(fresh, name))


def _drawn(view: View, event: Drawn) -> None:
    view.stock_left -= 1
    view.phase = PLAY
    view.last_turn = view.stock_left <= view.rules.stock_end
    _change_count(view, event.seat, 1)
    if event.card is not None:
        view.hand = add(view.hand, event.card)
        view.drawn = event.card


def _taken(view: View, event: Taken) -> None:
    cards = card_set(event.cards)
    view.barred = barred_by_taking(view) if event.seat == view.seat else None
    view.pile = ()
    view.must_use = view.rules.pile_pickup == "must_meld"
    view.phase = PLAY
    _change_count(view, event.seat, len(event.cards))
    _learn(view, event.seat, cards)
    if event.seat == view.seat:
        view.hand = union(view.hand, cards)


def _pot(view: View, event: PotDrawn) -> None:
    view.pozzetti -= 1
    view.pozzetto_taken = _with(view.pozzetto_taken, event.seat % 2, True)
    view.phase = PLAY
    _change_count(view, event.seat, event.count)
    if event.cards is not None:
        view.hand = union(view.hand, event.cards)


def _exchanged(view: View, event: Exchanged) -> None:
    view.stock_left -= 1
    view.last_turn = view.stock_left <= view.rules.stock_end
    view.pile = (*view.pile, event.card)
    view.first_turn = False
    if event.drawn is not None:
        view.hand = add(remove(view.hand, event.card), event.drawn)
        view.drawn = event.drawn


def _laid(view: View, event: Laid | Attached) -> None:
    opens = isinstance(event, Laid) and opens_pot(view.rules, event.layout) and not view.opened[event.seat]
    if opens:
        view.opened = _with(view.opened, event.seat, True)
    _from_hand(
        view, event.seat, event.meld, event.layout, Lay(event.meld - 1, None, event.cards, EMPTY, opens)
    )


def _shifted(view: View, event: Shifted) -> None:
    _from_hand(view, event.seat, event.meld, event.layout, Lay(event.meld - 1, None, EMPTY))


def _swapped(view: View, event: Swapped) -> None:
    won = 1 << event.taken
    _learn(view, event.seat, won)
    _change_count(view, event.seat, 1)
    if event.seat == view.seat:
        view.hand = union(view.hand, won)
    _from_hand(view, event.seat, event.meld, event.layout, Lay(event.meld - 1, None, 1 << event.card, won))


def _from_hand(view: View, seat: int, number: int, layout: Meld, lay: Lay) -> None:
    """The meld as it lies now, the cards of the lay out of the hand; `lay.before` is filled in."""
    before = _put_meld(view, seat, number, layout)
    view.lays = (*view.lays, lay._replace(before=before))
    _change_count(view, seat, -count(lay.cards))
    _forget(view, seat, lay.cards)
    if seat == view.seat:
        view.hand = difference(view.hand, lay.cards)


def _put_meld(view: View, seat: int, number: int, meld: Meld | None) -> Meld | None:
    """Puts a meld in its place (None: takes it away) and returns the one that lay there."""
    side, index = seat % 2, number - 1
    melds = view.melds[side]
    new = () if meld is None else (meld,)
    view.melds = _with(view.melds, side, (*melds[:index], *new, *melds[index + 1 :]))  # type: ignore[assignment]
    return melds[index] if index < len(melds) else None


def _undone(view: View, event: Undone) -> None:
    _put_meld(view, event.seat, event.meld, event.layout)
    if view.lays[-1].opens:
        view.opened = _with(view.opened, event.seat, False)
    view.lays = view.lays[:-1]
    _change_count(view, event.seat, count(event.cards) - count(event.returned))
    _forget(view, event.seat, event.returned)
    _learn(view, event.seat, event.cards)
    if event.seat == view.seat:
        view.hand = union(difference(view.hand, event.returned), event.cards)


def _discarded(view: View, event: Discarded) -> None:
    view.pile = (*view.pile, event.card)
    _change_count(view, event.seat, -1)
    _forget(view, event.seat, 1 << event.card)
    if event.seat == view.seat:
        view.hand = remove(view.hand, event.card)
    view.barred = view.drawn = None


def _clear_turn(view: View) -> None:
    view.must_use = view.first_turn = False
    view.lays = ()


def _pozzetto(view: View, event: PozzettoTaken) -> None:
    view.pozzetti -= 1
    view.pozzetto_taken = _with(view.pozzetto_taken, event.seat % 2, True)
    view.counts = _with(view.counts, event.seat, event.count)
    view.unopened = _with(view.unopened, event.seat, not event.on_the_fly)
    _clear_turn(view)
    if event.cards is not None:
        view.hand = event.cards


def _opened(view: View, event: Opened) -> None:
    view.unopened = _with(view.unopened, event.seat, False)
    if event.cards is not None:
        view.hand = event.cards


def _turn_passed(view: View, event: TurnPassed) -> None:
    _clear_turn(view)
    view.turn = event.seat
    view.phase = DRAW
    view.idle_turns = event.idle_turns


def _ended(view: View, event: Ended) -> None:
    _clear_turn(view)
    view.barred = view.drawn = None
    view.phase = OVER
    view.idle_turns = 0
    view.result = Result(event.reason, event.seat, event.counts)
    view.shown = event.hands
    if view.seat is not None:
        view.hand = event.hands[view.seat]


_APPLIERS: dict[str, Any] = {
    "deal": _dealt,
    "draw": _drawn,
    "take": _taken,
    "pot": _pot,
    "exchange": _exchanged,
    "meld": _laid,
    "add": _laid,
    "shift": _shifted,
    "swap": _swapped,
    "undo": _undone,
    "discard": _discarded,
    "pozzetto": _pozzetto,
    "open": _opened,
    "turn": _turn_passed,
    "end": _ended,
}
