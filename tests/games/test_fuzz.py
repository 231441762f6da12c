"""Anything at all is sent to the doors that take JSON: it is refused or answered, never a failure."""

from __future__ import annotations

import json
import logging
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as some

from accounts.models import User
from games.protocol.errors import Refused
from games.protocol.incoming import _SHAPES, ClientFrame, parse_frame
from tests.games.harness import Socket, person, run
from tests.games.tables import table_of

BOUNDED = settings(
    deadline=None,
    derandomize=True,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
#: Words that mean something somewhere, and what has broken programs.
TELLING = some.sampled_from(
    [
        "draw", "take", "add 1 7H", "meld 7H 8H 9H", "discard JK", "undo", "back 3", "leave", "agree", "7H",
        "JK=4H", "fibur", "\0", "\ud800", "\u202e7H", "７Ｈ", "ſ", "1e400", "__proto__", "<script>", "' OR 1",
        "../../etc/passwd", "%00", "a" * 2000, "", " ",
    ]
)  # fmt: skip
LEAVES = some.one_of(
    some.none(), some.booleans(), some.integers(), some.floats(), some.text(max_size=20), TELLING
)
JSON = some.recursive(
    LEAVES,
    lambda inner: (
        some.lists(inner, max_size=4) | some.dictionaries(TELLING | some.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
FRAME = some.fixed_dictionaries(
    {"t": some.sampled_from(sorted(_SHAPES))},
    optional={
        "id": some.uuids().map(str) | LEAVES,
        "v": some.integers(0, 5) | LEAVES,
        "m": TELLING | LEAVES,
        "cards": some.lists(TELLING, max_size=5) | LEAVES,
        "deal": some.integers(-1, 3) | LEAVES,
        "hex": some.text("0123456789abcdef", min_size=32, max_size=64) | LEAVES,
        "do": TELLING | LEAVES,
        "phrase": TELLING | LEAVES,
        "text": TELLING | LEAVES,
        "seat": some.integers(-1, 4) | LEAVES,
        "way": some.sampled_from(["mute", "block", "hear"]) | LEAVES,
    },
)  # fmt: skip
DEEP = "[" * 2000 + "]" * 2000


def told(value: Any) -> str:
    """The text of a value; what is no JSON (NaN, a half of a character) goes as programs write it."""
    return json.dumps(value)


def understood(text: str) -> ClientFrame | str:
    """The frame of a text, or the code of its refusal."""
    try:
        return parse_frame(text)
    except Refused as refused:
        return refused.code


@BOUNDED
@given(some.text() | JSON.map(told) | FRAME.map(told))
@example(DEEP)
@example('{"t":"ping","v":' + "9" * 4000 + "}")
@example('{"t":"ping","v":NaN}')
@example('{"t":"ping","v":1,"v":-1}')
def test_a_frame_is_understood_or_refused(text: str) -> None:
    found = understood(text)
    assert isinstance(found, ClientFrame) or found in ("bad_frame", "too_large")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "door",
    [
        "/api/referee/",
        "/api/guided/",
        "/api/lessons/lay-1/",
        "/api/score/",
        "/api/score/x/",
        "/api/push/",
        "hand",
    ],
)
def test_no_door_fails_at_any_json(door: str, anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.json_requests.allow", lambda *args, **named: True)
    browser = Client(raise_request_exception=False)
    browser.force_login(anna)
    address = f"/match/{table_of(anna, person('bea')).public_id}/hand/" if door == "hand" else door

    @settings(BOUNDED, max_examples=25)
    @given(JSON.map(told) | some.dictionaries(TELLING | some.sampled_from(KEYS), JSON).map(told))
    @example(DEEP)
    @example("{}")
    def send(body: str) -> None:
        answer = browser.post(address, body, content_type="application/json")
        assert answer.status_code < 500, body

    send()


KEYS = [
    "position", "question", "rules", "moves", "move", "seat", "cards", "id", "game", "key", "name", "players",
    "deals", "version", "step", "hands", "pile", "melds", "endpoint", "keys", "order",
]  # fmt: skip


@pytest.mark.both_worlds
@pytest.mark.django_db(transaction=True)
def test_a_socket_outlives_whatever_a_hostile_client_sends(
    anna: User, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.sockets.Credit.spend", lambda self: True)
    table = table_of(anna, person("bea"), friendly=True)
    frames: list[str] = []

    @settings(BOUNDED, max_examples=80)
    @given(FRAME.map(told) | JSON.map(told))
    def gather(text: str) -> None:
        frames.append(text)

    gather()

    async def story() -> None:
        socket = await Socket(table, anna).open()
        await socket.until("view")
        for text in frames:
            await socket.wire.send_to(text_data=text)
        await socket.ping(0)
        await socket.send(t="targets", id=str(uuid4()), v=10**6, cards=[])
        assert (await socket.until("error"))["code"] in ("stale", "not_your_turn", "paused")
        await socket.close()

    with caplog.at_level(logging.ERROR):
        run(story)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
