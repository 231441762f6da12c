"""The value of a score pad as it arrives: read strictly, so that what is kept can be shown anywhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from unicodedata import category

from games.engine.match import VICTORY_POINTS

Json = dict[str, Any]

UNIT = 5
"""Every score is a multiple of this."""
MOST_SIDES, MOST_PLAYERS, MOST_HANDS, MOST_ENTRIES = 6, 12, 200, 40
"""`MOST_ENTRIES` of one side in one hand: the last counts, the others are its trace."""
MOST_POINTS = 100_000
LONGEST_NAME = 40
LATEST = 10**14
"""Times are milliseconds since 1970."""


_NO_TEXT = {"Cc", "Cs"}
"""Kinds of characters that no name has: control codes and halves of pairs."""


class BadGame(ValueError):
    """Not a game of a score pad; the text names the part."""


def parse_game(value: Any) -> Json:
    """The game, field by field; what is not known is dropped. Raises BadGame."""
    if not isinstance(value, dict):
        raise BadGame("game")
    game = {name: _checked(name, value.get(name), holds) for name, holds in _FIELDS.items()}
    sides = len(game["names"])
    if not all(len(hand) == sides for hand in game["hands"]):
        raise BadGame("hands")
    return game


def _checked(name: str, value: Any, holds: Callable[[Any], bool]) -> Any:
    if not holds(value):
        raise BadGame(name)
    return value


def _whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _time(value: Any) -> bool:
    return _whole(value, 0, LATEST)


def _word(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[a-z0-9_]{1,32}", value) is not None


def _target(value: Any) -> bool:
    return _whole(value, UNIT, MOST_POINTS) and value % UNIT == 0


def _names(value: Any, least: int, most: int) -> bool:
    return isinstance(value, list) and least <= len(value) <= most and all(map(_name, value))


def _name(value: Any) -> bool:
    return (
        isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and not set(map(category, value)) & _NO_TEXT
    )


def _hands(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_HANDS and all(map(_hand, value))


def _hand(value: Any) -> bool:
    return isinstance(value, list) and all(map(_cell, value))


def _cell(value: Any) -> bool:
    return isinstance(value, list) and 0 < len(value) <= MOST_ENTRIES and all(map(_entry, value))


def _entry(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    points, time = value
    return _whole(points, -MOST_POINTS, MOST_POINTS) and points % UNIT == 0 and _time(time)


_FIELDS: dict[str, Callable[[Any], bool]] = {
    "id": _word,
    "started": _time,
    "changed": _time,
    "names": lambda value: _names(value, 2, MOST_SIDES),
    "players": lambda value: _names(value, 0, MOST_PLAYERS),
    "first": lambda value: _whole(value, 0, MOST_PLAYERS - 1),
    "rules": _word,
    "target": _target,
    "deals": lambda value: value is None or (type(value) is int and value in VICTORY_POINTS),
    "hands": _hands,
}
