"""What a viewer may know: `observe` lists it, `project` does the same for an event.

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
    texts,
    texts_of,
)
from games.engine.events import (
    Dealt,
    Drawn,
    Event,
    Exchanged,
    Opened,
    PotDrawn,
    PozzettoTaken,
)
from games.engine.melds import Meld, MeldBook
from games.engine.position import OVER, PLAY, Lay, Position, Result
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
        "first_turn",
        "hand",
        "idle_turns",
        "known",
        "last_turn",
        "lays",
        "melds",
        "must_use",
        "opened",
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
    opened: tuple[bool, ...]
    must_use: bool
    first_turn: bool
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

    def holding(self, cards: CardSet) -> View:
        """A copy in which the seat on turn has drawn and holds these cards: to ask what would be."""
        twin = self.copy()
        twin.hand = cards
        twin.phase = PLAY
        return twin

    def to_json(self) -> dict[str, Any]:
        """The view as in docs/engine.md."""
        return {
            "seat": self.seat,
            "players": self.players,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "hand": None if self.seat is None else texts_of(self.hand),
            "counts": list(self.counts),
            "stock": self.stock_left,
            "pile": texts(self.pile),
            "melds": [[meld_to_json(meld) for meld in side] for side in self.melds],
            "pozzetti": self.pozzetti,
            "pozzetto_taken": list(self.pozzetto_taken),
            "unopened": list(self.unopened),
            "opened": list(self.opened),
            "must_use": self.must_use and not any(lay.cards for lay in self.lays),
            "barred": None if self.barred is None else CARD_TEXT[self.barred],
            "drawn": None if self.drawn is None else CARD_TEXT[self.drawn],
            "known": [texts_of(known) for known in self.known],
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
            "hands": [texts_of(hand) for hand in self.shown],
        }


def meld_to_json(meld: Meld) -> dict[str, Any]:
    """A laid meld as in docs/engine.md."""
    return {
        "shape": meld.shape,
        "cards": meld.texts(),
        "grade": meld.grade,
        "points": meld.points,
        "bonus": meld.bonus,
        "wilds": list(meld.wilds),
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
    view.opened = tuple(position.opened)
    view.must_use = position.must_use
    view.first_turn = position.first_turn
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
    if isinstance(event, Opened | PotDrawn):
        return event if event.seat == seat else replace(event, cards=None)
    if isinstance(event, Exchanged):
        return event if event.seat == seat else replace(event, drawn=None)
    return event
