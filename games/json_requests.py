"""Questions that come as JSON over HTTP: read strictly, refused with a status and a code."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, JsonResponse

from burraco_site.limits import address, allow
from games import texts

MINUTE = 60


class RefusedRequest(Exception):
    """The whole request is refused, with a status and a code."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status, self.code = status, code

    def answer(self) -> JsonResponse:
        """The refusal for a program."""
        return JsonResponse({"error": self.code}, status=self.status)

    def told(self) -> JsonResponse:
        """The same with a text for people, in their language."""
        return JsonResponse({"error": self.code, "text": texts.refusal(self.code)}, status=self.status)


def read_json(request: HttpRequest, most_bytes: int) -> Any:
    """The JSON of the body. Raises RefusedRequest when it is too long or no JSON."""
    if request.content_type != "application/json":
        raise RefusedRequest(415, "not_json")
    body = request.read(most_bytes + 1)
    if len(body) > most_bytes:
        raise RefusedRequest(413, "too_large")
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise RefusedRequest(400, "not_json") from None


def read_object(request: HttpRequest, most_bytes: int) -> dict[str, Any]:
    """The same where it must be an object."""
    value = read_json(request, most_bytes)
    if not isinstance(value, dict):
        raise RefusedRequest(400, "malformed")
    return value


def check_pace(request: HttpRequest, what: str, per_minute: int, weight: int = 1) -> None:
    """Counts one request of an address (or `weight` of them at once). Raises RefusedRequest for too many."""
    if not allow(what, address(request), per_minute, MINUTE, weight=weight):
        raise RefusedRequest(429, "rate_limited")
