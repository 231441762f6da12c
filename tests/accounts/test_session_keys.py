"""Who has planted or seen the key of a session has nothing of it after its owner has signed in."""

from __future__ import annotations

from uuid import uuid4

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "ponte-di-legno-42"
SECRET = "JBSWY3DPEHPK3PXP"
FORM = {"username": "carla", "password1": PASSWORD, "password2": PASSWORD}
GUEST_TABLE = {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"}


@pytest.fixture
def anna() -> User:
    """Somebody whose password nobody has tried to guess yet: guessing is limited by name."""
    return User.objects.create_user(f"anna{uuid4().hex[:12]}", password=PASSWORD)


def visit(client: Client) -> str:
    """A session without a person; its key."""
    session = client.session
    session["here"] = True
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return str(session.session_key)


def key(client: Client) -> str:
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def signed_in(session_key: str) -> bool:
    """Whether a session of this key is anybody's."""
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session_key
    return "_auth_user_id" in client.session


def is_dead(session_key: str) -> bool:
    return not Session.objects.filter(session_key=session_key).exists() and not signed_in(session_key)


def sign_in(client: Client, person: User) -> None:
    client.post("/accounts/login/", {"login": person.username, "password": PASSWORD})


def test_signing_in_changes_the_key(client: Client, anna: User) -> None:
    planted = visit(client)
    sign_in(client, anna)
    assert key(client) != planted
    assert signed_in(key(client))
    assert is_dead(planted)


def test_a_key_that_an_attacker_has_made_up_is_never_taken(client: Client, anna: User) -> None:
    planted = client.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    sign_in(client, anna)
    assert key(client) != planted
    assert is_dead(planted)


def test_the_first_act_of_a_guest_changes_the_key(client: Client) -> None:
    planted = visit(client)
    client.post("/play/", GUEST_TABLE)
    assert signed_in(key(client))
    assert is_dead(planted)


@pytest.mark.parametrize("door", ["signup", "login"])
def test_a_guest_leaves_the_old_key_behind(client: Client, anna: User, door: str) -> None:
    client.post("/play/", GUEST_TABLE)
    planted = key(client)
    assert signed_in(planted)
    client.post(f"/accounts/{door}/", FORM | {"login": anna.username, "password": PASSWORD})
    assert key(client) != planted
    assert signed_in(key(client))
    assert is_dead(planted)


def test_signing_up_changes_the_key(client: Client) -> None:
    planted = visit(client)
    client.post("/accounts/signup/", FORM)
    assert signed_in(key(client))
    assert is_dead(planted)


def test_the_second_factor_changes_the_key_and_before_it_nobody_is_signed_in(
    client: Client, anna: User
) -> None:
    Authenticator.objects.create(
        user=anna, type=Authenticator.Type.TOTP, data={"secret": get_adapter().encrypt(SECRET)}
    )
    planted = visit(client)
    sign_in(client, anna)
    between = key(client)
    assert not signed_in(between)
    code = format_hotp_value(hotp_value(SECRET, next(yield_hotp_counters_from_time())))
    client.post("/accounts/2fa/authenticate/", {"code": code})
    assert signed_in(key(client))
    assert key(client) not in (planted, between)
    assert is_dead(planted)
    assert is_dead(between)


def test_another_password_ends_every_other_session_and_the_old_key(client: Client, anna: User) -> None:
    other = Client()
    sign_in(other, anna)
    sign_in(client, anna)
    old, new = key(client), "trenino-di-legno-43"
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert client.get("/account/").status_code == 200
    assert is_dead(old)
    assert other.get("/account/")["Location"].startswith("/accounts/login/")


def test_signing_out_kills_the_key(client: Client, anna: User) -> None:
    sign_in(client, anna)
    old = key(client)
    client.post("/accounts/logout/")
    assert is_dead(old)
