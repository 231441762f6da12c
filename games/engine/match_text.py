"""A match as a text: rules, seats, and of each deal seed, moves and result. The format: docs/notation.md.

`write` gives the one canonical text of a record; `read` takes that, and also comments and blank lines.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from games.engine.course import Course
from games.engine.errors import IllegalMove
from games.engine.match import dealer_of, match_status
from games.engine.moves import Move, parse_move
from games.engine.position import Position, start
from games.engine.proof import deck_of
from games.engine.rules import InvalidRules, Rules
from games.engine.shuffle import SEED_BYTES

HEAD = "burraco match 1"


class BadRecord(ValueError):
    """A text that is no match, or a match that cannot have been played; says which line or deal."""


class SeatRecord(NamedTuple):
    """Who sat somewhere: `kind` is `person` or the level of a bot."""

    kind: str
    name: str


class DealRecord(NamedTuple):
    """A finished deal: what its deck follows from, its moves in order, and what it gave.

    `seat` closed the deal, or is None; `totals` are points per side.
    """

    seed: bytes
    contributions: tuple[bytes, ...]
    moves: tuple[tuple[int, Move], ...]
    reason: str
    seat: int | None
    totals: tuple[int, int]


class MatchRecord(NamedTuple):
    """A match, or its finished deals; `name` is what the shuffle calls it."""

    name: str
    rules: Rules
    first_dealer: int
    seats: tuple[SeatRecord, ...]
    deals: tuple[DealRecord, ...]


def write(record: MatchRecord) -> str:
    """The canonical text, with a newline at its end."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: MatchRecord) -> Iterator[str]:
    yield HEAD
    yield f"match {record.name}"
    yield f"rules {json.dumps(record.rules.to_json(), sort_keys=True, separators=(',', ':'))}"
    yield f"first-dealer {record.first_dealer}"
    for number, seat in enumerate(record.seats):
        yield f"seat {number} {seat.kind} {json.dumps(seat.name)}"
    for number, deal in enumerate(record.deals, 1):
        yield f"deal {number}"
        yield f"seed {deal.seed.hex()}"
        yield from (f"contribution {given.hex()}" for given in deal.contributions)
        yield from (f"{seat}: {move}" for seat, move in deal.moves)
        closer = "" if deal.seat is None else f" {deal.seat}"
        yield f"result {deal.totals[0]} {deal.totals[1]} {deal.reason}{closer}"


def read(text: str) -> MatchRecord:
    """The match of a text; whether it can be played is for `replay` to say. Raises BadRecord."""
    lines = _Lines(text)
    try:
        return _read(lines)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise BadRecord(f"line {lines.number}: {error or type(error).__name__}") from error


class _Lines:
    """The lines of a text that say something; `number` is that of the last one taken."""

    def __init__(self, text: str) -> None:
        numbered = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
        self._left = [(number, line) for number, line in numbered if line and not line.startswith("#")][::-1]
        self.number = 0

    def next_is(self, word: str) -> bool:
        """Whether the next line begins with this word."""
        return bool(self._left) and self._left[-1][1].split(" ", 1)[0] == word

    def take(self, word: str = "") -> str:
        """The rest of the next line after its first word, which must be this one; without one, the line."""
        if not self._left:
            raise ValueError("the text ends too early")
        self.number, line = self._left.pop()
        first, _, rest = line.partition(" ")
        if word and first != word:
            raise ValueError(f"'{word}' expected")
        return rest if word else line

    def while_next(self, word: str, reader: Callable[[str], Any]) -> tuple[Any, ...]:
        """What `reader` makes of the lines that begin with this word and come next."""
        found = []
        while self.next_is(word):
            found.append(reader(self.take(word)))
        return tuple(found)

    @property
    def ended(self) -> bool:
        """Nothing is left."""
        return not self._left


def _read(lines: _Lines) -> MatchRecord:
    if lines.take() != HEAD:
        raise ValueError(f"'{HEAD}' expected")
    name = lines.take("match")
    try:
        rules = Rules.from_json(json.loads(lines.take("rules")))
    except InvalidRules as error:
        raise ValueError(str(error)) from error
    first_dealer = int(lines.take("first-dealer"))
    numbered = lines.while_next("seat", _seat)
    seats = tuple(seat for _, seat in numbered)
    if [number for number, _ in numbered] != list(range(len(seats))) or len(seats) not in rules.players:
        raise ValueError("seats are numbered from 0, as many as the rules allow")
    if first_dealer not in range(len(seats)):
        raise ValueError("the first dealer has no seat")
    deals: list[DealRecord] = []
    while not lines.ended:
        deals.append(_deal(lines, len(deals) + 1))
    return MatchRecord(name, rules, first_dealer, seats, tuple(deals))


def _seat(text: str) -> tuple[int, SeatRecord]:
    number, kind, name = text.split(" ", 2)
    return int(number), SeatRecord(kind, str(json.loads(name)))


def _deal(lines: _Lines, number: int) -> DealRecord:
    if lines.take("deal") != str(number):
        raise ValueError(f"deal {number} expected")
    seed = bytes.fromhex(lines.take("seed"))
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    contributions = lines.while_next("contribution", bytes.fromhex)
    moves = []
    while not lines.next_is("result"):
        moves.append(_move(lines.take()))
    first, second, reason, *closer = lines.take("result").split()
    seat = int(closer[0]) if closer else None
    return DealRecord(seed, contributions, tuple(moves), reason, seat, (int(first), int(second)))


def _move(line: str) -> tuple[int, Move]:
    seat, _, text = line.partition(": ")
    try:
        return int(seat), parse_move(text)
    except IllegalMove:
        raise ValueError(f"no move: {text!r}") from None


def replay(record: MatchRecord) -> list[Position]:
    """Plays every deal again and returns the positions in which they ended.

    Raises BadRecord, naming deal and move, for a move that the rules refuse, a deal that does not end with
    its last move or gives another result, and for deals after the end of the match.
    """
    ends: list[Position] = []
    for number, deal in enumerate(record.deals, 1):
        if match_status(record.rules, [each.totals for each in record.deals[: number - 1]]).over:
            raise BadRecord(f"deal {number}: the match was over")
        ends.append(_replayed(record, number, deal))
    return ends


def _replayed(record: MatchRecord, number: int, deal: DealRecord) -> Position:
    names = record.name.encode(), str(number).encode()
    deck = deck_of(record.rules, deal.seed, deal.contributions, *names)
    players = len(record.seats)
    begun, _ = start(record.rules, players, dealer_of(number, record.first_dealer, players), deck)
    course = Course(begun)
    for at, (seat, move) in enumerate(deal.moves, 1):
        try:
            course.play(seat, move)
        except IllegalMove as refusal:
            raise BadRecord(f"deal {number}, move {at}: {move}: {refusal.code}") from refusal
    result = course.position.result
    if result is None:
        raise BadRecord(f"deal {number}: it has no end")
    totals = tuple(count.total for count in result.counts)
    if (result.reason, result.seat, totals) != (deal.reason, deal.seat, deal.totals):
        raise BadRecord(f"deal {number}: it gives {totals[0]} {totals[1]} {result.reason} {result.seat}")
    return course.position
