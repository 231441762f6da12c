"""The door of the admin site: for the staff, and only with a second factor."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
"""Recovery codes alone are none."""


class GuardedSite(AdminSite):
    """An admin site that lets in nobody without a second factor, and leads who has none to setting one up."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether somebody of the staff who has a second factor asks."""
        return _is_staff(request) and _has_factor(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The door that everybody signs in by: the usual one of the admin site would take a password alone,
        and as many as one likes.
        """
        if _is_staff(request) and not _has_factor(request):
            text = _("The staff needs a second factor. Set one up here, then open the admin site again.")
            messages.warning(request, text)
            return redirect("mfa_index")
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer


def _is_staff(request: HttpRequest) -> bool:
    user: Any = request.user
    return bool(user.is_active and user.is_staff)


def _has_factor(request: HttpRequest) -> bool:
    return bool(is_mfa_enabled(request.user, FACTORS))
