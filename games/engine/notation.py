"""A position as JSON: whole (it comes back exactly) or as a question to the referee, which names only what
matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.cards import (
    CARD_TEXT,
    CardSet,
    Face,
    card_set,
    contains,
    full_deck,
    parse_card,
    texts,
    texts_of,
)
from games.engine.errors import IllegalMove
from games.engine.position import DRAW, OVER, PLAY, Lay, Position, Result
from games.engine.rules import Rules
from games.engine.scoring import Count


class BadPosition(ValueError):
    """A position that cannot be read: a malformed field, or cards that the deck does not hold."""


def position_to_json(position: Position) -> dict[str, Any]:
    """The whole position. `stock` and `pile` end with their top; `undo` holds the lays of this turn."""
    result = position.result
    return {
        "players": position.players,
        "dealer": position.dealer,
        "turn": position.turn,
        "phase": position.phase,
        "hands": [texts_of(hand) for hand in position.hands],
        "stock": texts(position.stock),
        "pile": texts(position.pile),
        "melds": [[meld.texts() for meld in side] for side in position.melds],
        "pozzetti": [texts(pozzetto) for pozzetto in position.pozzetti],
        "pozzetto_taken": list(position.pozzetto_taken),
        "unopened": list(position.unopened),
        "known": [texts_of(known) for known in position.known],
        "barred": _text(position.barred),
        "drawn": _text(position.drawn),
        "undo": [_lay_to_json(lay) for lay in position.lays],
        "opened": list(position.opened),
        "must_use": position.must_use,
        "first_turn": position.first_turn,
        "busy": position.busy,
        "last_turn": position.last_turn,
        "idle_turns": position.idle_turns,
        "score": [sum(meld.points + meld.bonus for meld in side) for side in position.melds],
        "over": None if result is None else _result_to_json(result),
    }


def _lay_to_json(lay: Lay) -> dict[str, Any]:
    return {
        "meld": lay.at + 1,
        "before": lay.before and lay.before.texts(),
        "cards": texts_of(lay.cards),
        "got": texts_of(lay.got),
        "opens": lay.opens,
    }


def _text(face: Face | None) -> str | None:
    return None if face is None else CARD_TEXT[face]


def _result_to_json(result: Result) -> dict[str, Any]:
    counts = [count.to_json() for count in result.counts]
    return {"reason": result.reason, "seat": result.seat, "counts": counts}


def position_from_json(rules: Rules, value: Mapping[str, Any]) -> Position:
    """The position of its JSON.

    `hands` and `pozzetti` may be numbers, as may `stock`: those cards are dealt from what is left of the
    deck in its fixed order, hands first, then pozzetti, then the stock (default: all that is left). Raises
    BadPosition.
    """
    try:
        return _read(rules, value)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, IllegalMove) as error:
        raise BadPosition(str(error)) from error


def _read(rules: Rules, value: Mapping[str, Any]) -> Position:
    players = value["players"]
    if type(players) is not int or players not in rules.players:
        raise ValueError("players")
    turn = _whole(value.get("turn", 0), players - 1)
    position = Position(rules, players, _whole(value.get("dealer", (turn - 1) % players), players - 1))
    position.turn = turn
    _read_turn(position, value)
    _read_table(position, value)
    _read_cards(position, value)
    over = value.get("over")
    if over:
        counts = tuple(Count(**count) for count in over["counts"])
        position.result = Result(over["reason"], over["seat"], counts)
    return position


def _read_turn(position: Position, value: Mapping[str, Any]) -> None:
    phase = value.get("phase", DRAW)
    if phase not in (DRAW, PLAY, OVER):
        raise ValueError("phase")
    position.phase = phase
    position.barred = _face(value.get("barred"))
    position.drawn = _face(value.get("drawn"))
    position.busy = _flag(value.get("busy", phase == PLAY and value.get("barred") is None))
    position.must_use = _flag(value.get("must_use", False))
    position.first_turn = _flag(value.get("first_turn", False))
    position.last_turn = _flag(value.get("last_turn", False))
    position.idle_turns = _whole(value.get("idle_turns", 0), position.rules.stall_turns)


def _read_table(position: Position, value: Mapping[str, Any]) -> None:
    laid = position.book.laid
    sides = value.get("melds", [[], []])
    taken = value.get("pozzetto_taken", [False, False])
    seats = [False] * position.players
    unopened, opened = value.get("unopened", seats), value.get("opened", seats)
    if len(sides) != 2 or len(taken) != 2 or len(unopened) != len(seats) or len(opened) != len(seats):
        raise ValueError("melds, pozzetto_taken, unopened or opened")
    position.melds = [[laid(meld) for meld in side] for side in sides]
    position.pozzetto_taken = list(map(_flag, taken))
    position.unopened = list(map(_flag, unopened))
    position.opened = list(map(_flag, opened))
    position.pile = _faces(value.get("pile", []))
    position.lays = [_read_lay(position, lay) for lay in value.get("undo", [])]


def _read_lay(position: Position, value: Mapping[str, Any]) -> Lay:
    before = value["before"]
    return Lay(
        _whole(value["meld"], len(position.melds[position.side])) - 1,
        None if before is None else position.book.laid(before),
        _cards(value["cards"]),
        _cards(value["got"]),
        _flag(value["opens"]),
    )


def _read_cards(position: Position, value: Mapping[str, Any]) -> None:
    pozzetti = value.get("pozzetti", 2 - sum(position.pozzetto_taken))
    size = position.rules.pozzetto_size
    hands = value.get("hands", [position.rules.hand_size_for(position.players)] * position.players)
    piles = pozzetti if isinstance(pozzetti, list) else [size] * _whole(pozzetti, 2)
    stock = value.get("stock")
    if len(hands) != position.players or len(piles) > 2:
        raise ValueError("one hand for each seat, one pozzetto for each side")
    rest = _Rest(position, [*hands, *piles, stock])
    position.hands = [card_set(rest.deal(hand)) for hand in hands]
    position.pozzetti = [rest.deal(pile) for pile in piles]
    position.stock = rest.deal(len(rest.cards) if stock is None else stock)
    known = value.get("known", [[] for _ in range(position.players)])
    position.known = [_cards(cards) for cards in known]
    if len(known) != position.players or not all(map(contains, position.hands, position.known)):
        raise ValueError("known cards are cards of the hands")


class _Rest:
    """The cards that a position does not name, in the fixed order of the deck."""

    def __init__(self, position: Position, groups: Sequence[Any]) -> None:
        named: Counter[Face] = Counter(position.pile)
        for side in position.melds:
            for meld in side:
                named.update(meld.faces)
        for group in groups:
            if isinstance(group, (list, tuple)):
                named.update(_faces(group))
        deck = full_deck(position.rules.jokers)
        for face, copies in named.items():
            if copies > deck.count(face):
                raise ValueError(f"more {CARD_TEXT[face]} than the deck holds")
        self.cards: list[Face] = []
        for face in deck:
            if named[face]:
                named[face] -= 1
            else:
                self.cards.append(face)

    def deal(self, group: Any) -> list[Face]:
        """The cards of a group: as named, or so many of the rest."""
        if type(group) is not int:
            return _faces(group)
        if not 0 <= group <= len(self.cards):
            raise ValueError("more cards than are left")
        dealt, self.cards = self.cards[:group], self.cards[group:]
        return dealt


def _whole(value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"a whole number from 0 to {most}")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError("true or false")
    return value


def _face(text: str | None) -> Face | None:
    return None if text is None else parse_card(text)


def _faces(group: Iterable[str]) -> list[Face]:
    return [parse_card(text) for text in group]


def _cards(group: Iterable[str]) -> CardSet:
    return card_set(_faces(group))
