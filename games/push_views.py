"""Browsers that want to be called when their person is on turn."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.json_requests import RefusedRequest, check_pace, read_object
from games.push import sending
from games.services import calling

MOST_BYTES = 4 * 1024
PER_MINUTE = 20


@never_cache
@require_http_methods(["GET", "POST", "DELETE"])
def push(request: HttpRequest) -> HttpResponse:
    """GET tells `{"key": ..}` of the site; POST notes a browser by its subscription (the browser's own JSON),
    DELETE forgets it. Refused: `not_known` for nobody, `malformed`, `rate_limited`.
    """
    if request.method == "GET":
        return JsonResponse({"key": sending.public_text()})
    try:
        user = request.user
        if not isinstance(user, User):
            raise RefusedRequest(403, "not_known")
        check_pace(request, "push", PER_MINUTE)
        _change(user, read_object(request, MOST_BYTES), remove=request.method == "DELETE")
    except RefusedRequest as refused:
        return refused.answer()
    return JsonResponse({})


def _change(user: User, told: dict[str, Any], *, remove: bool) -> None:
    keys = told.get("keys")
    endpoint = told.get("endpoint")
    values = [endpoint, *((keys.get("p256dh"), keys.get("auth")) if isinstance(keys, dict) else ("", ""))]
    if not all(isinstance(value, str) for value in values):
        raise RefusedRequest(400, "malformed")
    if remove:
        return calling.forget(user, values[0])
    try:
        calling.register(user, *values)
    except calling.BadDevice:
        raise RefusedRequest(400, "malformed") from None
