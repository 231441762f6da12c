"""Signing up, in and back in: nothing told to strangers, nobody led elsewhere; mail that goes nowhere."""

from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "ponte-di-legno-42"
HERE = "accounts.mail.EmailBackend"


def sign_up(client: Client, name: str, email: str, **more: str) -> Any:
    """The answer to a sign-up."""
    form = {"username": name, "email": email, "password1": PASSWORD, "password2": PASSWORD}
    return client.post("/accounts/signup/", form | more, follow=True)


def test_signing_up_does_not_tell_who_has_an_e_mail() -> None:
    User.objects.create_user("anna", "anna@example.org", PASSWORD)
    taken, free = (
        sign_up(Client(), "bruno", "anna@example.org"),
        sign_up(Client(), "carla", "free@example.org"),
    )
    assert taken.redirect_chain == free.redirect_chain
    said = [[str(each) for each in answer.context["messages"]] for answer in (taken, free)]
    assert said[0][0].replace("anna@", "free@") == said[1][0]
    assert [message.to for message in mail.outbox] == [["anna@example.org"], ["free@example.org"]]
    assert User.objects.get(username="bruno").email is None


def test_a_reset_tells_strangers_nothing(client: Client) -> None:
    User.objects.create_user("anna", "anna@example.org", PASSWORD)
    answers = [
        client.post("/accounts/password/reset/", {"email": f"{who}@example.org"})
        for who in ("anna", "nobody")
    ]
    assert answers[0]["Location"] == answers[1]["Location"]


@pytest.mark.parametrize("door", ["login", "signup"])
@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "/\\evil.example"])
def test_no_door_leads_to_another_site(client: Client, door: str, target: str) -> None:
    form = {
        "username": "carla",
        "login": "anna",
        "password": PASSWORD,
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    User.objects.create_user("anna", password=PASSWORD)
    assert client.post(f"/accounts/{door}/", form | {"next": target})["Location"] == "/"


def test_a_wrong_password_does_not_lose_the_way(client: Client) -> None:
    User.objects.create_user("anna", password=PASSWORD)
    form = {"login": "anna", "password": "wrong", "next": "/lobby/"}
    assert 'value="/lobby/"' in client.post("/accounts/login/", form).content.decode()
    assert client.post("/accounts/login/", form | {"password": PASSWORD})["Location"] == "/lobby/"


def test_signing_up_goes_where_one_wanted_to(client: Client) -> None:
    assert sign_up(client, "anna", "", next="/lobby/").redirect_chain[0][0] == "/lobby/"


def test_mail_that_goes_nowhere_is_read_at_the_machine_only(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.EMAIL_BACKEND, settings.EMBEDDED, settings.MAIL_FOLDER = HERE, True, tmp_path
    settings.ALLOWED_HOSTS = ["localhost"]
    mail.get_connection(HERE).send_messages([mail.EmailMessage("Hello", "the link", to=["anna@example.org"])])
    here = {"HTTP_HOST": "localhost"}
    assert "the link" in client.get("/mail/", **here).content.decode()
    for stranger in ({"REMOTE_ADDR": "10.0.0.7"}, {"HTTP_X_FORWARDED_FOR": "10.0.0.7"}):
        assert client.get("/mail/", **{**here, **stranger}).status_code == 404
    settings.ALLOWED_HOSTS = ["localhost", "burraco.example"]
    assert client.get("/mail/", **here).status_code == 404
    settings.ALLOWED_HOSTS, settings.EMBEDDED = ["localhost"], False
    assert client.get("/mail/", **here).status_code == 404


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("page", ["privacy", "cookies", "terms", "contact"])
def test_the_words_of_the_site_can_be_read(client: Client, page: str, language: str) -> None:
    assert client.get(f"/about/{page}/", headers={"accept-language": language}).status_code == 200


def test_what_offline_pages_are_made_of_does_not_ask_who_reads_the_mail(
    client: Client, settings: Any
) -> None:
    settings.EMAIL_BACKEND, settings.EMBEDDED, settings.ALLOWED_HOSTS = HERE, True, ["localhost"]
    assert client.get("/sw.js", HTTP_HOST="localhost").status_code == 200


@pytest.mark.parametrize(
    "page", ["email", "password/change", "password/set", "2fa", "2fa/totp/activate", "sessions"]
)
def test_a_guest_is_led_from_the_pages_of_an_account_to_the_sign_up(client: Client, page: str) -> None:
    client.post("/play/", {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"})
    assert client.get(f"/accounts/{page}/")["Location"] == "/accounts/signup/"
    assert client.post(f"/accounts/{page}/", {"email": "x@example.org"})["Location"] == "/accounts/signup/"


def test_guessing_a_password_ends_soon(client: Client) -> None:
    User.objects.create_user("bersaglio", password=PASSWORD)
    here = {"REMOTE_ADDR": "203.0.113.9"}
    for _ in range(5):
        client.post("/accounts/login/", {"login": "bersaglio", "password": "wrong"}, **here)
    client.post("/accounts/login/", {"login": "bersaglio", "password": PASSWORD}, **here)
    assert "_auth_user_id" not in client.session
