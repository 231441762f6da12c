"""What the checks of a turn ask: a `Position`, or a `View` of the seat on turn, which knows as much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from games.engine.cards import CardSet, Face
from games.engine.melds import Meld, MeldBook
from games.engine.rules import Rules


class Table(Protocol):
    """What the checks need to know; `hand` is that of the seat on turn, sizes of `pile` and `stock` as in
    `Position`.
    """

    rules: Rules
    book: MeldBook
    turn: int
    phase: str
    barred: Face | None
    drawn: Face | None
    must_use: bool
    first_turn: bool

    @property
    def side(self) -> int: ...
    @property
    def hand(self) -> CardSet: ...
    @property
    def melds(self) -> Sequence[Sequence[Meld]]: ...
    @property
    def pozzetto_taken(self) -> Sequence[bool]: ...
    @property
    def opened(self) -> Sequence[bool]: ...
    @property
    def pile(self) -> Sequence[Face]: ...
    @property
    def lays(self) -> Sequence[Any]: ...
    @property
    def stock_left(self) -> int: ...
    def holding(self, cards: CardSet) -> Table: ...
