"""What happened in a deal, in full. `views.project` gives what a viewer may know of it.

Events are values: nobody changes one (they are not frozen only because making them is on the path of every
move).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, get_args

from games.engine.cards import CARD_TEXT, CardSet, Face, card_set, faces_of, parse_card, texts, texts_of
from games.engine.melds import Meld, MeldBook
from games.engine.scoring import Count


@dataclass(slots=True)
class Dealt:
    """A deal began. `hands` per seat (None: hidden), `pile` bottom to top, `stock` and `pozzetti` sizes in
    cards.
    """

    kind: ClassVar[str] = "deal"
    dealer: int
    hands: tuple[CardSet | None, ...]
    pile: tuple[Face, ...]
    stock: int


@dataclass(slots=True)
class Drawn:
    """A seat drew the top card of the stock; `card` None: hidden."""

    kind: ClassVar[str] = "draw"
    seat: int
    card: Face | None


@dataclass(slots=True)
class Taken:
    """A seat took the whole discard pile, `cards` bottom to top."""

    kind: ClassVar[str] = "take"
    seat: int
    cards: tuple[Face, ...]


@dataclass(slots=True)
class Laid:
    """A seat laid a new meld, which has the number `meld` of its side."""

    kind: ClassVar[str] = "meld"
    seat: int
    meld: int
    cards: CardSet
    layout: Meld


@dataclass(slots=True)
class Attached:
    """A seat attached cards to its side's meld number `meld`, which then lies as `layout`."""

    kind: ClassVar[str] = "add"
    seat: int
    meld: int
    cards: CardSet
    layout: Meld


@dataclass(slots=True)
class Shifted:
    """A seat laid the cards of its side's meld number `meld` in another layout."""

    kind: ClassVar[str] = "shift"
    seat: int
    meld: int
    layout: Meld


@dataclass(slots=True)
class Swapped:
    """A seat gave its side's meld number `meld` a natural `card` and took the wild `taken` into its hand."""

    kind: ClassVar[str] = "swap"
    seat: int
    meld: int
    card: Face
    taken: Face
    layout: Meld


@dataclass(slots=True)
class PotDrawn:
    """A seat took the pot instead of a draw; `cards` None: hidden."""

    kind: ClassVar[str] = "pot"
    seat: int
    count: int
    cards: CardSet | None


@dataclass(slots=True)
class Exchanged:
    """A seat laid the first tile drawn on the pile and drew another; `drawn` None: hidden."""

    kind: ClassVar[str] = "exchange"
    seat: int
    card: Face
    drawn: Face | None


@dataclass(slots=True)
class Undone:
    """A seat took back its last lay; the meld lies as before, or is gone (`layout` None).

    `cards` came back to the hand, `returned` (a swapped wild) left it again.
    """

    kind: ClassVar[str] = "undo"
    seat: int
    meld: int
    cards: CardSet
    returned: CardSet
    layout: Meld | None


@dataclass(slots=True)
class Discarded:
    """A seat discarded."""

    kind: ClassVar[str] = "discard"
    seat: int
    card: Face


@dataclass(slots=True)
class PozzettoTaken:
    """A seat emptied its hand and took its side's pozzetto, by a lay (`on_the_fly`) or by the discard;
    `cards` None: hidden.
    """

    kind: ClassVar[str] = "pozzetto"
    seat: int
    on_the_fly: bool
    count: int
    cards: CardSet | None


@dataclass(slots=True)
class Opened:
    """A seat opened, at the start of its turn, the pozzetto that it had taken with a discard; `cards` None:
    hidden.
    """

    kind: ClassVar[str] = "open"
    seat: int
    cards: CardSet | None


@dataclass(slots=True)
class TurnPassed:
    """It is the turn of a seat; `idle_turns` turns in a row have changed nothing but the pile."""

    kind: ClassVar[str] = "turn"
    seat: int
    idle_turns: int


@dataclass(slots=True)
class TakenBack:
    """All agreed that the last `count` moves of the deal, back to one of `seat`, were not made.

    A view is not moved forward by it but observed anew.
    """

    kind: ClassVar[str] = "back"
    seat: int
    count: int


@dataclass(slots=True)
class Ended:
    """The deal ended: `closed` by `seat`, `stock_out` or `stalemate`. All hands are shown; `counts` per
    side.
    """

    kind: ClassVar[str] = "end"
    reason: str
    seat: int | None
    hands: tuple[CardSet, ...]
    counts: tuple[Count, ...]


Event = (
    Dealt
    | Drawn
    | Taken
    | PotDrawn
    | Exchanged
    | Laid
    | Attached
    | Shifted
    | Swapped
    | Undone
    | Discarded
    | PozzettoTaken
    | Opened
    | TurnPassed
    | TakenBack
    | Ended
)
KINDS: dict[str, type[Any]] = {kind.kind: kind for kind in get_args(Event)}
_NAMES = {name: tuple(field.name for field in fields(kind)) for name, kind in KINDS.items()}


def event_to_json(event: Event) -> dict[str, Any]:
    """The event as in docs/engine.md: `kind` and its fields, hidden cards null."""
    return {"kind": event.kind} | {name: _plain(name, getattr(event, name)) for name in _NAMES[event.kind]}


def event_from_json(value: Mapping[str, Any], book: MeldBook) -> Event:
    """The event of its JSON; melds belong to `book`. The inverse of `event_to_json`."""
    kind = KINDS[value["kind"]]
    event: Event = kind(**{name: _rich(kind, name, value[name], book) for name in _NAMES[kind.kind]})
    return event


_ONE_CARD = ("card", "taken", "drawn")


def _plain(name: str, value: Any) -> Any:
    if value is None or name in (
        "seat",
        "meld",
        "stock",
        "count",
        "dealer",
        "reason",
        "on_the_fly",
        "idle_turns",
    ):
        return value
    if name in _ONE_CARD:
        return CARD_TEXT[value]
    if name == "layout":
        return value.texts()
    if name == "hands":
        return [None if hand is None else texts_of(hand) for hand in value]
    if name == "counts":
        return [count.to_json() for count in value]
    return texts(value if isinstance(value, tuple) else faces_of(value))


def _rich(kind: type[Any], name: str, value: Any, book: MeldBook) -> Any:
    if value is None:
        return None
    if name in _ONE_CARD:
        return parse_card(value)
    if name == "layout":
        return book.laid(value)
    if name == "hands":
        return tuple(None if hand is None else _cards(hand) for hand in value)
    if name == "counts":
        return tuple(Count(**count) for count in value)
    if name == "pile" or (name == "cards" and kind is Taken):
        return tuple(map(parse_card, value))
    return _cards(value) if name in ("cards", "returned") else value


def _cards(value: Sequence[str]) -> CardSet:
    return card_set(map(parse_card, value))
