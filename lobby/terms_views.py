"""Playing a table that waits on other terms."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import texts
from games.models import Match, Status
from games.protocol.errors import Refused
from games.room_views import NOT_YOURS
from games.services.arrange import choose
from games.services.read import seat_of
from games.views import match_or_404
from lobby.table_forms import ChangeForm


@require_http_methods(["GET", "HEAD", "POST"])
def room_terms(request: HttpRequest, public_id: str) -> HttpResponse:
    """`lobby/terms.html`, for the host of a waiting table; a form that holds leads back to the room, and so
    does the wish of anybody else at it.
    """
    match, user = match_or_404(public_id), request.user
    if not isinstance(user, User) or seat_of(public_id, user) is None:
        raise Http404(NOT_YOURS)
    form = ChangeForm(match, request.POST if request.method == "POST" else None)
    if form.is_valid():
        _choose(request, match, user, form)
        return redirect(match)
    if match.status != Status.WAITING or match.host != user:
        return redirect(match)
    status = 200 if request.method != "POST" else 400
    return render(request, "lobby/terms.html", {"match": match, "form": form}, status=status)


def _choose(request: HttpRequest, match: Match, user: User, form: ChangeForm) -> None:
    try:
        choose(match.public_id, user, form.terms())
    except Refused as refused:
        messages.error(request, texts.refusal(refused.code))
