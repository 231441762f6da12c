"""Nobody finds out who has an account, or had one, by what a door answers or by the work that it does."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.erase import erase_at_once
from accounts.services.guests import create_guest

pytestmark = pytest.mark.django_db
PASSWORD = "ponte-di-legno-42"
HOSTS = count(1)


class CountingHasher(MD5PasswordHasher):
    """The hasher of the tests, whose work is counted: it is what takes the time of a sign-in."""

    algorithm = "counted"
    times = 0

    def encode(self, password: str, salt: str) -> str:
        """One more hash."""
        CountingHasher.times += 1
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def counted(settings: Any) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]


def somewhere() -> Client:
    """A browser at an address of its own: guessing is limited by address, too."""
    return Client(REMOTE_ADDR=f"198.51.100.{next(HOSTS)}")


def work(client: Client, address: str, form: dict[str, str]) -> tuple[int, Any]:
    """How many passwords a POST has hashed, and what it answered."""
    CountingHasher.times = 0
    answer = client.post(address, form)
    return CountingHasher.times, answer


def plain(answer: Any, *names: str) -> str:
    """A page without what differs by chance, and without the name that was asked for."""
    text = re.sub(
        r'nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"',
        "",
        answer.content.decode(),
    )
    for name in names:
        text = text.replace(name, "NAME")
    return text


@pytest.mark.parametrize("known", ["anna", "anna@example.org", "closed", "guest", "gone"])
def test_a_wrong_password_costs_and_says_the_same_whoever_is_meant(known: str) -> None:
    User.objects.create_user("anna", "anna@example.org", PASSWORD)
    User.objects.create_user("closed", password=PASSWORD, is_active=False)
    guest, gone = create_guest(), User.objects.create_user("gone", password=PASSWORD)
    erase_at_once(gone, timezone.now())
    name = {"guest": guest.username, "gone": User.objects.get(pk=gone.pk).username}.get(known, known)
    stranger = "nobody@example.org" if "@" in known else "nobody"
    told = [
        work(somewhere(), "/accounts/login/", {"login": who, "password": "wrong"}) for who in (name, stranger)
    ]
    assert told[0][0] == told[1][0] > 0
    assert [answer.status_code for _, answer in told] == [200, 200]
    assert plain(told[0][1], name) == plain(told[1][1], stranger)


def test_a_reset_costs_and_says_the_same_for_a_stranger() -> None:
    User.objects.create_user("anna", "anna@example.org", PASSWORD)
    told = []
    for who in ("anna", "nobody"):
        client = somewhere()
        times, answer = work(client, "/accounts/password/reset/", {"email": f"{who}@example.org"})
        told.append((times, answer["Location"], plain(client.get(answer["Location"]), who), len(mail.outbox)))
        mail.outbox.clear()
    assert told[0] == told[1]


def test_a_sign_up_costs_the_same_whether_the_e_mail_is_taken_or_not() -> None:
    User.objects.create_user("anna", "anna@example.org", PASSWORD)
    told = []
    for name, email in (("bruno", "anna@example.org"), ("carla", "free@example.org")):
        form = {"username": name, "email": email, "password1": PASSWORD, "password2": PASSWORD}
        times, answer = work(somewhere(), "/accounts/signup/", form)
        told.append((times, answer.status_code, answer["Location"], len(mail.outbox)))
        mail.outbox.clear()
    assert told[0] == told[1]
    assert told[0][0] > 0


@pytest.mark.parametrize("who", ["closed", "guest", "gone"])
def test_who_is_no_more_is_told_from_who_never_was_by_no_page(client: Client, who: str) -> None:
    """The page of a person, the search for a name, and a report."""
    anna, gone = User.objects.create_user("anna"), User.objects.create_user("gone")
    User.objects.create_user("closed", is_active=False)
    erase_at_once(gone, timezone.now())
    client.force_login(anna)
    names = {"guest": [create_guest().username], "gone": ["gone", User.objects.get(pk=gone.pk).username]}
    for name in names.get(who, [who]):
        for address in ("/people/{}/", "/people/find/?name={}", "/report/person/{}/"):
            known, unknown = (client.get(address.format(each), follow=True) for each in (name, "nobody"))
            assert known.status_code == unknown.status_code
            assert plain(known, name) == plain(unknown, "nobody")
        answers = [client.post(f"/people/{each}/act/", {"act": "befriend"}) for each in (name, "nobody")]
        assert [answer.status_code for answer in answers] == [404, 404]
