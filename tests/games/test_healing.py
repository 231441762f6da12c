"""Losses, repeats, reconnections: a client always ends where the server stands, without a gap."""

from __future__ import annotations

import random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async

from accounts.models import User
from games import consumers, publish
from games.models import Match
from tests.games.harness import (
    HUMAN,
    Socket,
    play_deal,
    play_turn,
    replayed,
    run,
    view_of,
)

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


def test_reconnecting_gives_the_missed_events_in_order(match: Match, anna: User) -> None:
    async def story() -> None:
        first = await Socket(match, anna).open()
        view = await first.next()
        await first.close()
        now = await in_database(play_turn)(match)
        second = await Socket(match, anna, view["v"]).open()
        events = [await second.next() for _ in range(now.version - view["v"])]
        assert (await second.next()) == {"t": "pong", "v": now.version}
        assert replayed(view, events) == (await in_database(view_of)(match)).to_json()
        assert events[0]["match"]["status"] == "playing"
        await second.close()

    run(story)


@pytest.mark.parametrize("version", [0, 10**6])
def test_reconnecting_from_elsewhere_gives_a_view(match: Match, anna: User, version: int) -> None:
    async def story() -> None:
        socket = await Socket(match, anna, version).open()
        frame = await socket.next()
        assert (frame["t"], frame["v"]) == ("view", match.version)
        await socket.close()

    run(story)


def test_reconnecting_after_a_new_deal_gives_a_view(match: Match, anna: User) -> None:
    played = play_deal(match)
    consumers.proceed(match.public_id, HUMAN, "n", played.version)

    async def story() -> None:
        socket = await Socket(match, anna, played.version - 1).open()
        frame = await socket.next()
        assert (frame["t"], frame["match"]["deal"]) == ("view", 2)
        await socket.close()

    run(story)


@pytest.mark.parametrize("nth", [2, 3])
def test_every_nth_message_lost_heals(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    send, sent = publish._send, []

    def leaky(group: str, message: dict[str, Any]) -> None:
        sent.append(message)
        if len(sent) % nth:
            send(group, message)

    monkeypatch.setattr(publish, "_send", leaky)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        view = await socket.next()
        for _ in range(4):
            now = await in_database(play_turn)(match)
        frames = await socket.ping(view["v"])
        assert frames[-1] == {"t": "pong", "v": now.version}
        assert replayed(view, frames[:-1]) == (await in_database(view_of)(match)).to_json()
        await socket.close()

    run(story)


def test_messages_out_of_order_and_twice_are_told_in_order_once(match: Match, anna: User) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        view = await socket.next()
        messages: list[dict[str, Any]] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(publish, "_send", lambda group, message: messages.append(message))
            now = await in_database(play_turn)(match)
        random.Random(1).shuffle(messages)
        for message in [*messages, *messages]:
            await sync_to_async(publish._send)(publish.group_of(match.public_id), message)
        frames = await socket.ping(view["v"])
        assert frames[-1]["v"] == now.version
        assert replayed(view, frames[:-1]) == (await in_database(view_of)(match)).to_json()
        await socket.close()

    run(story)


def test_the_mover_is_told_even_when_no_message_arrives(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publish, "_send", lambda *args: None)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await socket.move(match.version, "draw")
        assert [(await socket.next())["t"] for _ in range(2)] == ["ok", "event"]
        await socket.close()

    run(story)


def test_two_tabs_of_one_person_stay_the_same(match: Match, anna: User) -> None:
    async def story() -> None:
        tabs = [await Socket(match, anna).open() for _ in range(2)]
        views = [await tab.next() for tab in tabs]
        now = await in_database(play_turn)(match)
        lost = [await tab.ping(now.version) for tab in tabs]
        deals = [replayed(view, run[:-1]) for view, run in zip(views, lost, strict=True)]
        assert deals[0] == deals[1]
        for tab in tabs:
            await tab.close()

    run(story)
