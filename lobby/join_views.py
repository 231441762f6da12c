"""Joining a table: by its link, from the lobby, or on another device by the personal link of a seat."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.names import guest_name
from accounts.services.guests import sign_in_guest, user_or_guest
from games import texts
from games.models import Match, Seat
from games.protocol.errors import Refused
from games.room_views import facts
from games.services.read import seat_of
from games.services.sit import sit
from lobby.admission import may_join
from lobby.table_forms import NameForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The invitation of a table: who it is, a name, one button. Whoever sits there goes straight to it."""
    match = Match.objects.filter(invite=token).first()
    if match is None:
        return render(request, "lobby/join.html", {"refused": texts.refusal("not_invited")}, status=404)
    if _seat(request, match) is not None:
        return redirect(match)
    form = name_form(request)
    if request.method != "POST" or not (form is None or form.is_valid()):
        return _invitation(request, match, form, status=200 if request.method != "POST" else 400)
    if not may_join(request):
        return render(request, "429.html", status=429)
    try:
        _seat_visitor(request, match.public_id, name_of(form), invite=token)
    except Refused as refused:
        return _invitation(request, match, form, refused=texts.refusal(refused.code), status=409)
    return redirect(match)


@require_POST
def sit_down(request: HttpRequest) -> HttpResponse:
    """Seats the visitor at the listed table of the button, as the guest that the visitor is or becomes."""
    public_id, _blank, number = request.POST.get("table", "").partition(" ")
    if not may_join(request):
        return render(request, "429.html", status=429)
    try:
        seat = _seat_visitor(request, public_id, number=int(number) if number.isdecimal() else None)
    except Refused as refused:
        messages.error(request, texts.refusal(refused.code))
        return redirect("lobby")
    return redirect(seat.match)


def _seat_visitor(request: HttpRequest, public_id: str, name: str = "", **where: Any) -> Seat:
    """Seats the visitor, as a new guest where nobody is known; a refusal makes nobody. Raises Refused."""
    with transaction.atomic():
        user = user_or_guest(request, name)
        seat = sit(public_id, user, **where)
    if user != request.user:
        sign_in_guest(request, user)
    return seat


def name_form(request: HttpRequest) -> NameForm | None:
    """The form that asks a guest for a name; None for an account, which has one."""
    user = request.user
    if isinstance(user, User) and not user.is_guest:
        return None
    name = user.name if isinstance(user, User) else guest_name()
    return NameForm(request.POST or None, initial={"name": name})


def name_of(form: NameForm | None) -> str:
    """The name that a valid form gives."""
    return form.cleaned_data["name"] if form else ""


def _seat(request: HttpRequest, match: Match) -> int | None:
    user = request.user
    return None if isinstance(user, AnonymousUser) else seat_of(match.public_id, user)


def _invitation(
    request: HttpRequest, match: Match, form: NameForm | None, *, status: int, refused: str = ""
) -> HttpResponse:
    host = match.host.name if match.host else _("Somebody")
    context: dict[str, Any] = facts(match, None) | {"form": form, "refused": refused, "host": host}
    return render(request, "lobby/join.html", context, status=status)
