"""Calls to closed pages: sealed as the standard's example, sent to a service here, and none to strangers."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import publish
from games.models import Match, PushDevice
from games.push import sealing, sending
from games.push.sealing import decode, encode
from games.services import calling, presence
from games.tasks import call_person
from lobby.models import Call
from lobby.services.quick import answers, open_pages
from lobby.services.quick.calling_back import call_back
from lobby.services.quick.calls import call_together
from lobby.services.quick.queue import look_for_match
from lobby.services.quick.wishes import Wish
from lobby.tasks import call_seekers
from tests.games.harness import do, fresh, greedy, person, view_of
from tests.games.tables import table_of
from tests.lobby.ranked import people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_worlds]
BROWSER = generate_private_key(SECP256R1())
KEY = encode(sealing.public_bytes(BROWSER.public_key()))
AUTH = encode(b"sixteen secrets!")


class Service(ThreadingHTTPServer):
    """A push service: keeps what comes, answers with `status`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.origin = f"http://127.0.0.1:{self.server_port}"
        self.status = 201
        self.came: list[tuple[str, Any, bytes]] = []


class Counter(BaseHTTPRequestHandler):
    """Where calls are handed in."""

    server: Service

    def do_POST(self) -> None:
        """One call."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.append((self.path, self.headers, body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *words: Any) -> None:
        """Tests stay quiet."""


@pytest.fixture
def service(settings: Any, tmp_path: Any) -> Iterator[Service]:
    """A service that the site calls, with a key of the site made for it."""
    server = Service()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.PUSH_SERVICES = [server.origin]
    settings.VAPID_KEY_FILE = tmp_path / "vapid_key"
    sending.own_key.cache_clear()
    yield server
    server.shutdown()
    sending.own_key.cache_clear()


@pytest.fixture
def table() -> Match:
    """Two friends play."""
    return table_of(person("anna"), person("bea"))


def asleep(match: Match) -> User:
    """The person on turn."""
    user = match.seats.get(number=match.turn).user
    assert user
    return user


def opened(body: bytes) -> Any:
    """What the browser reads of a sealed message."""
    salt, length = body[:16], body[20]
    sender, text = body[21 : 21 + length], body[21 + length :]
    shared = BROWSER.exchange(ECDH(), sealing.public_key(sender))
    material = sealing._derived(decode(AUTH), shared, b"WebPush: info\0" + decode(KEY) + sender, 32)
    key = sealing._derived(salt, material, b"Content-Encoding: aes128gcm\0", 16)
    nonce = sealing._derived(salt, material, b"Content-Encoding: nonce\0", 12)
    return json.loads(AESGCM(key).decrypt(nonce, text, None)[:-1])


@pytest.fixture
def seekers(service: Service) -> list[User]:
    """Two people whom quick match has called together, each with a browser that may be called."""
    cache.clear()
    found = people(2)
    for user in found:
        calling.register(user, f"{service.origin}/{user.username}", KEY, AUTH)
        look_for_match(user, "two", Wish())
    assert call_together() == 1
    return found


def test_a_message_is_sealed_as_in_the_example_of_the_standard() -> None:
    own = int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    body = sealing.sealed(
        b"When I grow up, I want to be a watermelon",
        decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        own=derive_private_key(own, SECP256R1()),
        salt=decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_who_is_on_turn_and_away_is_called(service: Service, table: Match) -> None:
    user = asleep(table)
    User.objects.filter(pk=user.pk).update(language="it")
    calling.register(user, f"{service.origin}/here?x=1", KEY, AUTH)
    call_person(table.public_id, table.version)
    path, headers, body = service.came[0]
    assert path == "/here?x=1"
    assert opened(body) == {
        "title": "Tocca a te", "body": "Il tavolo ti aspetta.", "url": table.get_absolute_url(),
    }  # fmt: skip
    scheme, _blank, words = headers["Authorization"].partition(" ")
    token, key = (part.partition("=")[2] for part in words.split(", "))
    public = sealing.public_key(decode(key))
    assert scheme == "vapid"
    assert jwt.decode(token, public, algorithms=["ES256"], audience=service.origin)["sub"].startswith(
        "mailto:"
    )
    assert (headers["TTL"], headers["Topic"]) == ("3600", table.public_id)


def test_nobody_is_called_who_is_here_who_has_moved_or_for_whom_the_computer_plays(
    service: Service, table: Match
) -> None:
    calling.register(asleep(table), f"{service.origin}/x", KEY, AUTH)
    assert table.turn is not None
    presence.here(table.public_id, table.turn)
    assert calling.call(table.public_id, table.version) == 0
    presence.goodbye(table.public_id, table.turn)
    assert calling.call(table.public_id, table.version - 1) == 0
    table.seats.filter(number=table.turn).update(stand_in="medium")
    assert calling.call(table.public_id, table.version) == 0
    assert service.came == []


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (429, 1), (500, 1)])
def test_a_browser_that_is_gone_is_forgotten(service: Service, table: Match, status: int, left: int) -> None:
    service.status = status
    calling.register(asleep(table), f"{service.origin}/x", KEY, AUTH)
    assert calling.call(table.public_id, table.version) == 0
    assert PushDevice.objects.count() == left


def test_a_service_that_is_not_reached_holds_up_nothing(service: Service, table: Match) -> None:
    calling.register(asleep(table), f"{service.origin}/x", KEY, AUTH)
    service.shutdown()
    service.server_close()
    assert calling.call(table.public_id, table.version) == 0
    assert PushDevice.objects.count() == 1


def test_the_turn_calls_only_who_is_away(monkeypatch: pytest.MonkeyPatch, table: Match) -> None:
    called: list[int] = []
    monkeypatch.setattr(publish, "call_person", lambda public_id, version: called.append(version))
    first = table.turn
    assert first is not None
    presence.here(table.public_id, 1 - first)
    while fresh(table).turn == first:
        do(table, greedy(view_of(table, first)), first)
    assert called == []
    while fresh(table).turn == 1 - first:
        do(table, greedy(view_of(table, 1 - first)), 1 - first)
    assert called == [fresh(table).version]


def test_who_has_closed_the_site_is_told_of_a_match_that_quick_match_has_found(
    service: Service, seekers: list[User], settings: Any
) -> None:
    anna, bruno = seekers
    User.objects.filter(pk=bruno.pk).update(language="it")
    open_pages.opened(anna.pk)
    call_seekers(Call.objects.get().pk)
    ((path, headers, body),) = service.came
    assert path == f"/{bruno.username}"
    assert opened(body) == {
        "title": "Partita trovata! Sei pronto?", "body": "Torna in tempo per dire che sei pronto.",
        "url": "/quick/",
    }  # fmt: skip
    assert (headers["TTL"], headers["Topic"]) == (str(settings.READY_SECONDS), "quick-match")


def test_nobody_is_called_who_has_answered_or_once_the_call_is_over(
    service: Service, seekers: list[User]
) -> None:
    call = Call.objects.get()
    answers.accept(seekers[0])
    assert call_back(call.pk) == 1
    Call.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert call_back(call.pk) == 0
    answers.leave(seekers[1])
    assert call_back(call.pk) == 0
    assert [path for path, _headers, _body in service.came] == [f"/{seekers[1].username}"]


def test_a_found_match_is_told_once_it_is_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[int] = []
    monkeypatch.setattr(publish, "call_seekers", called.append)
    for user in people(2):
        look_for_match(user, "two", Wish())
    call_together()
    assert called == [Call.objects.get().pk]
    call_together()
    assert len(called) == 1


@pytest.mark.parametrize(
    "endpoint",
    ["https://example.org/x", "http://127.0.0.1:1/x", "https://fcm.googleapis.com@example.org/x",
     "https://fcm.googleapis.com.example.org/", "file:///etc/passwd", "https://[", ""],
)  # fmt: skip
def test_the_site_calls_no_other_address(endpoint: str) -> None:
    with pytest.raises(calling.BadDevice):
        calling.register(person(), endpoint, KEY, AUTH)


@pytest.mark.parametrize(
    "endpoint",
    ["https://fcm.googleapis.com/fcm/send/x", "https://updates.push.services.mozilla.com/wpush/v2/x",
     "https://web.push.apple.com/x", "https://wns2-par02p.notify.windows.com/w/?token=x"],
)  # fmt: skip
def test_it_knows_the_services_of_the_browsers(endpoint: str) -> None:
    assert sending.is_service(endpoint)


def test_a_browser_is_noted_and_forgotten_by_its_person_alone(service: Service, client: Client) -> None:
    told = {"endpoint": f"{service.origin}/x", "expirationTime": None, "keys": {"p256dh": KEY, "auth": AUTH}}

    def send(method: str, value: Any) -> int:
        return client.generic(method, "/api/push/", json.dumps(value), "application/json").status_code

    assert len(decode(client.get("/api/push/").json()["key"])) == 65
    assert send("POST", told) == HTTPStatus.FORBIDDEN
    client.force_login(person("anna"))
    assert send("POST", told) == HTTPStatus.OK
    assert send("POST", told) == HTTPStatus.OK
    assert send("POST", told | {"keys": {"p256dh": "AAAA", "auth": AUTH}}) == HTTPStatus.BAD_REQUEST
    assert send("POST", told | {"keys": {"p256dh": KEY, "auth": "AAAA"}}) == HTTPStatus.BAD_REQUEST
    assert send("POST", {"endpoint": 3}) == HTTPStatus.BAD_REQUEST
    client.force_login(person("bea"))
    assert send("DELETE", told) == HTTPStatus.OK
    assert PushDevice.objects.get().user.username == "anna"
    client.force_login(User.objects.get(username="anna"))
    assert send("DELETE", told) == HTTPStatus.OK
    assert not PushDevice.objects.exists()


def test_the_key_of_the_site_is_made_once(service: Service) -> None:
    first = sending.public_text()
    sending.own_key.cache_clear()
    assert sending.public_text() == first
