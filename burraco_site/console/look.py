"""A match as it was at one version, for whoever judges it: the table, its hands for who has the right, and
what happened in the deal, in words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from statistics import median
from typing import Any

from games import texts
from games.engine.cards import faces_of
from games.engine.cards import texts as card_texts
from games.engine.events import event_from_json, event_to_json
from games.engine.melds import MeldBook
from games.engine.views import observe, project
from games.models import Deal, Event, Match, Seat
from games.services.past import rows_of
from games.services.read import TILE_PROFILES
from games.services.rebuild import replay

Json = dict[str, Any]
#: Versions of a deal that are listed.
MOST_MOMENTS = 2000


@dataclass(frozen=True)
class Card:
    """A card to show: its `text`, the letter of its suit (empty for a joker), and whether it is a `wild` that
    stands for the card of the text.
    """

    text: str
    suit: str
    wild: bool = False


@dataclass(frozen=True)
class Moment:
    """One version in words: who, what, and the seconds since the version before."""

    version: int
    name: str
    text: str
    seconds: float | None
    at: datetime


@dataclass(frozen=True)
class Thought:
    """How long the acts of a seat took in a deal, in seconds."""

    name: str
    acts: int
    middle: float
    longest: float


@dataclass(frozen=True)
class Place:
    """A seat at a version; `hand` is None where it stays closed."""

    name: str
    count: int
    on_turn: bool
    pozzetto: bool
    hand: list[Card] | None


@dataclass(frozen=True)
class Look:
    """The table at `version` in `deal`. Nothing in it is hidden from the players, but for `hand`."""

    deal: Deal
    version: int
    places: list[Place]
    sides: list[list[Json]]
    pile: list[Card]
    stock: int
    pozzetti: int
    is_open: bool
    moments: list[Moment] = field(default_factory=list)
    thoughts: list[Thought] = field(default_factory=list)

    @property
    def now(self) -> Moment | None:
        """The moment that is looked at."""
        return next((moment for moment in self.moments if moment.version == self.version), None)


def look_at(match: Match, deal: Deal, seats: Sequence[Seat], version: int, *, is_open: bool) -> Look:
    """A match at a version of one of its deals; `is_open` shows the hands."""
    position = replay(match, deal, version)
    view = observe(position, None)
    show = _shower(match)
    names = [seat.shown_name for seat in seats]
    hands = [card_texts(faces_of(hand)) for hand in position.hands] if is_open else None
    moments = _moments(match, deal, names, view.book)
    return Look(
        deal,
        version,
        [
            Place(
                name,
                view.counts[number],
                view.turn == number and view.phase != "over",
                view.pozzetto_taken[number % len(view.pozzetto_taken)],
                None if hands is None else [card_of(text, show) for text in hands[number]],
            )
            for number, name in enumerate(names)
        ],
        [[_meld(meld, show) for meld in side] for side in view.melds],
        [card_of(text, show) for text in card_texts(view.pile)],
        view.stock_left,
        view.pozzetti,
        is_open,
        moments,
        _thoughts(moments),
    )


def card_of(text: str, show: texts.Show) -> Card:
    """A card as it is written in a meld: `7H`, or `JK=4H` for a wild that stands for another."""
    wild, _, stands_for = text.partition("=")
    if stands_for:
        return Card(f"{show(wild)}={show(stands_for)}", wild[1:] if wild != "JK" else "", True)
    return Card(show(wild), wild[1:] if wild != "JK" else "")


def _shower(match: Match) -> texts.Show:
    return texts.tile if match.rules["profile"] in TILE_PROFILES else texts.card


def _meld(meld: Any, show: texts.Show) -> Json:
    cards = [card_of(text, show) for text in meld.texts()]
    return {"cards": cards, "grade": meld.grade, "points": meld.points + meld.bonus}


def _moments(match: Match, deal: Deal, names: list[str], book: MeldBook) -> list[Moment]:
    """What happened in a deal as all at the table saw it: hidden cards stay hidden, whoever reads it."""
    tiles = match.rules["profile"] in TILE_PROFILES
    found: list[Moment] = []
    before: datetime | None = None
    for row in rows_of(deal, MOST_MOMENTS):
        seconds = (row.created - before).total_seconds() if before else None
        name = "" if row.seat is None or before is None else names[row.seat]
        text = _words(row, book, tiles) if before is not None else ""
        found.append(Moment(row.version, name, text, seconds, row.created))
        before = row.created
    return found


def _words(row: Event, book: MeldBook, tiles: bool) -> str:
    public = [event_to_json(project(event_from_json(event, book), None)) for event in row.events]
    return texts.last_action(public, row.seat or 0, tiles=tiles)


def _thoughts(moments: list[Moment]) -> list[Thought]:
    spans: dict[str, list[float]] = defaultdict(list)
    for moment in moments:
        if moment.name and moment.seconds is not None:
            spans[moment.name].append(moment.seconds)
    return [Thought(name, len(took), median(took), max(took)) for name, took in spans.items()]
