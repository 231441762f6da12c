"""Who has planted or seen the key of a session has nothing of it after its owner has signed in."""

from __future__ import annotations

from itertools import count
from uuid import uuid4

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from accounts.services.erase import end_sessions

pytestmark = pytest.mark.django_db
PASSWORD = "ponte-di-legno-42"
HOSTS = count(1)
SECRET = "JBSWY3DPEHPK3PXP"
FORM = {"username": "carla", "password1": PASSWORD, "password2": PASSWORD}
GUEST_TABLE = {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"}


@pytest.fixture
def client() -> Client:
    """A browser at an address of its own: signing in is limited by address."""
    return Client(REMOTE_ADDR=f"192.0.2.{next(HOSTS)}")


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


def code_of(secret: str) -> str:
    """The code that an app shows for a second factor."""
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


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
    client.post("/accounts/2fa/authenticate/", {"code": code_of(SECRET)})
    assert signed_in(key(client))
    assert key(client) not in (planted, between)
    assert is_dead(planted)
    assert is_dead(between)


def set_up_factor(client: Client) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    secret = client.get("/accounts/2fa/totp/activate/").context["form"].secret
    client.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})


@pytest.mark.django_db(transaction=True)
def test_setting_up_a_second_factor_changes_the_key(client: Client, anna: User) -> None:
    sign_in(client, anna)
    old = key(client)
    set_up_factor(client)
    assert Authenticator.objects.filter(user=anna).exists()
    assert signed_in(key(client))
    assert is_dead(old)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("begins", ["as a guest", "as nobody", "by signing in", "with a second factor"])
def test_every_session_of_an_account_ends_from_afar(client: Client, anna: User, begins: str) -> None:
    """Also one that has got another key meanwhile."""
    if begins == "as a guest":
        client.post("/play/", GUEST_TABLE)
    if begins in ("by signing in", "with a second factor"):
        sign_in(client, anna)
    else:
        client.post("/accounts/signup/", FORM)
    if begins == "with a second factor":
        set_up_factor(client)
    assert signed_in(key(client))
    end_sessions(User.objects.get(pk=client.session["_auth_user_id"]))
    assert is_dead(key(client))


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
