"""The referee over HTTP: the answers of the command, no account, nothing that breaks or exhausts it."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.engine.profiles import PROFILES
from games.engine.referee import answer

pytestmark = pytest.mark.django_db
RUN = ["9H", "TH", "JH", "QH", "KH", "JK"]
MELD = {"ask": "meld", "rules": "fibur", "cards": RUN}
PLAY = {"ask": "play", "rules": "fibur", "position": {"players": 2}, "moves": ["draw"]}
_numbers = count(1)


def post(body: Any, path: str = "/api/referee/", kind: str = "application/json", **more: Any) -> HttpResponse:
    """Asks from an address of its own, with the check of tokens on."""
    more.setdefault("REMOTE_ADDR", f"2001:db8::{next(_numbers):x}")
    text = body if isinstance(body, (str, bytes)) else json.dumps(body)
    return Client(enforce_csrf_checks=True).post(path, text, content_type=kind, **more)


@pytest.mark.parametrize("name", PROFILES)
def test_the_answers_are_those_of_the_engine_for_every_profile(name: str) -> None:
    questions = [MELD | {"rules": name}, {"ask": "attach", "rules": name, "meld": RUN[:5], "cards": ["8H"]}]
    response = post(questions)
    assert response.status_code == 200
    assert response.json() == [answer(question) for question in questions]
    assert "sessionid" not in response.cookies


def test_one_question_gets_one_answer() -> None:
    assert post(MELD).json() == answer(MELD)


@pytest.mark.parametrize(
    "wrong",
    [
        None, 5, "meld", [], {}, {"ask": "dance"}, MELD | {"cards": ["1H"]}, MELD | {"rules": "poker"},
        MELD | {"cards": "9H"}, MELD | {"cards": ["9H"] * 2000},
        MELD | {"rules": {"profile": "fibur", "x": 1}},
        MELD | {"rules": {"profile": "fibur", "players": [float("inf")]}},
        {"ask": "match", "deals": [[int("9" * 4000), int("9" * 4000)]]}, {"ask": "score", "side": {}},
        PLAY | {"position": {"players": 3}}, PLAY | {"moves": "draw"},
        PLAY | {"position": {"players": 2, "hands": [108, 5]}},
    ],
)  # fmt: skip
def test_a_malformed_question_has_an_error_in_its_place(wrong: Any) -> None:
    for path in ("/api/referee/", "/api/referee/?words"):
        response = post([wrong, MELD], path)
        assert response.status_code == 200
        first, second = response.json()
        assert isinstance(first["error"], str)
        assert second["layout"] == ["JK=8H", *RUN[:5]]


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        ("{", "application/json", 400, "not_json"),
        (b"\xff\xfe", "application/json", 400, "not_json"),
        ("[" * 9000, "application/json", 400, "not_json"),
        ("9" * 9000, "application/json", 400, "not_json"),
        (json.dumps(MELD), "text/plain", 415, "not_json"),
        ("a=b", "application/x-www-form-urlencoded", 415, "not_json"),
        (json.dumps(["x" * 17000]), "application/json", 413, "too_large"),
        (json.dumps([MELD] * 21), "application/json", 413, "too_large"),
        (json.dumps(PLAY | {"moves": ["draw"] * 41}), "application/json", 413, "too_large"),
    ],
)
def test_a_request_that_cannot_be_read_gets_a_code(body: Any, kind: str, status: int, code: str) -> None:
    response = post(body, kind=kind)
    assert response.status_code == status
    told = response.json()
    assert told["error"] == code
    assert told["text"]


def test_only_post_asks() -> None:
    assert Client().get("/api/referee/").status_code == 405


def test_one_address_asks_only_so_much_in_a_minute() -> None:
    answers = [post([PLAY] * 10, REMOTE_ADDR="192.0.2.201") for _ in range(3)]
    assert [response.status_code for response in answers] == [200, 200, 429]
    assert answers[2].json()["error"] == "rate_limited"
    assert post(MELD).status_code == 200


def test_words_come_when_asked_for_and_in_the_language_of_the_reader() -> None:
    told = post(MELD, "/api/referee/?words").json()
    assert {key: value for key, value in told.items() if key != "words"} == answer(MELD)
    assert told["words"]["verdict"] == "Legal: a run, no burraco yet"
    assert told["words"]["lines"] == [["Cards", 80], ["Bonus", 0]]
