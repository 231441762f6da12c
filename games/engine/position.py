"""One deal (smazzata) in full: what lies where, whose turn it is and how far the turn has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import EMPTY, CardSet, Face, add, contains, faces_of, full_deck
from games.engine.events import Dealt
from games.engine.melds import Meld, MeldBook, meld_book
from games.engine.rules import Rules
from games.engine.scoring import Count

DRAW, PLAY, OVER = "draw", "play", "over"


class Lay(NamedTuple):
    """A lay of this turn that can be taken back.

    Which meld of the side (`at`, from 0), how it lay before (None: not at all), the cards laid from the hand,
    a wild `got` in exchange, and whether it `opens` the pot for the seat.
    """

    at: int
    before: Meld | None
    cards: CardSet
    got: CardSet = EMPTY
    opens: bool = False


class Result(NamedTuple):
    """How a deal ended: `closed` by `seat`, `stock_out` or `stalemate`; `counts` per side."""

    reason: str
    seat: int | None
    counts: tuple[Count, ...]


class Position:
    """One deal. `play` is the only door that changes it.

    Per seat: `hands`, `unopened` (a pozzetto taken with the discard waits), `known` (cards in the hand that
    everybody has seen). Per side (seat % 2): `melds`, `pozzetto_taken`. `stock` and `pile` end with their
    top. `pozzetti` are those still there, the upper last. `barred` is the single card just taken that may
    not go back (None: any may), `drawn` the card drawn from the stock in this turn, `lays` what can be
    undone, `busy` whether this turn drew from the stock or opened a pozzetto, `last_turn` whether the stock
    is played out, `idle_turns` turns in a row that changed nothing but the pile.
    """

    __slots__ = (
        "barred",
        "book",
        "busy",
        "dealer",
        "drawn",
        "first_turn",
        "hands",
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
        "stock",
        "turn",
        "unopened",
    )

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        self.book: MeldBook = meld_book(rules)
        self.rules = self.book.rules  # Equal rules are one object, however many positions there are.
        self.players = players
        self.dealer = dealer
        self.turn = (dealer + 1) % players
        self.phase = DRAW
        self.hands: list[CardSet] = [EMPTY] * players
        self.known: list[CardSet] = [EMPTY] * players
        self.unopened = [False] * players
        self.opened = [False] * players
        self.melds: list[list[Meld]] = [[], []]
        self.pozzetto_taken = [False, False]
        self.stock: list[Face] = []
        self.pile: list[Face] = []
        self.pozzetti: list[list[Face]] = []
        self.barred: Face | None = None
        self.drawn: Face | None = None
        self.lays: list[Lay] = []
        self.busy = False
        self.must_use = False
        self.first_turn = True
        self.last_turn = False
        self.idle_turns = 0
        self.result: Result | None = None

    @property
    def side(self) -> int:
        """The side on turn."""
        return self.turn % 2

    @property
    def hand(self) -> CardSet:
        """The hand of the seat on turn."""
        return self.hands[self.turn]

    @property
    def stock_left(self) -> int:
        """Cards in the stock, the unplayable ones included."""
        return len(self.stock)

    def copy(self) -> Position:
        """An independent copy; immutable parts are shared."""
        twin = object.__new__(Position)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        twin.melds = [side[:] for side in self.melds]
        return twin

    def holding(self, cards: CardSet) -> Position:
        """A copy in which the seat on turn has drawn and holds these cards: to ask what would be."""
        twin = self.copy()
        twin.hands[self.turn] = cards
        twin.phase = PLAY
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "book"
        )

    __hash__ = None  # type: ignore[assignment]


def start(rules: Rules, players: int, dealer: int, deck: Sequence[Face]) -> tuple[Position, list[Dealt]]:
    """A new deal from the deck in its order, and its `deal` event.

    Cards go one at a time clockwise from the seat after the dealer; the two pozzetti are made one card at a
    time from the bottom; the next card from the top begins the discard pile where the rules have one (a wild
    stays there), the rest is the stock. Raises ValueError for a deck or a number of players that the rules do
    not know.
    """
    if players not in rules.players or sorted(deck) != sorted(full_deck(rules.jokers)):
        raise ValueError("these rules are not played with this deck or number of players")
    position = Position(rules, players, dealer)
    dealt = players * rules.hand_size_for(players)
    for index, face in enumerate(deck[:dealt]):
        seat = (dealer + 1 + index) % players
        position.hands[seat] = add(position.hands[seat], face)
    bottom = deck[: -1 - 2 * rules.pozzetto_size : -1]
    position.pozzetti = [list(bottom[0::2]), list(bottom[1::2])]
    rest = list(deck[dealt : len(deck) - len(bottom)])
    if rules.initial_upcard:
        position.pile = [rest.pop(0)]
    position.stock = rest[::-1]
    return position, [Dealt(dealer, tuple(position.hands), tuple(position.pile), len(position.stock))]


def opens_pot(rules: Rules, meld: Meld) -> bool:
    """Whether laying this new meld lets its player draw the pot from now on: a set or run without a wild."""
    return rules.pozzetto_trigger == "draw_after_clean_meld" and not meld.wilds


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in words for engineers; empty for one that play can reach."""
    return [*_card_problems(position), *_meld_problems(position), *_turn_problems(position)]


def _card_problems(position: Position) -> list[str]:
    faces: list[Face] = [*position.stock, *position.pile]
    for pozzetto in position.pozzetti:
        faces += pozzetto
    for hand in position.hands:
        faces += faces_of(hand)
    for side in position.melds:
        for meld in side:
            faces += meld.faces
    found = [] if sorted(faces) == sorted(full_deck(position.rules.jokers)) else ["the deck is not conserved"]
    for seat, (hand, known) in enumerate(zip(position.hands, position.known, strict=True)):
        if not contains(hand, known):
            found.append(f"seat {seat} is known to hold cards that it does not hold")
    return found


def _meld_problems(position: Position) -> list[str]:
    found = []
    for number, side in enumerate(position.melds):
        ranks = [meld.key for meld in side if meld.shape == "set"]
        if position.rules.one_set_per_rank and len(set(ranks)) < len(ranks):
            found.append(f"side {number} has two sets of one rank")
        for meld in side:
            if meld not in position.book.new(meld.cards):
                found.append(f"side {number} has an illegal meld {meld!r}")
    return found


def _turn_problems(position: Position) -> list[str]:
    found = []
    taken = sum(position.pozzetto_taken)
    if len(position.pozzetti) + taken != 2:
        found.append("pozzetti and sides that took one do not add up to two")
    if (position.phase == OVER) != (position.result is not None):
        found.append("over without a result, or the reverse")
    for seat, hand in enumerate(position.hands):
        if not hand and position.phase != OVER:
            found.append(f"seat {seat} has no card")
        if position.unopened[seat] and not position.pozzetto_taken[seat % 2]:
            found.append(f"seat {seat} has an unopened pozzetto that its side did not take")
    if position.unopened[position.turn] and position.phase != OVER:
        found.append("the seat on turn has not opened its pozzetto")
    if position.phase == DRAW and (
        position.lays or position.barred is not None or position.drawn is not None
    ):
        found.append("traces of a turn before its draw")
    if position.phase == DRAW and len(position.stock) <= position.rules.stock_end:
        found.append("a turn begins with the stock played out")
    if position.phase == DRAW and not position.pile and not position.first_turn:
        found.append("a turn begins with an empty pile")
    return found
