"""Frames from a client: text in, one typed value out, or a coded refusal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from games.protocol.errors import Refused
from games.protocol.phrases import PHRASES

MAX_BYTES = 4096
MAX_MOVE = 1024
MAX_CARDS = 108
#: Versions fit the integer column of every database.
MAX_VERSION = 2**31 - 1
#: And numbers of deals the small one.
MAX_DEAL = 2**15 - 1
#: What a player may do at the table beside the game.
ACTS = frozenset({"leave", "return", "pause", "resume", "takeback", "agree", "decline", "admit", "shut"})
MOST_SEATS = 4
#: How far a viewer wants to have nothing to do with somebody at the table.
WAYS = frozenset({"hear", "mute", "block"})
_HEX = re.compile(r"[0-9a-f]+")
_ID = re.compile(r"[0-9A-Za-z_-]{1,40}")


@dataclass(frozen=True)
class MoveFrame:
    """A move `text`, decided on `version`."""

    id: str
    version: int
    text: str


@dataclass(frozen=True)
class NextFrame:
    """The wish for the next deal, after the score sheet of `version`."""

    id: str
    version: int


@dataclass(frozen=True)
class TargetsFrame:
    """A question: what can be done with these cards (texts such as `7H`) at `version`?"""

    id: str
    version: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class HintFrame:
    """A question: what would a good player do at `version`, and why?"""

    id: str
    version: int


@dataclass(frozen=True)
class CommitFrame:
    """The fingerprint (64 hexadecimal digits) of a contribution to the shuffle of deal number `deal`."""

    id: str
    version: int
    deal: int
    digits: str


@dataclass(frozen=True)
class RevealFrame:
    """That contribution (32 hexadecimal digits), once it was called for."""

    id: str
    version: int
    deal: int
    digits: str


@dataclass(frozen=True)
class ActFrame:
    """Something at the table that is no move; `do` is one of `ACTS`."""

    id: str
    version: int
    do: str


@dataclass(frozen=True)
class SayFrame:
    """A ready phrase for all seats; `phrase` is one of `PHRASES`."""

    id: str
    version: int
    phrase: str


@dataclass(frozen=True)
class ChatFrame:
    """Free words for all seats, as they were typed."""

    id: str
    version: int
    text: str


@dataclass(frozen=True)
class ShunFrame:
    """What the viewer wants of the person at `seat`: one of `WAYS`."""

    id: str
    version: int
    seat: int
    way: str


@dataclass(frozen=True)
class PingFrame:
    """A sign of life with the last version seen."""

    version: int


ClientFrame = (
    MoveFrame
    | NextFrame
    | TargetsFrame
    | HintFrame
    | CommitFrame
    | RevealFrame
    | ActFrame
    | SayFrame
    | ChatFrame
    | ShunFrame
    | PingFrame
)


def parse_frame(text: str | None) -> ClientFrame:
    """The typed frame of one text message; `None` stands for a binary one.

    Raises Refused `too_large` or `bad_frame`, with the request's id where it is readable.
    """
    if text is None:
        raise Refused("bad_frame")
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise Refused("too_large")
    value = _object(text)
    request = request_id(value)
    shape = _SHAPES.get(value["t"]) if isinstance(value.get("t"), str) else None
    if shape is None:
        raise Refused("bad_frame", request=request)
    keys, build = shape
    if value.keys() != keys:
        raise Refused("bad_frame", request=request)
    return build(value, request)


def request_id(value: Mapping[str, Any]) -> str | None:
    """The client's id of a request, if there is a well-formed one."""
    found = value.get("id")
    return found if isinstance(found, str) and _ID.fullmatch(found) else None


def parse_version(text: str) -> int | None:
    """The version in the address of a socket (`?v=`), or `None` for anything that is not one."""
    version = int(text) if re.fullmatch(r"[0-9]{1,10}", text) else -1
    return version if 0 <= version <= MAX_VERSION else None


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("bad_frame") from None
    if not isinstance(value, dict):
        raise Refused("bad_frame")
    return value


def _move(value: Mapping[str, Any], request: str | None) -> MoveFrame:
    text = value["m"]
    if not isinstance(text, str) or len(text) > MAX_MOVE:
        _bad(request)
    return MoveFrame(_required(request), _version(value, request), text)


def _next(value: Mapping[str, Any], request: str | None) -> NextFrame:
    return NextFrame(_required(request), _version(value, request))


def _targets(value: Mapping[str, Any], request: str | None) -> TargetsFrame:
    cards = value["cards"]
    if (
        not isinstance(cards, list)
        or len(cards) > MAX_CARDS
        or not all(isinstance(card, str) for card in cards)
    ):
        _bad(request)
    return TargetsFrame(_required(request), _version(value, request), tuple(cards))


def _hint(value: Mapping[str, Any], request: str | None) -> HintFrame:
    return HintFrame(_required(request), _version(value, request))


def _commit(value: Mapping[str, Any], request: str | None) -> CommitFrame:
    return CommitFrame(_required(request), _version(value, request), *_digits(value, request, 64))


def _reveal(value: Mapping[str, Any], request: str | None) -> RevealFrame:
    return RevealFrame(_required(request), _version(value, request), *_digits(value, request, 32))


def _act(value: Mapping[str, Any], request: str | None) -> ActFrame:
    if not isinstance(value["do"], str) or value["do"] not in ACTS:
        _bad(request)
    return ActFrame(_required(request), _version(value, request), value["do"])


def _say(value: Mapping[str, Any], request: str | None) -> SayFrame:
    if not isinstance(value["phrase"], str) or value["phrase"] not in PHRASES:
        _bad(request)
    return SayFrame(_required(request), _version(value, request), value["phrase"])


def _chat(value: Mapping[str, Any], request: str | None) -> ChatFrame:
    if not isinstance(value["text"], str):
        _bad(request)
    return ChatFrame(_required(request), _version(value, request), value["text"])


def _shun(value: Mapping[str, Any], request: str | None) -> ShunFrame:
    seat, way = value["seat"], value["way"]
    if type(seat) is not int or not 0 <= seat < MOST_SEATS or not isinstance(way, str) or way not in WAYS:
        _bad(request)
    return ShunFrame(_required(request), _version(value, request), seat, way)


def _digits(value: Mapping[str, Any], request: str | None, length: int) -> tuple[int, str]:
    """The number of a deal, and hexadecimal digits of a fixed length."""
    deal, digits = value["deal"], value["hex"]
    if type(deal) is not int or not 0 < deal <= MAX_DEAL or not isinstance(digits, str):
        _bad(request)
    if len(digits) != length or not _HEX.fullmatch(digits):
        _bad(request)
    return deal, digits


def _ping(value: Mapping[str, Any], request: str | None) -> PingFrame:
    return PingFrame(_version(value, request))


def _version(value: Mapping[str, Any], request: str | None) -> int:
    version = value["v"]
    if type(version) is not int or not 0 <= version <= MAX_VERSION:
        _bad(request)
    return version


def _required(request: str | None) -> str:
    if request is None:
        _bad(request)
    return request


def _bad(request: str | None) -> NoReturn:
    raise Refused("bad_frame", request=request)


_SHAPES: dict[str, tuple[frozenset[str], Callable[[Mapping[str, Any], str | None], ClientFrame]]] = {
    "move": (frozenset({"t", "id", "v", "m"}), _move),
    "next": (frozenset({"t", "id", "v"}), _next),
    "targets": (frozenset({"t", "id", "v", "cards"}), _targets),
    "commit": (frozenset({"t", "id", "v", "deal", "hex"}), _commit),
    "reveal": (frozenset({"t", "id", "v", "deal", "hex"}), _reveal),
    "act": (frozenset({"t", "id", "v", "do"}), _act),
    "say": (frozenset({"t", "id", "v", "phrase"}), _say),
    "chat": (frozenset({"t", "id", "v", "text"}), _chat),
    "shun": (frozenset({"t", "id", "v", "seat", "way"}), _shun),
    "hint": (frozenset({"t", "id", "v"}), _hint),
    "ping": (frozenset({"t", "v"}), _ping),
}
