"""Guests: people who play before they say who they are."""

import secrets
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.utils import setup_user_email
from allauth.usersessions.models import UserSession
from django.contrib.auth import login, update_session_auth_hash
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User
from accounts.names import guest_name
from accounts.services.naming import NameRefused
from accounts.services.traces import remember_name

BACKEND = "django.contrib.auth.backends.ModelBackend"
SESSION_SECONDS = 365 * 24 * 3600
"""A guest has no password to come back with: the session is the key to the matches, so it lasts."""


def ensure_guest(request: HttpRequest, name: str = "") -> User:
    """The user of this request; a new guest, signed in for a year on this browser, where there was none.

    A guest, new or not, is called `name` from now on where one is given; an account keeps its own.
    """
    user = user_or_guest(request, name)
    if user != request.user:
        sign_in_guest(request, user)
    return user


def user_or_guest(request: HttpRequest, name: str = "") -> User:
    """The same, but a new guest is not signed in yet: what the guest is made for may still be refused."""
    if isinstance(request.user, User):
        rename_guest(request.user, name)
        return request.user
    return create_guest(get_language() or "", name)


def sign_in_guest(request: HttpRequest, guest: User) -> None:
    """Makes this browser that guest's, for a year. Raises ValueError for an account: it has its own door."""
    if not guest.is_guest or not guest.is_active:
        raise ValueError("an account signs in by itself")
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(SESSION_SECONDS)


def rename_guest(user: User, name: str) -> None:
    """Gives a guest another name; an empty one, and an account, stay as they are."""
    if user.is_guest and name and name != user.display_name:
        remember_name(user)
        user.display_name = name
        user.save(update_fields=["display_name"])


def create_guest(language: str = "", name: str = "") -> User:
    """Stores a new guest, with a friendly name unless one is given; `language` is a code such as `it`."""
    guest = User(
        username=f"guest-{secrets.token_hex(8)}",
        display_name=name or guest_name(),
        is_guest=True,
        language=language,
    )
    guest.set_unusable_password()
    guest.save()
    return guest


def become_account(request: HttpRequest, guest: User, form: Any) -> None:
    """Turns a guest into the account of a valid sign-up form: name, e-mail, password; the session goes on by
    another key, and is from now on one that its person sees and can end from afar.

    Raises NameRefused `taken` when somebody was quicker.
    """
    try:
        with transaction.atomic():
            remember_name(guest)
            guest.is_guest, guest.display_name = False, ""
            get_adapter(request).save_user(request, guest, form)
            setup_user_email(request, guest, [])
    except IntegrityError:
        raise NameRefused("taken") from None
    update_session_auth_hash(request, guest)
    UserSession.objects.create_from_request(request, user=guest)
