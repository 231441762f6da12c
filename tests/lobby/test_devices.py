"""The personal link of a guest's seat: another browser goes on as the same guest."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from tests.lobby.test_tables import join, opened

pytestmark = [pytest.mark.django_db, pytest.mark.both_worlds]


def personal_link(client: Client, match: Match) -> str:
    """The address of a new personal link, made in `client`."""
    page = client.post(f"{match.get_absolute_url()}device/", follow=True)
    return f"/seat/{page.context['key']}/"


def test_another_browser_goes_on_at_the_same_seat(client: Client) -> None:
    match = opened(client)
    guest = join(match)
    link = personal_link(guest, match)
    other = Client()
    assert "Go on as Bea" in other.get(link).content.decode()
    assert other.get(match.get_absolute_url()).status_code == HTTPStatus.NOT_FOUND
    assert other.post(link)["Location"] == match.get_absolute_url()
    for browser in (guest, other):
        assert "I am ready" in browser.get(match.get_absolute_url()).content.decode()


def test_a_renewed_link_ends_the_old_one(client: Client) -> None:
    match = opened(client)
    old = personal_link(client, match)
    assert personal_link(client, match) != old
    assert Client().post(old).status_code == HTTPStatus.NOT_FOUND


def test_a_link_cannot_be_guessed(client: Client) -> None:
    opened(client)
    for key in ("x", "A" * 22, "None"):
        assert Client().post(f"/seat/{key}/").status_code == HTTPStatus.NOT_FOUND


def test_an_account_is_never_entered_by_a_link(client: Client) -> None:
    match = opened(client)
    guest = join(match)
    link = personal_link(guest, match)
    User.objects.filter(pk=match.seats.get(number=1).user_id).update(is_guest=False)
    assert Client().post(link).status_code == HTTPStatus.NOT_FOUND
    page = guest.get(f"{match.get_absolute_url()}device/").content.decode()
    assert "Sign in with your account" in page
    assert "/seat/" not in page
    key = match.seats.get(number=1).key
    guest.post(f"{match.get_absolute_url()}device/")
    assert match.seats.get(number=1).key == key


def test_a_banned_guest_is_not_entered(client: Client) -> None:
    match = opened(client)
    link = personal_link(client, match)
    User.objects.update(is_active=False)
    assert Client().post(link).status_code == HTTPStatus.NOT_FOUND


def test_the_link_is_shown_to_its_owner_alone(client: Client) -> None:
    match = opened(client)
    guest = join(match)
    link = personal_link(client, match)
    assert link not in guest.get(match.get_absolute_url()).content.decode()
    assert guest.get(f"{match.get_absolute_url()}device/").context["key"] == ""
    assert guest.get(f"{link}qr.svg").status_code == HTTPStatus.NOT_FOUND
    assert client.get(f"{link}qr.svg").status_code == HTTPStatus.OK
    assert Client().get(f"{match.get_absolute_url()}device/").status_code == HTTPStatus.NOT_FOUND


def test_opening_a_link_changes_nothing(client: Client) -> None:
    match = opened(client)
    link = personal_link(client, match)
    other = Client()
    other.get(link)
    assert "sessionid" not in other.cookies


def test_the_seat_that_is_given_up_takes_its_link_along(client: Client) -> None:
    match = opened(client)
    guest = join(match)
    link = personal_link(guest, match)
    guest.post(f"{match.get_absolute_url()}room/", {"do": "leave"})
    assert Client().post(link).status_code == HTTPStatus.NOT_FOUND
