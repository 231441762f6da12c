"""Positions and moves in few words, for tests."""

from __future__ import annotations

from typing import Any

from games.engine.events import Event, event_to_json
from games.engine.moves import parse_move
from games.engine.notation import position_from_json
from games.engine.play import play
from games.engine.position import Position
from games.engine.referee import answer
from games.engine.rules import Rules

CLEAN = "3H 4H 5H 6H 7H 8H 9H"
DIRTY = "3H 4H 5H 6H 7H 8H JK=9H"


def position(
    *hands: str | int, melds: tuple[list[str], list[str]] = ([], []), rules: Any = "fibur", **named: Any
) -> Position:
    """A position from texts: hands as `"7H KS"` or sizes (default 11), melds per side, the rest as in the
    referee's questions; seat 0 is on turn and has drawn unless named otherwise.
    """
    players = named.pop("players", 2)
    held = [hand.split() if isinstance(hand, str) else hand for hand in hands]
    value = {"players": players, "turn": 0, "phase": "play", "pile": ["QC", "4D"]}
    value |= {"hands": held + [11] * (players - len(held))}
    value |= {"melds": [[meld.split() for meld in side] for side in melds]}
    value |= {
        name: entry.split() if isinstance(entry, str) and name == "pile" else entry
        for name, entry in named.items()
    }
    return position_from_json(Rules.from_json(rules), value)


def do(table: Position, *moves: str) -> list[Event]:
    """Plays some moves of the seats on turn; the events of all."""
    return [event for move in moves for event in play(table, table.turn, parse_move(move))]


def told(events: list[Event]) -> list[dict[str, Any]]:
    """The JSON of some events."""
    return list(map(event_to_json, events))


def kinds(events: list[Event]) -> list[str]:
    """What some events are."""
    return [event.kind for event in events]


def verdict(*, ask: str, rules: Any = "fibur", **question: Any) -> dict[str, Any]:
    """The referee's answer."""
    found: dict[str, Any] = answer({"ask": ask, "rules": rules} | question)
    return found
