"""Frames from a client: a closed set. Whatever is not in it is refused with a code, at no cost."""

from __future__ import annotations

import json

import pytest

from games.protocol.errors import Refused
from games.protocol.incoming import (
    MAX_BYTES,
    HintFrame,
    MoveFrame,
    NextFrame,
    PingFrame,
    TargetsFrame,
    parse_frame,
    parse_version,
)

ID = "0b6f4f0e-3c1f-4c0e-9a51-2f6f5d3f9f10"


def text(**frame: object) -> str:
    """A frame as it is sent."""
    return json.dumps(frame)


def test_the_five_frames() -> None:
    assert parse_frame(text(t="move", id=ID, v=12, m="add 2 8H")) == MoveFrame(ID, 12, "add 2 8H")
    assert parse_frame(text(t="next", id=ID, v=57)) == NextFrame(ID, 57)
    assert parse_frame(text(t="targets", id=ID, v=1, cards=["7H"])) == TargetsFrame(ID, 1, ("7H",))
    assert parse_frame(text(t="hint", id=ID, v=1)) == HintFrame(ID, 1)
    assert parse_frame(text(t="ping", v=0)) == PingFrame(0)


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "draw",
        "null",
        "[]",
        '"move"',
        "{",
        "{}",
        "[" * 4000,
        text(t=None),
        text(t=["move"]),
        text(t="chat", id=ID, v=1, m="x"),
        text(t="view", v=1),
        text(t="move", id=ID, v=1),
        text(t="move", id=ID, v=1, m="draw", seat=1),
        text(t="move", id=ID, v=1, m=None),
        text(t="move", id=ID, v=1, m="x" * 1025),
        text(t="move", id=ID, v="1", m="draw"),
        text(t="move", id=ID, v=True, m="draw"),
        text(t="move", id=ID, v=1.0, m="draw"),
        text(t="move", id=ID, v=-1, m="draw"),
        text(t="move", id=ID, v=2**31, m="draw"),
        '{"t":"ping","v":NaN}',
        '{"t":"ping","v":1' + "0" * 4000 + "}",
        text(t="move", id=None, v=1, m="draw"),
        text(t="move", id="", v=1, m="draw"),
        text(t="move", id="a b", v=1, m="draw"),
        text(t="move", id="\ud800", v=1, m="draw"),
        text(t="move", id="x" * 41, v=1, m="draw"),
        text(t="next", id=7, v=1),
        text(t="targets", id=ID, v=1, cards="7H"),
        text(t="targets", id=ID, v=1, cards=[7]),
        text(t="targets", id=ID, v=1, cards=["7H"] * 109),
        text(t="hint", v=1),
        text(t="hint", id=ID, v=1, level="expert"),
        None,
    ],
)
def test_anything_else_is_a_bad_frame(frame: str | None) -> None:
    with pytest.raises(Refused, match="bad_frame"):
        parse_frame(frame)


@pytest.mark.parametrize("filler", ["x", "é", "🂡"])
def test_a_long_frame_is_too_large_by_its_bytes(filler: str) -> None:
    size = MAX_BYTES // len(filler.encode()) + 1
    with pytest.raises(Refused, match="too_large"):
        parse_frame(filler * size)


def test_a_refusal_names_the_request_where_it_can_be_read() -> None:
    with pytest.raises(Refused) as caught:
        parse_frame(text(t="move", id=ID, v="1", m="draw"))
    assert caught.value.request == ID


@pytest.mark.parametrize(
    ("query", "version"), [("12", 12), ("0", 0), ("", None), ("-1", None), ("٣", None), ("9" * 10, None)]
)
def test_the_version_in_the_address_of_a_socket(query: str, version: int | None) -> None:
    assert parse_version(query) == version
