"""Signing in leaves a trace: the address, and the device by a cookie that tells nothing but which it is."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import User
from accounts.services.traces import KEPT, note
from burraco_site.limits import address

COOKIE = "burraco_device"
_LONGEST = 64
GetResponse = Callable[[HttpRequest], HttpResponse]


def connect() -> None:
    """Listens to everybody who signs in, guests too."""
    user_logged_in.connect(_noted, dispatch_uid="traces")


def device_middleware(get_response: GetResponse) -> GetResponse:
    """Gives a device its cookie with the answer to signing in, and renews it then."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        if device := getattr(request, "device", ""):
            answer.set_cookie(
                COOKIE,
                device,
                max_age=KEPT,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return answer

    return middleware


def _noted(request: HttpRequest | None = None, user: User | None = None, **more: Any) -> None:
    if request is None or user is None:
        return
    device = request.COOKIES.get(COOKIE, "")[:_LONGEST] or secrets.token_urlsafe(16)
    request.device = device  # type: ignore[attr-defined]
    note(user, address(request), device, timezone.now())
