"""A move as a value and as one line of text."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import CARD_TEXT, FACE_OF_TEXT, Face, is_wild_face
from games.engine.errors import IllegalMove

#: More cards than any meld may hold: longer texts are not worth reading.
MAX_CARDS = 20


class Move(NamedTuple):
    """What a player asks for.

    `kind`: the first word of its text; `cards`: the faces from the hand, in any order; `meld`: the number of
    the own side's meld, from 1, for `add`, `shift` and `swap`; `layout`: the texts of the final layout low to
    high when the player names one. `back` is for a `Course` only: there `meld` says how many moves of the
    deal are taken back.
    """

    kind: str
    cards: tuple[Face, ...] = ()
    meld: int = 0
    layout: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = [self.kind]
        if self.meld:
            words.append(str(self.meld))
        words += [CARD_TEXT[face] for face in self.cards]
        if self.layout:
            words += ["->", *self.layout]
        return " ".join(words)


DRAW = Move("draw")
TAKE = Move("take")
POT = Move("pot")
EXCHANGE = Move("exchange")
UNDO = Move("undo")
_BARE = {move.kind: move for move in (DRAW, TAKE, POT, EXCHANGE, UNDO)}
#: The kinds whose first word is a number: of a meld, or of moves.
_NUMBERED = ("add", "shift", "swap", "back")


def parse_move(text: str) -> Move:
    """The move of a line such as `add 2 8H -> 5H 6H 7H 8H JK=9H`. Raises IllegalMove `bad_move`."""
    head, arrow, tail = text.partition("->")
    kind, *words = head.split() or [""]
    layout = tuple(_token(word) for word in tail.split())
    if kind in _BARE and not words and not arrow:
        return _BARE[kind]
    meld = _number(words.pop(0)) if kind in _NUMBERED and words else 0
    if len(words) > MAX_CARDS or len(layout) > MAX_CARDS or bool(arrow) != bool(layout):
        raise IllegalMove("bad_move")
    move = Move(kind, tuple(_face(word) for word in words), meld, layout)
    if not _is_complete(move):
        raise IllegalMove("bad_move")
    return move


def _is_complete(move: Move) -> bool:
    """Whether a move names what its kind needs, and no more."""
    cards, named = len(move.cards), bool(move.layout)
    return {
        "meld": cards > 0,
        "add": cards > 0 and move.meld > 0,
        "shift": cards == 0 and move.meld > 0 and named,
        "swap": cards == 1 and move.meld > 0 and not named,
        "discard": cards == 1 and not named,
        "back": cards == 0 and move.meld > 0 and not named,
    }.get(move.kind, False)


def _number(word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 3 or word.startswith("0"):
        raise IllegalMove("bad_move")
    return int(word)


def _face(word: str) -> Face:
    try:
        return FACE_OF_TEXT[word]
    except KeyError:
        raise IllegalMove("bad_move") from None


def _token(word: str) -> str:
    """A card of a layout: `7H`, or a wild with the card that it stands for: `JK=7H`."""
    card, equals, stands_for = word.partition("=")
    face = _face(card)
    if equals and (not is_wild_face(face) or stands_for == "JK" or stands_for not in FACE_OF_TEXT):
        raise IllegalMove("bad_move")
    return word
