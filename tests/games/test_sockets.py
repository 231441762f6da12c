"""Whose socket it is: it ends with the session, and one person or address has only so many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from weakref import WeakSet

import pytest
from allauth.usersessions.models import UserSession
from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.test import Client

from accounts.models import User
from burraco_site.limits import network
from games import consumers, crowd, sockets
from games.consumers import MatchConsumer
from games.models import Match
from tests.games.harness import PATIENCE, Socket, draw, run

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


async def closed_with(socket: Socket) -> int:
    """The code that a socket is closed with, whatever it was told before."""
    while (output := await socket.wire.receive_output(PATIENCE))["type"] != "websocket.close":
        pass
    code: int = output["code"]
    return code


def browser_of(socket: Socket) -> Client:
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = socket.cookies[settings.SESSION_COOKIE_NAME]
    return browser


def sign_out(socket: Socket) -> None:
    assert browser_of(socket).post("/accounts/logout/").status_code == 302


def change_password(socket: Socket) -> None:
    assert socket.user
    socket.user.set_password("Tressette-1")
    socket.user.save()
    browser = Client()
    browser.force_login(socket.user)
    answer = browser.post(
        "/accounts/password/change/",
        {"oldpassword": "Tressette-1", "password1": "Scopone-22", "password2": "Scopone-22"},
    )
    assert answer.status_code == 302


def ban(socket: Socket) -> None:
    assert socket.user
    socket.user.is_active = False
    socket.user.save()


def end_sessions(socket: Socket) -> None:
    assert socket.user
    key = socket.cookies[settings.SESSION_COOKIE_NAME]
    UserSession.objects.get_or_create(session_key=key, defaults={"user": socket.user, "ip": "::1"})
    for each in UserSession.objects.filter(user=socket.user):
        each.end()


@pytest.mark.parametrize("end", [sign_out, change_password, ban, end_sessions])
def test_a_socket_ends_with_its_session_and_may_not_come_again(
    match: Match, anna: User, end: Callable[[Socket], None]
) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await in_database(end)(socket)
        assert await closed_with(socket) == sockets.COME_AGAIN
        await socket.close()
        again = Socket(match, None)
        again.cookies = socket.cookies
        await again.open()
        assert await closed_with(again) == sockets.NO_SESSION

    run(story)


def test_a_lost_word_about_a_ban_heals_at_a_ping(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CHECK_EVERY", 0.0)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await socket.ping(match.version)
        monkeypatch.setattr("games.publish._send", lambda *lost: None)
        await in_database(ban)(socket)
        await socket.send(t="ping", v=match.version)
        assert await closed_with(socket) == sockets.NO_SESSION

    run(story)


def test_the_oldest_socket_of_a_person_gives_way(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "MOST_OF_PERSON", 2)

    async def story() -> None:
        first, second, third = [await Socket(match, anna).open() for _ in range(3)]
        assert await closed_with(first) == sockets.GIVE_WAY
        for socket in (second, third):
            await socket.ping(match.version)
            await socket.close()

    run(story)


def test_an_address_has_only_so_many_sockets_and_a_closed_one_makes_room(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "MOST_OF_ADDRESS", 1)
    monkeypatch.setattr(crowd, "_of_address", defaultdict(WeakSet))

    async def story() -> None:
        first = await Socket(match, anna).open()
        await first.next()
        assert await closed_with(await Socket(match, anna).open()) == sockets.TOO_MANY
        await first.close()
        again = await Socket(match, anna).open()
        assert (await again.next())["t"] == "view"
        await again.close()

    run(story)


def test_all_sockets_of_a_person_share_one_credit(match: Match, anna: User) -> None:
    async def story() -> None:
        pages = [await Socket(match, anna).open() for _ in range(3)]
        for page in pages:
            await page.next()
        for number in range(consumers.BURST + 30):
            await pages[number % 3].send(t="targets", id=f"t{number}", v=match.version, cards=["7H"])
        codes = []
        for page in pages:
            codes += [(await page.next()).get("code") for _ in range((consumers.BURST + 30) // 3)]
            await page.close()
        assert codes.count("rate_limited") >= 5

    run(story)


@pytest.mark.parametrize(
    ("text", "known_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_host_counts_by_its_network(text: str, known_as: str) -> None:
    assert network(text) == known_as


@pytest.mark.parametrize("event", ["a move", "a failure"])
def test_a_line_that_breaks_while_something_is_told_is_cleaned_up_after(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch, event: str
) -> None:
    gone: list[tuple[object, ...]] = []
    monkeypatch.setattr("games.services.presence.goodbye", lambda *seat: gone.append(seat))

    async def broken(*frame: object, **more: object) -> None:
        raise Disconnected("Attempt to send on a closed protocol")

    def fail(*asked: object) -> None:
        raise ZeroDivisionError

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.ping(match.version)
        if event == "a failure":
            monkeypatch.setattr(MatchConsumer, "_show", fail)
        monkeypatch.setattr(AsyncWebsocketConsumer, "send", broken)
        await in_database(draw)(match)
        await socket.send(t="ping", v=0)
        await socket.close()

    run(story)
    assert gone == [(match.public_id, 0)]
