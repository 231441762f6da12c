"""What stands between a person and every page: a decision to read first, or a suspension."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.services.sanctions import let_in

OPEN = (
    "/standing/",
    "/about/",
    "/language/",
    "/jsi18n/",
    "/sw.js",
    "/manifest/",
    "/shell/",
    "/accounts/logout/",
)
"""Beginnings of addresses that are open to everybody."""
BARRED = "barred"
"""In a session: the key of the person who gave the right password and is not let in."""


class Gate:
    """Leads whoever has to read a decision to it, and lets a suspended person nowhere else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Asks nothing where there is no session."""
        if settings.SESSION_COOKIE_NAME in request.COOKIES and not request.path.startswith(OPEN):
            if barred_person(request):
                return redirect("standing")
            if _opens_a_page(request) and getattr(request.user, "must_read", False):
                return redirect(reverse("standing", query={"next": request.get_full_path()}))
        return self.get_response(request)


def barred_person(request: HttpRequest) -> User | None:
    """Who would be here but for a suspension; whose suspension has run out is let in again."""
    if request.user.is_authenticated:
        return None
    person = _person_of(request)
    if person is None or person.is_active or let_in(person):
        return None
    return person


def _person_of(request: HttpRequest) -> User | None:
    """The person of a session that is not taken for one any more."""
    session = request.session
    if BARRED in session:
        return User.objects.filter(pk=session[BARRED], erased=False).first()
    if SESSION_KEY not in session:
        return None
    person = User.objects.filter(pk=session[SESSION_KEY], erased=False, sanctions__isnull=False).first()
    proof = session.get(HASH_SESSION_KEY, "")
    return person if person and constant_time_compare(proof, person.get_session_auth_hash()) else None


def _opens_a_page(request: HttpRequest) -> bool:
    return request.method == "GET" and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
