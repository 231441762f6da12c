"""Frames to a client. Every frame that leaves the server is one of these."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import orjson

Json = dict[str, Any]


class ViewFrame(TypedDict):
    """Everything that the viewer may know at version `v`."""

    t: Literal["view"]
    v: int
    match: Json
    deal: Json
    targets: Json | None


class EventFrame(TypedDict):
    """One version: what happened, and the top-level keys of the view that it changed."""

    t: Literal["event"]
    v: int
    id: str | None
    by: int | None
    events: list[Json]
    set: Json
    match: NotRequired[Json]
    targets: Json | None


class TableFrame(TypedDict):
    """What surrounds the play, at version `n` of the table: seats, options, who is away."""

    t: Literal["table"]
    n: int
    table: Json
    you: int | None
    hosting: bool


class TalkFrame(TypedDict):
    """What was said lately, for this viewer, newest last; `may_chat`: whether he may use free words;
    `shunned`: how he shuns the people at the seats (a seat's number as text).
    """

    t: Literal["talk"]
    lines: list[Json]
    may_chat: bool
    shunned: dict[str, str]


class SaidFrame(TypedDict):
    """One thing just said: `n` grows, `text` is in the reader's language."""

    t: Literal["said"]
    n: int
    seat: int
    text: str


class WatchingFrame(TypedDict):
    """How many look on without a seat."""

    t: Literal["watching"]
    count: int


class OkFrame(TypedDict):
    """A request was accepted and stored as version `v`."""

    t: Literal["ok"]
    id: str
    v: int


class ErrorFrame(TypedDict):
    """A request was refused; `text` is for the reader."""

    t: Literal["error"]
    id: str | None
    code: str
    text: str
    v: int


class TargetsFrame(TypedDict):
    """The answer to a selection of cards at version `v`."""

    t: Literal["targets"]
    id: str
    v: int
    cards: list[str]
    meld: list[list[str]]
    add: list[Json]
    discard: bool
    why: Json | None


class HintFrame(TypedDict):
    """What a good player would do at version `v`: the move as its text, and with its reasons in words."""

    t: Literal["hint"]
    id: str
    v: int
    move: str
    text: str


class PongFrame(TypedDict):
    """The answer to a ping, and the end of a run of missed events."""

    t: Literal["pong"]
    v: int


ServerFrame = (
    ViewFrame
    | EventFrame
    | TableFrame
    | TalkFrame
    | SaidFrame
    | WatchingFrame
    | OkFrame
    | ErrorFrame
    | TargetsFrame
    | HintFrame
    | PongFrame
)


def ok(request: str, version: int) -> OkFrame:
    """Accepted, as version `version`."""
    return {"t": "ok", "id": request, "v": version}


def error(request: str | None, code: str, text: str, version: int) -> ErrorFrame:
    """Refused, while the table stands at `version`."""
    return {"t": "error", "id": request, "code": code, "text": text, "v": version}


def pong(version: int) -> PongFrame:
    """The table stands at `version`."""
    return {"t": "pong", "v": version}


def encode(frame: ServerFrame) -> str:
    """The text of a frame, the same for equal frames whatever the order in which their keys were set."""
    return orjson.dumps(frame, option=orjson.OPT_SORT_KEYS).decode()
