"""Quick match on pages and by the socket: the button, the bar, the answers, the partner's invitation."""

from __future__ import annotations

import time
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.people import befriend
from games.models import Match, Status
from lobby.models import Party, Seeker
from lobby.services.quick import answers, open_pages, pairs
from lobby.services.quick.calls import call_together
from lobby.services.quick.queue import look_for_match
from lobby.services.quick.search import search_of
from lobby.services.quick.wishes import Wish
from tests.games.harness import PATIENCE, run
from tests.lobby.ranked import people
from tests.lobby.test_lobby_socket import Visitor

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db]
CHOSEN = {"ladder": "two", "length": "505", "clock": "30", "any_clock": "on"}
PASSWORD = "ponte-di-legno-42"
in_database = database_sync_to_async


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def answer(client: Client, do: str) -> dict[str, Any]:
    """The frame that scripts get for a button of the bar."""
    response = client.post("/quick/answer/", {"do": do}, headers={"accept": "application/json"})
    frame: dict[str, Any] = response.json()
    return frame


def test_who_has_no_account_is_offered_one_and_led_back_to_the_button(client: Client) -> None:
    for address in ("/quick/", "/lobby/"):
        assert "/accounts/signup/?next=/quick/" in client.get(address).content.decode()
    asked = client.post("/quick/", CHOSEN)
    assert asked.url == "/accounts/signup/?next=%2Fquick%2F"
    form = {"username": "gabbiano", "password1": PASSWORD, "password2": PASSWORD, "next": "/quick/"}
    assert client.post("/accounts/signup/", form).url == "/quick/"
    assert 'id="quick"' in client.get("/quick/").content.decode()
    client.post("/quick/", CHOSEN)
    assert Seeker.objects.get().person.username == "gabbiano"


def test_one_button_twice_is_one_place_which_every_page_shows() -> None:
    anna = signed_in(people(1)[0])
    for _ in range(2):
        assert anna.post("/quick/", CHOSEN).url == "/quick/"
    party = Party.objects.get()
    assert (party.length, party.any_length, party.clock, party.any_clock) == (505, False, 30, True)
    for address in ("/", "/quick/", "/lobby/", "/learn/", "/ladders/"):
        page = anna.get(address).content.decode()
        assert "Looking for opponents" in page
        assert "Two players · to 505 · 30 seconds a turn or another" in page
    assert answer(anna, "leave")["state"] == "idle"
    assert 'id="quick-bar"' not in anna.get("/learn/").content.decode()
    assert 'name="length" value="505"' in anna.get("/lobby/").content.decode()


@pytest.mark.parametrize("wrong", [{"ladder": "three"}, {"length": "3000"}, {"clock": ""}, {"friend": "1"}])
def test_what_is_not_offered_is_refused(wrong: dict[str, str]) -> None:
    assert signed_in(people(1)[0]).post("/quick/", CHOSEN | wrong).status_code == 400
    assert not Party.objects.exists()


def test_a_call_is_answered_on_any_page_and_leads_to_the_table() -> None:
    players = people(2)
    anna, bruno = map(signed_in, players)
    for client in (anna, bruno):
        client.post("/quick/", CHOSEN)
    call_together()
    assert "Match found! Are you ready?" in anna.get("/learn/").content.decode()
    frame = answer(anna, "accept")
    assert (frame["state"], frame["match"]) == ("accepted", "")
    assert "1 of 2 are ready" in frame["html"]
    match = Match.objects.filter(ranked=True)
    assert bruno.post("/quick/answer/", {"do": "accept", "next": "/learn/"}).url == f"/match/{match.get()}/"
    assert "To the table" in anna.get("/learn/").content.decode()
    room = anna.get(match.get().get_absolute_url()).content.decode()
    assert "The cards come in a moment." in room
    assert 'id="quick-bar"' not in room
    assert answer(anna, "accept")["match"] == match.get().get_absolute_url()


def test_a_refusal_says_why() -> None:
    anna, bruno = people(2)
    look_for_match(anna, "two", Wish())
    client = signed_in(anna)
    assert answer(client, "accept")["note"].startswith("That question is over.")
    assert answer(client, "agree nothing")["note"].startswith("This invitation is not valid any more.")
    assert client.post("/quick/answer/", {"do": "accept", "next": "https://evil.example/"}).url == "/quick/"
    look_for_match(bruno, "two", Wish())
    call_together()
    for user in (anna, bruno):
        answers.accept(user)
    Match.objects.update(status=Status.PLAYING)
    page = client.post("/quick/", CHOSEN, follow=True).content.decode()
    assert "Your ranked match still goes on. Finish it first." in page


def test_a_friend_is_asked_and_agrees_in_the_bar() -> None:
    anna, bruno = people(2)
    for one, other in ((anna, bruno), (bruno, anna)):
        befriend(one, other, timezone.now())
    signed_in(anna).post("/quick/", CHOSEN | {"ladder": "pair", "friend": str(bruno.pk)})
    client = signed_in(bruno)
    assert "P0 asks you to play ranked matches as a pair" in client.get("/learn/").content.decode()
    token = search_of(bruno, timezone.now()).invite
    assert answer(client, f"agree {token}")["state"] == "waiting"
    assert "with P1" in signed_in(anna).get("/").content.decode()


def test_a_partner_comes_by_the_link_with_an_account() -> None:
    anna, bruno = people(2)
    pairs.ask_partner(anna, Wish())
    address = f"/quick/with/{search_of(anna, timezone.now()).invite}/"
    assert address in signed_in(anna).get("/quick/").content.decode()
    assert f"/accounts/signup/?next={address}" in Client().get(address).content.decode()
    assert signed_in(anna).get(address).url == "/quick/"
    assert "P0 asks you" in signed_in(bruno).get(address).content.decode()
    assert Seeker.objects.count() == 1
    assert signed_in(bruno).post(address).url == "/quick/"
    assert Seeker.objects.count() == 2
    assert signed_in(bruno).get(address).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_the_socket_tells_a_person_how_the_search_stands_and_others_nothing() -> None:
    anna, bruno = people(2)
    sessions = [signed_in(user).cookies["sessionid"].value for user in (anna, bruno)]

    async def scenario() -> None:
        hers, his, stranger = Visitor(session=sessions[0]), Visitor("it", sessions[1]), Visitor()
        for visitor in (hers, his, stranger):
            assert (await visitor.open())["t"] == "lobby"
        for user in (anna, bruno):
            await in_database(look_for_match)(user, "two", Wish())
        for visitor in (hers, his):
            frame = await visitor.next()
            assert (frame["t"], frame["state"]) == ("quick", "waiting")
        assert "Due giocatori" in (await his.ping())[0]["html"]
        await in_database(call_together)()
        assert [(await each.next())["state"] for each in (hers, his)] == ["called", "called"]
        await in_database(answers.leave)(bruno)
        frame = await hers.next()
        assert (frame["state"], frame["note"][:20]) == ("waiting", "Somebody did not com")
        assert ((await his.next())["state"]) == "idle"
        assert await stranger.ping() == []

    run(scenario)


@pytest.mark.django_db(transaction=True)
def test_only_the_page_itself_says_that_it_is_open() -> None:
    anna, bruno = people(2)
    session = signed_in(anna).cookies["sessionid"].value

    async def scenario() -> None:
        page = Visitor(session=session)
        await page.open()
        await page.ping()
        assert await in_database(open_pages.open_for)([anna.pk, bruno.pk]) == {anna.pk}
        await in_database(cache.clear)()
        await in_database(look_for_match)(anna, "two", Wish())
        assert (await page.next())["state"] == "waiting"
        assert await in_database(open_pages.open_for)([anna.pk]) == set()
        await page.ping()
        assert await in_database(open_pages.open_for)([anna.pk]) == {anna.pk}
        await page.wire.disconnect(timeout=PATIENCE)

    run(scenario)
    ends = time.monotonic() + PATIENCE
    while open_pages.open_for([anna.pk]):
        assert time.monotonic() < ends, "a page that has closed is taken for open"
        time.sleep(0.05)
