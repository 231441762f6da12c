"""The score pad: its page, its pictures of links, and the JSON that keeps and shares it (docs/score.md)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from burraco_site.limits import address, allow
from games.json_requests import RefusedRequest, check_pace, read_object
from games.models import ScorePad
from games.pictures import qr_answer
from games.protocol.scores import BadGame
from games.score_data import pad_data
from games.services import scores

MOST_BYTES = 64 * 1024
PER_MINUTE = 240
"""Requests of one address: several phones at one table look every few seconds."""
NEW_PER_HOUR = 120
"""Pads that one address may begin."""


@require_GET
@ensure_csrf_cookie
def score_page(request: HttpRequest) -> HttpResponse:
    """The pad of this browser, for anybody."""
    return _page(request, "")


@require_GET
@never_cache
@ensure_csrf_cookie
def shared_page(request: HttpRequest, token: str) -> HttpResponse:
    """A pad that somebody shares; what its link allows is told to the script by the JSON."""
    try:
        scores.find(token)
    except ScorePad.DoesNotExist:
        raise Http404(_("This link to a score is not valid any more. Ask for a new one.")) from None
    return _page(request, token)


def _page(request: HttpRequest, token: str) -> HttpResponse:
    user = _user(request)
    about = _addresses() | {"user": user.pk if user else None, "token": token}
    return render(request, "games/score.html", {"data": pad_data(), "about": about})


def shell_context() -> dict[str, Any]:
    """What the page of the pad says when it is made for nobody in particular: without `user`, whom the script
    then asks the site for.
    """
    return {"data": pad_data(), "about": _addresses() | {"token": ""}}


def _addresses() -> dict[str, str]:
    return {"page": reverse("score"), "api": reverse("score-api"), "referee": reverse("referee-api")}


@require_GET
def link_picture(request: HttpRequest, token: str) -> HttpResponse:
    """A QR code of the address that a token opens, as SVG."""
    link = request.build_absolute_uri(reverse("score-shared", args=[token]))
    return qr_answer(link)


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "POST"])
def pads(request: HttpRequest) -> JsonResponse:
    """GET: all that is kept for who asks. POST: keep one game."""
    try:
        check_pace(request, "score", PER_MINUTE)
        return _list(request) if request.method == "GET" else _keep(request)
    except RefusedRequest as refused:
        return refused.answer()


@never_cache
@require_http_methods(["GET", "PUT", "DELETE"])
def pad(request: HttpRequest, token: str) -> JsonResponse:
    """GET: the game, left out when it still has the version `after`. PUT: a new version. DELETE: by key."""
    try:
        check_pace(request, "score", PER_MINUTE)
        if request.method == "GET":
            return _look(request, token)
        return _write(request, token) if request.method == "PUT" else _forget(token)
    except RefusedRequest as refused:
        return refused.answer()
    except ScorePad.DoesNotExist:
        return JsonResponse({"error": "unknown"}, status=404)


@never_cache
@require_POST
def links(request: HttpRequest, token: str) -> JsonResponse:
    """`{"kind": "read" | "write", "on": bool}` makes a link or takes it back; needs the key."""
    try:
        check_pace(request, "score", PER_MINUTE)
        asked = read_object(request, MOST_BYTES)
        kind, on = asked.get("kind"), asked.get("on")
        if kind not in ("read", "write") or not isinstance(on, bool):
            raise RefusedRequest(400, "malformed")
        return JsonResponse(_told(scores.share(token, kind, on), "own"))
    except RefusedRequest as refused:
        return refused.answer()
    except ScorePad.DoesNotExist:
        return JsonResponse({"error": "unknown"}, status=404)


def _list(request: HttpRequest) -> JsonResponse:
    user = _user(request)
    kept = scores.pads_of(user) if user else []
    return JsonResponse(
        {
            "user": user.pk if user else None,
            "guest": bool(user and user.is_guest),
            "pads": [_told(each, "own") for each in kept],
        }
    )


def _keep(request: HttpRequest) -> JsonResponse:
    asked = read_object(request, MOST_BYTES)
    game, key = asked.get("game"), asked.get("key")
    if not (key is None or (isinstance(key, str) and slug_re.match(key))):
        raise RefusedRequest(400, "malformed")
    if not allow("score-new", address(request), NEW_PER_HOUR):
        raise RefusedRequest(429, "rate_limited")
    try:
        return JsonResponse(_told(scores.keep(_user(request), game, key), "own"))
    except BadGame as bad:
        raise RefusedRequest(400, f"bad_{bad}") from None


def _look(request: HttpRequest, token: str) -> JsonResponse:
    found, may = scores.find(token)
    if request.GET.get("after") == str(found.version):
        return JsonResponse({"version": found.version, "may": may})
    return JsonResponse(_told(found, may))


def _write(request: HttpRequest, token: str) -> JsonResponse:
    asked = read_object(request, MOST_BYTES)
    version = asked.get("version")
    if type(version) is not int:
        raise RefusedRequest(400, "malformed")
    try:
        written = scores.write(token, version, asked.get("game"))
    except BadGame as bad:
        raise RefusedRequest(400, f"bad_{bad}") from None
    except scores.NotAllowed:
        raise RefusedRequest(403, "read_only") from None
    except scores.Outdated as newer:
        return JsonResponse(_told(newer.pad, scores.may(newer.pad, token)), status=409)
    return JsonResponse({"version": written.version, "may": scores.may(written, token)})


def _forget(token: str) -> JsonResponse:
    scores.forget(token)
    return JsonResponse({})


def _told(kept: ScorePad, may: scores.May) -> dict[str, Any]:
    """A pad in JSON; its tokens are told to its keeper only."""
    told: dict[str, Any] = {"version": kept.version, "may": may, "game": kept.game}
    if may == "own":
        told |= {"key": kept.key, "read": kept.read_link, "write": kept.write_link}
    return told


def _user(request: HttpRequest) -> User | None:
    return None if isinstance(request.user, AnonymousUser) else request.user
