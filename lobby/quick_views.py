"""Quick match: its page, the button, the answers, and the invitation of a partner."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from burraco_site.ways import way_back
from games import texts
from games.models import Ladder
from games.protocol.errors import Refused
from lobby.admission import may_join
from lobby.quick_form import QuickForm, quick_form, remember
from lobby.quick_words import quick_frame, terms_words
from lobby.services.quick.answers import accept, leave
from lobby.services.quick.calls import wish_of
from lobby.services.quick.pairs import agree, ask_partner, asker_of, turn_down
from lobby.services.quick.queue import look_for_match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def quick(request: HttpRequest) -> HttpResponse:
    """`lobby/quick.html`: the button with its choices. Pressed, it puts the person into the queue; who has no
    account is offered one, and is led back here.
    """
    if request.method != "POST":
        return _page(request, quick_form(request))
    form = quick_form(request, request.POST)
    if form is None:
        return redirect(f"{reverse('account_signup')}?{urlencode({'next': reverse('quick')})}")
    if not form.is_valid():
        return _page(request, form, status=400)
    if not may_join(request):
        return render(request, "429.html", status=429)
    remember(request, form)
    try:
        _press(form, request.user)
    except Refused as refused:
        messages.error(request, texts.refusal(refused.code))
    return redirect("quick")


@require_POST
def answer(request: HttpRequest) -> HttpResponse:
    """Does what a button of the bar says: `accept`, `leave`, `agree <token>`, `refuse <token>`. Scripts get
    the new state as a frame, others go on where they were.
    """
    if not isinstance(request.user, User):
        return redirect("quick")
    note = ""
    try:
        _act(request.user, *request.POST.get("do", "").split()[:2])
    except Refused as refused:
        note = texts.refusal(refused.code)
    frame = quick_frame(request.user, note=note)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse(frame)
    if note:
        messages.error(request, note)
    return redirect(frame["match"] or way_back(request, reverse("quick")))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def partner(request: HttpRequest, token: str) -> HttpResponse:
    """`lobby/quick_partner.html`: who asks for a pair, what is played, a button. Opening changes nothing."""
    party = asker_of(token)
    if party is None:
        return render(request, "lobby/quick_partner.html", {"asker": None}, status=404)
    asker = party.seekers.all()[0].person
    user = request.user
    if asker == user:
        return redirect("quick")
    account = isinstance(user, User) and not user.is_guest
    context: dict[str, Any] = {"asker": asker.name, "terms": terms_words(wish_of(party)), "account": account}
    if request.method != "POST" or not isinstance(user, User):
        return render(request, "lobby/quick_partner.html", context)
    try:
        agree(user, token)
    except Refused as refused:
        context["refused"] = texts.refusal(refused.code)
        return render(request, "lobby/quick_partner.html", context, status=409)
    return redirect("quick")


def _page(request: HttpRequest, form: QuickForm | None, status: int = 200) -> HttpResponse:
    context = {"quick_form": form, "ready_seconds": settings.READY_SECONDS}
    return render(request, "lobby/quick.html", context, status=status)


def _press(form: QuickForm, user: Any) -> None:
    chosen = form.cleaned_data
    if chosen["ladder"] == Ladder.PAIR:
        ask_partner(user, form.wish(), chosen["friend"])
    else:
        look_for_match(user, chosen["ladder"], form.wish())


def _act(user: User, act: str = "", token: str = "") -> None:
    if act == "accept":
        accept(user)
    elif act == "leave":
        leave(user)
    elif act == "agree":
        agree(user, token)
    elif act == "refuse":
        turn_down(user, token)
