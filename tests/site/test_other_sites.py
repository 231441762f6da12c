"""Nobody is led to another site, and no other name is taken for that of this one."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "ponte-di-legno-42"
EVIL = [
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "http://testserver@evil.example/",
    "http://testserver.evil.example/",
    "javascript:alert(1)",
    "/\t/evil.example/",
]
FORMS = {
    "/accounts/login/": {"password": PASSWORD},
    "/accounts/signup/": {"password1": PASSWORD, "password2": PASSWORD},
    "/accounts/logout/": {},
    "/accounts/reauthenticate/": {"password": PASSWORD},
    "/language/": {"language": "it"},
    "/settings/": {"theme": "dark", "felt": "green", "text": "large"},
    "/standing/read/": {},
    "/quick/answer/": {"act": "leave"},
    "/people/bruno/act/": {"act": "follow"},
}
"""Every form that leads on to a `next`, with what it wants beside the name."""
OUTSIDE = ("/accounts/login/", "/accounts/signup/")


def leads_away(answer: Any) -> bool:
    """Whether a browser would leave the site by this answer."""
    place = answer.get("Location", "/")
    return not place.startswith("/") or place[1:2] in ("/", "\\", "\t")


@pytest.mark.parametrize("address", FORMS)
def test_no_form_leads_to_another_site(address: str) -> None:
    User.objects.create_user("bruno")
    for number, target in enumerate(EVIL):
        client, name = Client(REMOTE_ADDR=f"203.0.113.{100 + number}"), f"anna{uuid4().hex[:12]}"
        person = User.objects.create_user(name, password=PASSWORD)
        if address not in OUTSIDE:
            client.force_login(person)
        form = FORMS[address] | {"login": name, "username": f"x{name}"[:20]}
        for path in (address, f"{address}?next={target}"):
            answer = client.post(path, form | {"next": target}, headers={"referer": target})
            assert answer.status_code < 400, (path, target)
            assert not leads_away(answer), (target, answer["Location"])


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/logout/", "/admin/login/", "/standing/"])
@pytest.mark.parametrize("target", EVIL)
def test_no_link_leads_to_another_site(address: str, target: str) -> None:
    client = Client()
    client.force_login(User.objects.create_user("anna", password=PASSWORD))
    assert not leads_away(client.get(address, {"next": target}))
    assert not leads_away(Client().get(address, {"next": target}))


@pytest.mark.parametrize("path", ["//evil.example/lobby", "//evil.example/%2e%2e", "/\\evil.example/lobby"])
def test_a_missing_slash_is_added_here(client: Client, path: str) -> None:
    assert not leads_away(client.get(path))


@pytest.mark.parametrize(
    "address", ["/", "/lobby/", "/accounts/login/", "/admin/", "/match/abcdefgh/", "/nowhere"]
)
def test_another_name_of_the_site_is_refused(client: Client, address: str) -> None:
    for host in ("evil.example", "testserver.evil.example", "testserver@evil.example", "testserver:80:80"):
        answer = client.get(address, headers={"host": host})
        assert answer.status_code == 400
        assert b"evil" not in answer.content


def test_mail_names_this_site_whatever_the_request_says(client: Client) -> None:
    User.objects.create_user("anna", "anna@example.org", PASSWORD)
    form = {"email": "anna@example.org"}
    headers = {"x-forwarded-host": "evil.example", "forwarded": "host=evil.example", "x-host": "evil.example"}
    client.post("/accounts/password/reset/", form, headers=headers)
    client.post("/accounts/password/reset/", form, headers={"host": "evil.example"})
    (letter,) = mail.outbox
    assert "http://testserver/accounts/password/reset/key/" in letter.body
    assert "evil" not in letter.body + str(letter.extra_headers)
