"""Guests: made at the first act, remembered on the browser, named in a friendly way."""

from http import HTTPStatus

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.test import Client, RequestFactory

from accounts.models import User
from accounts.names import guest_name
from accounts.services.guests import SESSION_SECONDS, create_guest, ensure_guest

pytestmark = pytest.mark.django_db


def request_of(user: User | AnonymousUser) -> HttpRequest:
    """A request with a session, by `user`."""
    request = RequestFactory().post("/play/")
    request.session = SessionStore()
    request.user = user
    return request


def test_the_first_act_makes_a_guest_who_stays() -> None:
    request = request_of(AnonymousUser())
    guest = ensure_guest(request)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert request.user == guest
    assert request.session.get_expiry_age() == SESSION_SECONDS
    assert ensure_guest(request) == guest
    assert User.objects.count() == 1


def test_an_account_is_not_replaced_by_a_guest() -> None:
    anna = User.objects.create_user("anna", password="a long pass phrase")
    assert ensure_guest(request_of(anna)) == anna


def test_many_guests_without_e_mail_live_side_by_side() -> None:
    guests = [create_guest("it") for _ in range(3)]
    assert {guest.email for guest in guests} == {None}
    assert len({guest.username for guest in guests}) == 3
    assert guests[0].language == "it"


def test_the_name_is_fit_for_a_table() -> None:
    bird, number = guest_name().split()
    assert bird.isalpha()
    assert 10 <= int(number) <= 99
    assert create_guest().name[0].isupper()


def test_the_language_is_switched_with_one_request_and_kept(client: Client) -> None:
    guest = create_guest("en")
    client.force_login(guest)
    answer = client.post("/language/", {"language": "it", "next": "/matches/"})
    assert (answer.status_code, answer["Location"]) == (HTTPStatus.FOUND, "/matches/")
    guest.refresh_from_db()
    assert guest.language == "it"
    assert '<html lang="it">' in client.get("/").content.decode()


def test_an_unknown_language_changes_nothing(client: Client) -> None:
    guest = create_guest("it")
    client.force_login(guest)
    client.post("/language/", {"language": "tlh"})
    guest.refresh_from_db()
    assert guest.language == "it"
