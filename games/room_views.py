"""The waiting room of a table, and what is done in it. Whoever has no seat sees what its invitation says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games import texts
from games.models import Level, Match, Status
from games.phrase_words import all_phrases
from games.pictures import qr_answer
from games.protocol.errors import Refused
from games.room_words import Place, option_words, places
from games.rule_words import told_rules
from games.services import arrange, begin, sit
from games.services.deserted import WAITS
from games.services.hand_over import is_coming, takes_people
from games.services.read import is_address, seat_of

NOT_YOURS = gettext_lazy("No match of yours has this address. Your matches are listed on the home page.")
Act = Callable[..., object]
ACTS: dict[str, tuple[int, Act]] = {
    "begin": (0, begin.begin),
    "ready": (0, partial(begin.set_ready, ready=True)),
    "unready": (0, partial(begin.set_ready, ready=False)),
    "sit": (1, lambda public_id, user, number: sit.sit(public_id, user, number=number)),
    "leave": (0, sit.stand_up),
    "swap": (2, arrange.swap),
    "free": (1, arrange.free),
    "fill": (1, arrange.fill),
    "revoke": (0, arrange.revoke),
    "close": (0, arrange.close),
    "show": (0, arrange.show_again),
}
"""What the buttons of the room do: their value is the name of an act and the numbers of so many seats."""


def room_page(request: HttpRequest, match: Match) -> HttpResponse:
    """`games/room.html`, for a table before its first deal, `games/coming.html` for who sits down at the next
    one. Raises Http404 for whom it does not concern.
    """
    user = request.user if isinstance(request.user, User) else None
    you = seat_of(match.public_id, user) if user else None
    if user and is_coming(match.public_id, user):
        return _coming(request, match, user)
    if you is None and not (match.listed and match.status == Status.WAITING):
        raise Http404(NOT_YOURS)
    return render(request, "games/room.html", facts(match, you) | _seated(request, match, you))


def _coming(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    """The page of who waits for a seat; where the people of the match play again, on to their next table."""
    following = Match.objects.filter(previous=match).first()
    if following and seat_of(following.public_id, user) is not None:
        return redirect(following)
    return render(request, "games/coming.html", facts(match, None))


def waits_for_deal(request: HttpRequest, match: Match) -> bool:
    """Whether the visitor sits down at the next deal of a match that plays already."""
    return isinstance(request.user, User) and is_coming(match.public_id, request.user)


def facts(match: Match, you: int | None) -> dict[str, Any]:
    """What everybody may read of a waiting table: who sits where, the rules and options in words."""
    around = places(match, you)
    return {
        "match": match,
        "places": around,
        "you": you,
        "open_count": sum(place.kind == "open" for place in around),
        "next_count": seats_to_give(match),
        "rules": told_rules(match.rules_value),
        "options": option_words(match),
        "socket_path": f"/ws/match/{match.public_id}/",
        "hours": int(WAITS.total_seconds() // 3600),
    }


def _seated(request: HttpRequest, match: Match, you: int | None) -> dict[str, Any]:
    """What only who sits there may read: the invitation, and the host's controls."""
    if you is None:
        return {}
    own: list[Place] = [place for place in places(match, you) if place.mine]
    return {
        "hosting": match.host_id == request.user.pk,
        "own": own[0],
        "invite_link": invitation(request, match),
        "levels": Level.choices,
        "phrases": all_phrases(),
    }


def invitation(request: HttpRequest, match: Match) -> str:
    """The link that seats whoever opens it, for those who sit at the table; empty where there is none."""
    return request.build_absolute_uri(reverse("join", args=[match.invite])) if match.invite else ""


def seats_to_give(match: Match) -> int:
    """How many seats of bots go to who opens the invitation of a match that plays already."""
    free = match.seats.exclude(level="").filter(user__isnull=True, next_user__isnull=True)
    return free.count() if takes_people(match) else 0


@require_POST
def act(request: HttpRequest, public_id: str) -> HttpResponse:
    """Does what a button of the room says, and goes back to the room; a refusal is told there."""
    name, *numbers = request.POST.get("do", "").split()[:3] or [""]
    places, service = ACTS.get(name, (None, None))
    if service is None or places != len(numbers) or not all(map(str.isdecimal, numbers)):
        raise Http404
    if not isinstance(request.user, User):
        raise Http404(NOT_YOURS)
    more = {"level": request.POST.get("level", "")} if name == "fill" else {}
    try:
        service(public_id, request.user, *map(int, numbers), **more)
    except Refused as refused:
        messages.error(request, texts.refusal(refused.code))
    return redirect("lobby") if name == "leave" else redirect("match", public_id)


@require_GET
@never_cache
def invitation_picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """The QR code of the invitation, for those who sit at the table."""
    match = Match.objects.filter(public_id=public_id).first() if is_address(public_id) else None
    user = request.user
    if match is None or not match.invite or not isinstance(user, User) or seat_of(public_id, user) is None:
        raise Http404
    return qr_answer(request.build_absolute_uri(reverse("join", args=[match.invite])))
