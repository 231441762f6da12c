"""Attacks: nobody acts for another seat, sees another's cards, or is used by another site."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from burraco_site.asgi import application
from games.models import Match, Status
from tests.games.harness import (
    PATIENCE,
    Frame,
    Socket,
    do,
    fresh,
    person,
    rows,
    run,
    session_of,
    view_of,
)
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async
TABLE = {
    "id", "status", "paused", "host", "listed", "spectators", "chat", "friendly", "ranked", "clock",
    "proposal", "shuffle", "again", "turn", "left", "seats", "stopped", "ruling",
}  # fmt: skip
SEAT = {
    "kind", "name", "level", "ready", "stand_in", "left", "here", "away", "absence", "reserve", "timeouts",
    "removed",
}  # fmt: skip


@pytest.fixture
def people(anna: User) -> list[User]:
    return [anna, person("bea")]


@pytest.fixture
def table(people: list[User]) -> Match:
    return table_of(*people)


def on_turn(table: Match) -> int:
    turn = fresh(table).turn
    assert turn is not None
    return turn


async def answer_to(socket: Socket, **frame: Any) -> Frame:
    await socket.send(id="forged", v=frame.pop("v"), **frame)
    while (answer := await socket.next()).get("id") != "forged":
        pass
    return answer


@pytest.mark.parametrize(
    ("frame", "codes"),
    [
        ({"t": "move", "m": "draw"}, {"not_your_turn"}),
        ({"t": "move", "m": "draw", "seat": 0}, {"bad_frame"}),
        ({"t": "move", "m": "draw", "by": 0}, {"bad_frame"}),
        ({"t": "targets", "cards": ["7H"]}, {"not_your_turn"}),
        ({"t": "targets", "cards": ["7H"], "seat": 0}, {"bad_frame"}),
        ({"t": "hint"}, {"practice_only", "not_your_turn"}),
        ({"t": "next"}, {"not_ready"}),
        ({"t": "act", "do": "leave", "seat": 0}, {"bad_frame"}),
        ({"t": "act", "do": "shut"}, {"host_only", None}),
        ({"t": "reveal", "deal": 1, "hex": "ab" * 16}, {"too_late", "not_ready"}),
        ({"t": "say", "phrase": "hello", "seat": 0}, {"bad_frame"}),
        ({"t": "say", "phrase": "i hold the seven"}, {"bad_frame"}),
        ({"t": "chat", "text": "seven of hearts"}, {"chat_off"}),
    ],
    ids=str,
)
def test_the_seat_that_is_not_on_turn_gets_nothing_done(
    table: Match, people: list[User], frame: Frame, codes: set[str | None]
) -> None:
    other = 1 - on_turn(table)

    async def story() -> Frame:
        socket = await Socket(table, people[other]).open()
        await socket.next()
        answer = await answer_to(socket, v=table.version, **frame)
        await socket.close()
        return answer

    before = rows(fresh(table))[1:]
    assert run(story).get("code") in codes
    assert rows(fresh(table))[1:] == before


def test_the_words_of_one_socket_never_hold_the_cards_of_the_other_hand(
    table: Match, people: list[User]
) -> None:
    """Forty moves of both seats; each socket is told the drawn cards of its own seat only."""

    async def story() -> None:
        sockets = [await Socket(table, user).open() for user in people]
        for socket in sockets:
            await socket.ping(table.version)
        for _ in range(20):
            seat = await in_database(on_turn)(table)
            await in_database(do)(table, "draw", seat)
            view = await in_database(view_of)(table, seat)
            card = view.to_json()["hand"][0]
            await in_database(do)(table, f"discard {card}", seat)
        for seat, socket in enumerate(sockets):
            await socket.ping((await in_database(fresh)(table)).version)
            frames = [json.loads(raw) for raw in socket.raw]
            events = [event for frame in frames if frame["t"] == "event" for event in frame["events"]]
            drawn = [event for event in events if event["kind"] == "draw"]
            assert len(drawn) == 20
            assert all((event["card"] is not None) == (event["seat"] == seat) for event in drawn)
            await socket.close()

    run(story)


def test_the_frame_of_the_table_holds_what_is_allowed_and_nothing_else(
    table: Match, people: list[User]
) -> None:
    async def story() -> Frame:
        socket = await Socket(table, people[1]).open()
        while (frame := await socket.any())["t"] != "table":
            pass
        await socket.close()
        return frame

    frame = run(story)
    assert set(frame) == {"t", "n", "table", "you", "hosting"}
    assert (frame["you"], frame["hosting"]) == (1, False)
    assert set(frame["table"]) == TABLE
    assert all(set(seat) == SEAT for seat in frame["table"]["seats"])
    assert table.invite is None or table.invite not in json.dumps(frame)


def test_the_page_of_a_seat_holds_the_own_hand_only(table: Match, people: list[User]) -> None:
    hands = [view_of(table, seat).to_json()["hand"] for seat in (0, 1)]
    assert sorted(hands[0]) != sorted(hands[1])
    for seat, user in enumerate(people):
        browser = Client()
        browser.force_login(user)
        page = browser.get(f"/match/{table.public_id}/?seat={1 - seat}&you={1 - seat}")
        assert page.context["frame"]["deal"]["hand"] == hands[seat]
        assert page.context["frame"]["deal"]["seat"] == seat
        text = page.content.decode()
        assert bytes(table.deals.get().seed).hex() not in text


RUNNING = [
    "replay/",
    "replay/?deal=1&seat=1",
    "replay/explained/?deal=1",
    "deals/1/proof.json",
    "deals/1/verify/",
]


@pytest.mark.parametrize("address", RUNNING)
@pytest.mark.parametrize("who", ["player", "stranger", "nobody"])
def test_a_running_deal_is_looked_back_at_by_nobody(
    table: Match, people: list[User], who: str, address: str
) -> None:
    browser = Client()
    if who != "nobody":
        browser.force_login(people[0] if who == "player" else person("carla"))
    assert browser.get(f"/match/{table.public_id}/{address}").status_code == 404


def test_the_text_of_a_match_holds_no_running_deal(table: Match, people: list[User]) -> None:
    browser = Client()
    browser.force_login(people[0])
    text = browser.get(f"/match/{table.public_id}/match.txt").content.decode()
    assert bytes(table.deals.get().seed).hex() not in text
    assert Client().get(f"/match/{table.public_id}/match.txt").status_code == 404


@pytest.mark.parametrize("do", ["begin", "sit 0", "swap 0 1", "free 0", "revoke", "close", "leave"])
def test_a_stranger_moves_nothing_by_the_buttons_of_the_room(table: Match, do: str) -> None:
    browser = Client()
    browser.force_login(person("carla"))
    before = rows(fresh(table))
    browser.post(f"/match/{table.public_id}/room/", {"do": do})
    assert rows(fresh(table)) == before
    assert fresh(table).status == Status.PLAYING


@pytest.mark.parametrize("origin", [b"https://evil.example", b"http://localhost.evil.example", b"null"])
@pytest.mark.parametrize("path", ["match", "lobby"])
def test_another_site_opens_no_socket_with_the_session_of_its_visitor(
    table: Match, people: list[User], origin: bytes, path: str
) -> None:
    address = f"/ws/match/{table.public_id}/" if path == "match" else "/ws/lobby/"
    cookie = f"sessionid={session_of(people[0])}".encode()

    async def story() -> None:
        wire = WebsocketCommunicator(application, address, headers=[(b"origin", origin), (b"cookie", cookie)])
        connected, _ = await wire.connect(timeout=PATIENCE)
        assert not connected

    run(story)


def addresses(resolver: URLResolver, prefix: str = "/") -> Iterator[tuple[str, str]]:
    """Every address of the site, its places filled with something."""
    fill = {"number": "1"}
    for pattern in resolver.url_patterns:
        text = str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, prefix + text)
        elif isinstance(pattern, URLPattern) and "^" not in text and "(" not in text:
            for name in pattern.pattern.converters:
                for kind in ("str", "slug", "int", "path"):
                    text = text.replace(f"<{kind}:{name}>", fill.get(name, "x"))
            yield prefix + text, pattern.name or ""


def test_no_address_takes_a_post_without_its_token(people: list[User]) -> None:
    """403 (no token), 405 (no post at all) or 404 is what a forged form meets, but where nothing is kept and
    nobody has to be known: there a form is no question (415).
    """
    browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
    browser.force_login(people[0])
    found = {}
    for address, name in addresses(get_resolver()):
        if not address.startswith("/admin/"):
            status = browser.post(address, {}, headers={"origin": "https://evil.example"}).status_code
            if status not in (403, 404, 405):
                found[name] = status
    assert found == {"guided-api": 415, "referee-api": 415}


def test_a_request_id_of_the_other_seat_acknowledges_nothing(table: Match, people: list[User]) -> None:
    seat, request = on_turn(table), str(uuid4())
    do(table, "draw", seat, request)

    async def story() -> Frame:
        socket = await Socket(table, people[1 - seat]).open()
        view = await socket.next()
        await socket.move(view["v"], "draw", request)
        answer = await socket.next()
        await socket.close()
        return answer

    assert run(story)["code"] == "not_your_turn"
