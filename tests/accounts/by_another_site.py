"""Signing in by another site, for a site whose environment names one: `test_social.py` runs this so."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.socialaccount.models import SocialAccount
from allauth.socialaccount.providers.google import views as google
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.erase import ask_to_erase, erase_due

pytestmark = pytest.mark.django_db
PASSWORD = "ponte-di-legno-42"
ANNA = {"sub": "1234567890", "email": "anna@example.org", "email_verified": True, "given_name": "Annamaria"}


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other site says that it is Anna, without a network."""
    monkeypatch.setattr(
        google.GoogleOAuth2Adapter, "get_access_token_data", lambda *_, **__: {"access_token": "t"}
    )
    monkeypatch.setattr(google.GoogleOAuth2Adapter, "_fetch_user_info", lambda *_: ANNA)


def come_back(client: Client, process: str = "login") -> Any:
    """From our button to the other site and back; the answer to the return."""
    there = client.post(f"/accounts/google/login/?process={process}")["Location"]
    assert there.startswith("https://accounts.google.com/")
    state = parse_qs(urlsplit(there).query)["state"][0]
    return client.get("/accounts/google/login/callback/", {"code": "c", "state": state})


def sign_up(client: Client, name: str) -> Any:
    """The first time: the person chooses a name here."""
    assert come_back(client)["Location"] == "/accounts/3rdparty/signup/"
    assert "Annamaria" not in client.get("/accounts/3rdparty/signup/").content.decode()
    return client.post("/accounts/3rdparty/signup/", {"username": name, "email": "anna@example.org"})


def play(client: Client) -> User:
    """A new guest with a match."""
    client.post("/play/", {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"})
    return User.objects.get(is_guest=True)


@pytest.mark.parametrize("door", ["login", "signup"])
def test_the_button_is_there(client: Client, door: str) -> None:
    answer = client.get(f"/accounts/{door}/")
    assert 'href="/accounts/google/login/' in answer.content.decode()
    assert "form-action 'self' https://accounts.google.com" in answer["Content-Security-Policy"]
    assert client.get("/accounts/google/login/").status_code == 200


def test_who_comes_first_chooses_a_name_and_comes_back_without_a_password(client: Client) -> None:
    assert sign_up(client, "anna")["Location"] == "/"
    client.post("/accounts/logout/")
    assert come_back(client)["Location"] == "/"
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)


def test_a_name_that_looks_like_another_is_refused_here_too(client: Client) -> None:
    User.objects.create_user("a.n.n.a", password=PASSWORD)
    assert sign_up(client, "anna").status_code == 200
    assert User.objects.count() == 1


def test_a_guest_takes_the_matches_along_into_a_new_account(client: Client) -> None:
    guest = play(client)
    assert come_back(client)["Location"] == "/accounts/3rdparty/signup/"
    assert client.session["_auth_user_id"] == str(guest.pk)
    sign_up(client, "anna")
    assert User.objects.get(username="anna").seats.count() == 1


def test_a_guest_takes_the_matches_along_into_the_own_account(client: Client) -> None:
    other = Client()
    sign_up(other, "anna")
    play(client)
    come_back(client)
    anna = User.objects.get(username="anna")
    assert client.session["_auth_user_id"] == str(anna.pk)
    assert anna.seats.count() == 1


def test_a_guest_ties_no_other_site_to_a_guest(client: Client) -> None:
    guest = play(client)
    come_back(client, "connect")
    assert not SocialAccount.objects.filter(user=guest).exists()
    assert client.get("/accounts/3rdparty/")["Location"] == "/accounts/signup/"


def test_an_account_adds_and_removes_the_other_site(client: Client) -> None:
    anna = User.objects.create_user("anna", password=PASSWORD)
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    come_back(client, "connect")
    tied = SocialAccount.objects.get(user=anna)
    assert 'href="/accounts/3rdparty/"' in client.get("/account/").content.decode()
    client.post("/accounts/3rdparty/", {"account": tied.pk})
    assert not SocialAccount.objects.exists()


def test_export_and_erasure_know_the_other_site(client: Client) -> None:
    sign_up(client, "anna")
    anna = User.objects.get()
    text = b"".join(client.get("/account/data/burraco.json").streaming_content)  # type: ignore[attr-defined]
    assert json.loads(text)["other_sites"][0]["uid"] == ANNA["sub"]
    due = ask_to_erase(anna, timezone.now())
    erase_due(due)
    assert not SocialAccount.objects.exists()
