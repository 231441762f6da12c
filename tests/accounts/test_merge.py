"""A guest who signs in takes seats, tables and score pads along."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.guests import create_guest
from accounts.services.merge import merge_guest
from games.engine.profiles import FIBUR
from games.models import Match, PushDevice, Said, ScorePad, Seat

pytestmark = [pytest.mark.django_db, pytest.mark.both_worlds]
PASSWORD = "ponte-di-legno-42"
PLAY = {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"}


def match_of(*people: User, **columns: Any) -> Match:
    """A match of people."""
    match = Match.objects.create(
        rules=FIBUR.to_json(), players=2, first_dealer=0, totals=[0, 0], host=people[0], **columns
    )
    Seat.objects.bulk_create([Seat(match=match, number=n, user=user) for n, user in enumerate(people)])
    return match


def test_signing_in_brings_the_guests_match_into_the_account(client: Client) -> None:
    anna = User.objects.create_user("anna", password=PASSWORD)
    client.post("/play/", PLAY)
    guest = User.objects.get(is_guest=True)
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    assert Seat.objects.get(level="").user == anna
    assert len(client.get("/matches/").context["lines"]) == 1
    guest.refresh_from_db()
    assert not guest.is_active


def test_everything_of_the_guest_goes_over_once() -> None:
    guest, anna, bruno = create_guest(), User.objects.create_user("anna"), User.objects.create_user("bruno")
    match = match_of(guest, bruno)
    ScorePad.objects.create(owner=guest, game_id="g1", game={})
    Said.objects.create(match=match, seat=0, user=guest, phrase="bravo")
    PushDevice.objects.create(user=guest, endpoint="https://push.example/1", key="k", auth="a")
    assert merge_guest(guest, anna) == {}
    assert merge_guest(guest, anna) == {}
    match.refresh_from_db()
    assert match.host == anna
    assert match.table_version == 1
    assert ScorePad.objects.get().owner == Said.objects.get().user == PushDevice.objects.get().user == anna
    assert {seat.user for seat in match.seats.all()} == {anna, bruno}


def test_two_seats_at_one_table_stay_apart_and_both_can_be_reached(client: Client) -> None:
    anna = User.objects.create_user("anna", password=PASSWORD)
    client.post("/play/", PLAY)
    guest = User.objects.get(is_guest=True)
    match = match_of(guest, anna)
    answer = client.post("/accounts/login/", {"login": "anna", "password": PASSWORD}, follow=True)
    seat = match.seats.get(number=0)
    assert seat.user == guest
    assert seat.key
    assert f"/seat/{seat.key}/" in answer.content.decode()
    client.post(f"/seat/{seat.key}/")
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_an_account_is_never_merged_into_another() -> None:
    anna, bruno = User.objects.create_user("anna"), User.objects.create_user("bruno")
    match = match_of(anna)
    assert merge_guest(anna, bruno) == {}
    assert match.seats.get().user == anna
