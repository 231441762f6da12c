"""Pages of allauth that are for accounts: a guest has nothing there to change, and no way back in by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.models import User

FOR_ACCOUNTS = {
    "account_change_password",
    "account_email",
    "account_set_password",
    "mfa_activate_totp",
    "mfa_add_webauthn",
    "mfa_generate_recovery_codes",
    "mfa_index",
    "mfa_list_webauthn",
    "mfa_view_recovery_codes",
    "socialaccount_connections",
    "usersessions_list",
}
"""Names of addresses."""


class GuestsSignUpFirst:
    """Leads a guest from those pages to the sign-up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Leaves every other page alone."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        """Asks who it is only where it matters."""
        match = request.resolver_match
        if match is None or match.url_name not in FOR_ACCOUNTS:
            return None
        guest = isinstance(request.user, User) and request.user.is_guest
        return redirect("account_signup") if guest else None
