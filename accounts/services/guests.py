"""Guests: people who play before they say who they are."""

import secrets
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.utils import setup_user_email
from django.contrib.auth import login, update_session_auth_hash
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User
from accounts.names import guest_name

BACKEND = "django.contrib.auth.backends.ModelBackend"
SESSION_SECONDS = 365 * 24 * 3600
"""A guest has no password to come back with: the session is the key to the matches, so it lasts."""


def ensure_guest(request: HttpRequest) -> User:
    """The user of this request; a new guest, signed in for a year on this browser, where there was none."""
    if isinstance(request.user, User):
        return request.user
    guest = create_guest(get_language() or "")
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(SESSION_SECONDS)
    return guest


def create_guest(language: str = "") -> User:
    """Stores a new guest with a friendly name; `language` is a code such as `it`."""
    guest = User(
        username=f"guest-{secrets.token_hex(8)}", display_name=guest_name(), is_guest=True, language=language
    )
    guest.set_unusable_password()
    guest.save()
    return guest


@transaction.atomic
def become_account(request: HttpRequest, guest: User, form: Any) -> None:
    """Turns a guest into the account of a valid sign-up form: name, e-mail, password; the session goes on."""
    guest.is_guest = False
    guest.display_name = ""
    get_adapter(request).save_user(request, guest, form)
    setup_user_email(request, guest, [])
    update_session_auth_hash(request, guest)
