"""Guests: people who play before they say who they are."""

import secrets

from django.contrib.auth import login
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
