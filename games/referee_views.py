"""The referee for people (a page) and for programs (JSON over HTTP); docs/referee.md has the format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from burraco_site.limits import address, allow
from games import texts
from games.engine.referee import answer
from games.referee_words import in_words
from games.rule_words import PROFILE_NAMES

MOST_BYTES = 16 * 1024
MOST_QUESTIONS = 20
MOST_MOVES = 40
"""In one `play` question."""
PER_MINUTE = 240
"""Units of work for one address: a question is one, a `play` is `PLAY_COST`."""
PLAY_COST = 10
MINUTE = 60


class _Refused(Exception):
    """The whole request is refused, with a status and a code."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status, self.code = status, code


# Without a token, so that programs may ask: the view reads no session, knows no user and changes nothing.
@csrf_exempt
@require_POST
def referee_api(request: HttpRequest) -> HttpResponse:
    """Answers a JSON list of questions, or one question.

    With `?words` each answer also has `words` for people, in their language. A malformed question gets an
    `error` in its place; a request that is refused whole gets `{"error": <code>, "text": ...}`.
    """
    try:
        asked = _read(request)
        questions = asked if isinstance(asked, list) else [asked]
        _check_work(request, questions)
    except _Refused as refused:
        told = {"error": refused.code, "text": texts.refusal(refused.code)}
        return JsonResponse(told, status=refused.status)
    with_words = "words" in request.GET
    answers = [_answered(question, with_words) for question in questions]
    return JsonResponse(answers if isinstance(asked, list) else answers[0], safe=False)


def _read(request: HttpRequest) -> Any:
    """The JSON of the body. Raises _Refused when it is too long or no JSON."""
    if request.content_type != "application/json":
        raise _Refused(415, "not_json")
    body = request.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        raise _Refused(413, "too_large")
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise _Refused(400, "not_json") from None


def _check_work(request: HttpRequest, questions: list[Any]) -> None:
    """Raises _Refused for more questions or moves than one request may ask, or one address in a minute."""
    if len(questions) > MOST_QUESTIONS or any(_moves(question) > MOST_MOVES for question in questions):
        raise _Refused(413, "too_large")
    work = sum(PLAY_COST if _moves(question) else 1 for question in questions)
    if not allow("referee", address(request), PER_MINUTE, MINUTE, weight=max(work, 1)):
        raise _Refused(429, "rate_limited")


def _moves(question: Any) -> int:
    moves = question.get("moves") if isinstance(question, Mapping) else None
    return len(moves) if isinstance(moves, list) else 0


def _answered(question: Any, with_words: bool) -> dict[str, Any]:
    found = answer(question)
    return found | {"words": in_words(question, found)} if with_words else found


@require_GET
def referee_page(request: HttpRequest) -> HttpResponse:
    """`Is this legal? What does it score?` A question in the address (`?q=`, JSON) is asked by the script."""
    return render(request, "games/referee.html", {"profiles": PROFILE_NAMES})
