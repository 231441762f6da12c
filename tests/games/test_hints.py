"""Hints on demand: in practice only, from the own view, in words; nothing changes by asking."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from accounts.models import User
from games import consumers
from games.engine.moves import parse_move
from games.engine.play import play
from games.models import Match
from tests.games.harness import (
    HUMAN,
    Socket,
    do,
    fresh,
    person,
    play_turn,
    position_of,
    rows,
    run,
)

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


def ask(match: Match, user: User, version: int | None = None, language: str = "en") -> dict[str, Any]:
    """The answer to a question for a hint."""

    async def story() -> dict[str, Any]:
        socket = await Socket(match, user, language=language).open()
        view = await socket.next()
        await socket.send(t="hint", id="h", v=view["v"] if version is None else version)
        answer = await socket.next()
        await socket.close()
        return answer

    before = rows(match)
    answer: dict[str, Any] = run(story)
    assert rows(match) == before
    return answer


def give_seat(match: Match, number: int, user: User) -> None:
    """A person takes the place of a bot."""
    match.seats.filter(number=number).update(user=user, level="", name="")


def test_every_move_of_two_turns_can_be_played_by_hints(match: Match, anna: User) -> None:
    for _ in range(2):
        while fresh(match).turn == HUMAN:
            hint = ask(match, anna)
            assert (hint["t"], hint["id"], hint["v"]) == ("hint", "h", fresh(match).version)
            assert hint["text"].startswith("Hard would do this: ")
            play(position_of(match), HUMAN, parse_move(hint["move"]))
            do(match, hint["move"])
        play_turn(match)


def test_the_words_are_in_the_readers_language(match: Match, anna: User) -> None:
    assert ask(match, anna, language="it")["text"] != ask(match, anna)["text"]


def test_nobody_gets_a_hint_against_people(match: Match, anna: User) -> None:
    give_seat(match, 1, person("bruno"))
    answer = ask(match, anna)
    assert (answer["t"], answer["code"], answer["id"]) == ("error", "practice_only", "h")


def test_a_person_who_comes_ends_the_hints_of_an_open_socket(match: Match, anna: User) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        view = await socket.next()
        assert view["match"]["practice"] is True
        await socket.send(t="hint", id="h", v=view["v"])
        assert (await socket.next())["t"] == "hint"
        await in_database(give_seat)(match, 1, await in_database(person)("bruno"))
        await socket.send(t="hint", id="i", v=view["v"])
        assert (await socket.next())["code"] == "practice_only"
        await socket.close()

    run(story)


def test_a_hint_is_about_the_own_turn_and_the_present_version(match: Match, anna: User) -> None:
    assert ask(match, anna, version=match.version + 1)["code"] == "stale"
    while fresh(match).turn == HUMAN:
        do(match, ask(match, anna)["move"])
    assert ask(match, anna)["code"] == "not_your_turn"


def test_too_many_questions_are_refused(match: Match, anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "BURST", 3)
    monkeypatch.setattr(consumers, "RATE", 0)

    async def story() -> list[str]:
        socket = await Socket(match, anna).open()
        version = (await socket.next())["v"]
        for number in range(5):
            await socket.send(t="hint", id=f"h{number}", v=version)
        answers = [await socket.next() for _ in range(5)]
        await socket.close()
        return [answer.get("code", answer["t"]) for answer in answers]

    assert run(story) == ["hint"] * 3 + ["rate_limited"] * 2


def test_the_page_offers_hints_in_practice_only(match: Match, anna: User) -> None:
    browser = Client()
    browser.force_login(anna)
    assert browser.get(match.get_absolute_url()).context["frame"]["match"]["practice"] is True
    give_seat(match, 1, person("bruno"))
    assert browser.get(match.get_absolute_url()).context["frame"]["match"]["practice"] is False
