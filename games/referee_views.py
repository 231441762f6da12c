"""The referee for people (a page) and for programs (JSON over HTTP); docs/referee.md has the format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from games.engine.referee import answer
from games.json_requests import RefusedRequest, check_pace, read_json
from games.referee_words import in_words
from games.rule_words import PROFILE_NAMES

MOST_BYTES = 16 * 1024
MOST_QUESTIONS = 20
MOST_MOVES = 40
"""In one `play` question."""
PER_MINUTE = 240
"""Units of work for one address: a question is one, a `play` is `PLAY_COST`."""
PLAY_COST = 10


# Without a token, so that programs may ask: the view reads no session, knows no user and changes nothing.
@csrf_exempt
@require_POST
def referee_api(request: HttpRequest) -> HttpResponse:
    """Answers a JSON list of questions, or one question.

    With `?words` each answer also has `words` for people, in their language. A malformed question gets an
    `error` in its place; a request that is refused whole gets `{"error": <code>, "text": ...}`.
    """
    try:
        asked = read_json(request, MOST_BYTES)
        questions = asked if isinstance(asked, list) else [asked]
        _check_work(request, questions)
    except RefusedRequest as refused:
        return refused.told()
    with_words = "words" in request.GET
    answers = [_answered(question, with_words) for question in questions]
    return JsonResponse(answers if isinstance(asked, list) else answers[0], safe=False)


def _check_work(request: HttpRequest, questions: list[Any]) -> None:
    """Raises RefusedRequest for more questions or moves than a request may ask, or an address in a minute."""
    if len(questions) > MOST_QUESTIONS or any(_moves(question) > MOST_MOVES for question in questions):
        raise RefusedRequest(413, "too_large")
    work = sum(PLAY_COST if _moves(question) else 1 for question in questions)
    check_pace(request, "referee", PER_MINUTE, max(work, 1))


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
