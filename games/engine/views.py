"""What a viewer may know: `observe` lists it, `project` does the same for an event, `apply` moves a view
forward by an event.

Nothing here starts from the full state and deletes; whatever is not named stays unknown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.cards import (
    CARD_TEXT,
    EMPTY,
    CardSet,
    Face,
    add,
    card_set,
    count,
    difference,
    faces_of,
    less,
    remove,
    texts,
    union,
)
from games.engine.events import (
    Attached,
    Dealt,
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
from games.engine.legal import barred_by_taking
from games.engine.melds import Meld, MeldBook, meld_book
from games.engine.position import DRAW, OVER, PLAY, Lay, Position, Result
from games.engine.rules import Rules


class View:
    """What `seat` (None: a spectator) may know of a deal. Fields as in `Position`, except:

    `hand` is the own one (empty for a spectator and while the own pozzetto is unopened), `counts` the sizes
    of all hands, `stock_left` and `pozzetti` sizes, `drawn` and `barred` only the own (whether a taken card
    is barred tells whether its twin was held), `shown` all hands once the deal is over, before that None.
    """

    __slots__ = (
        "barred",
        "book",
        "counts",
        "dealer",
        "drawn",
        "hand",
        "idle_turns",
        "known",
        "last_turn",
        "lays",
        "melds",
        "phase",
        "pile",
        "players",
        "pozzetti",
        "pozzetto_taken",
        "result",
        "rules",
        "seat",
        "shown",
        "stock_left",
        "turn",
        "unopened",
    )

    rules: Rules
    book: MeldBook
    players: int
    dealer: int
    seat: int | None
    turn: int
    phase: str
    hand: CardSet
    counts: tuple[int, ...]
    stock_left: int
    pile: tuple[Face, ...]
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]]
    pozzetti: int
    pozzetto_taken: tuple[bool, ...]
    unopened: tuple[bool, ...]
    barred: Face | None
    drawn: Face | None
    known: tuple[CardSet, ...]
    lays: tuple[Lay, ...]
    last_turn: bool
    idle_turns: int
    result: Result | None
    shown: tuple[CardSet, ...] | None

    @property
    def side(self) -> int:
        """The side on turn."""
        return self.turn % 2

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "book"
        )

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> View:
        """An independent copy."""
        twin = View()
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def to_json(self) -> dict[str, Any]:
        """The view as in docs/engine.md."""
        return {
            "seat": self.seat,
            "players": self.players,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "hand": None if self.seat is None else texts(faces_of(self.hand)),
            "counts": list(self.counts),
            "stock": self.stock_left,
            "pile": texts(self.pile),
            "melds": [[meld_to_json(meld) for meld in side] for side in self.melds],
            "pozzetti": self.pozzetti,
            "pozzetto_taken": list(self.pozzetto_taken),
            "unopened": list(self.unopened),
            "barred": None if self.barred is None else CARD_TEXT[self.barred],
            "drawn": None if self.drawn is None else CARD_TEXT[self.drawn],
            "known": [texts(faces_of(known)) for known in self.known],
            "undo": len(self.lays),
            "last_turn": self.last_turn,
            "idle_turns": self.idle_turns,
            "stall_turns": self.rules.stall_turns,
            "points": [sum(meld.points + meld.bonus for meld in side) for side in self.melds],
            "result": self._result_to_json(),
        }

    def _result_to_json(self) -> dict[str, Any] | None:
        if self.result is None or self.shown is None:
            return None
        return {
            "reason": self.result.reason,
            "seat": self.result.seat,
            "counts": [count.to_json() for count in self.result.counts],
            "hands": [texts(faces_of(hand)) for hand in self.shown],
        }


def meld_to_json(meld: Meld) -> dict[str, Any]:
    """A laid meld as in docs/engine.md."""
    return {
        "shape": meld.shape,
        "cards": meld.texts(),
        "grade": meld.grade,
        "points": meld.points,
        "bonus": meld.bonus,
        "wild": None if meld.wild < 0 else meld.wild,
    }


def observe(position: Position, seat: int | None) -> View:
    """What a seat, or None for a spectator, may know of a position."""
    view = View()
    view.rules = position.rules
    view.book = position.book
    view.players = position.players
    view.dealer = position.dealer
    view.seat = seat
    view.turn = position.turn
    view.phase = position.phase
    view.hand = _own_hand(position, seat)
    view.counts = tuple(map(int.bit_count, position.hands))
    view.stock_left = len(position.stock)
    view.pile = tuple(position.pile)
    view.melds = (tuple(position.melds[0]), tuple(position.melds[1]))
    view.pozzetti = len(position.pozzetti)
    view.pozzetto_taken = tuple(position.pozzetto_taken)
    view.unopened = tuple(position.unopened)
    view.barred = position.barred if seat == position.turn else None
    view.drawn = position.drawn if seat == position.turn else None
    view.known = tuple(position.known)
    view.lays = tuple(position.lays)
    view.last_turn = position.last_turn
    view.idle_turns = position.idle_turns
    view.result = position.result
    view.shown = tuple(position.hands) if position.phase == OVER else None
    return view


def _own_hand(position: Position, seat: int | None) -> CardSet:
    if seat is None or (position.unopened[seat] and position.phase != OVER):
        return EMPTY
    return position.hands[seat]


def project(event: Event, seat: int | None) -> Event:
    """The event as a seat, or None for a spectator, may know it."""
    if isinstance(event, Dealt):
        return replace(
            event, hands=tuple(hand if at == seat else None for at, hand in enumerate(event.hands))
        )
    if isinstance(event, Drawn):
        return event if event.seat == seat else Drawn(event.seat, None)
    if isinstance(event, PozzettoTaken):
        return event if event.seat == seat and event.on_the_fly else replace(event, cards=None)
    if isinstance(event, Opened):
        return event if event.seat == seat else Opened(event.seat, None)
    return event


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
    view.counts = (rules.hand_size,) * players
    view.stock_left = dealt.stock
    view.pile = dealt.pile
    view.melds = ((), ())
    view.pozzetti = 2
    view.pozzetto_taken = (False, False)
    view.unopened = (False,) * players
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
    view.phase = PLAY
    _change_count(view, event.seat, len(event.cards))
    _learn(view, event.seat, cards)
    if event.seat == view.seat:
        view.hand = union(view.hand, cards)


def _laid(view: View, event: Laid | Attached) -> None:
    side = event.seat % 2
    melds = view.melds[side]
    index = event.meld - 1
    before = melds[index] if index < len(melds) else None
    view.melds = _with(view.melds, side, (*melds[:index], event.layout, *melds[index + 1 :]))  # type: ignore[assignment]
    view.lays = (*view.lays, Lay(index, before, event.cards))
    _change_count(view, event.seat, -count(event.cards))
    _forget(view, event.seat, event.cards)
    if event.seat == view.seat:
        view.hand = difference(view.hand, event.cards)


def _undone(view: View, event: Undone) -> None:
    side = event.seat % 2
    melds = view.melds[side]
    index = event.meld - 1
    restored = () if event.layout is None else (event.layout,)
    view.melds = _with(view.melds, side, (*melds[:index], *restored, *melds[index + 1 :]))  # type: ignore[assignment]
    view.lays = view.lays[:-1]
    _change_count(view, event.seat, count(event.cards))
    _learn(view, event.seat, event.cards)
    if event.seat == view.seat:
        view.hand = union(view.hand, event.cards)


def _discarded(view: View, event: Discarded) -> None:
    view.pile = (*view.pile, event.card)
    _change_count(view, event.seat, -1)
    _forget(view, event.seat, 1 << event.card)
    if event.seat == view.seat:
        view.hand = remove(view.hand, event.card)
    view.barred = view.drawn = None
    view.lays = ()


def _pozzetto(view: View, event: PozzettoTaken) -> None:
    view.pozzetti -= 1
    view.pozzetto_taken = _with(view.pozzetto_taken, event.seat % 2, True)
    view.counts = _with(view.counts, event.seat, event.count)
    view.unopened = _with(view.unopened, event.seat, not event.on_the_fly)
    view.lays = ()
    if event.cards is not None:
        view.hand = event.cards


def _opened(view: View, event: Opened) -> None:
    view.unopened = _with(view.unopened, event.seat, False)
    if event.cards is not None:
        view.hand = event.cards


def _turn_passed(view: View, event: TurnPassed) -> None:
    view.turn = event.seat
    view.phase = DRAW
    view.idle_turns = event.idle_turns


def _ended(view: View, event: Ended) -> None:
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
    "meld": _laid,
    "add": _laid,
    "undo": _undone,
    "discard": _discarded,
    "pozzetto": _pozzetto,
    "open": _opened,
    "turn": _turn_passed,
    "end": _ended,
}
