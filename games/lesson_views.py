"""The micro-lessons: their list, their pages, and the JSON that judges an answer (docs/guided.md)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from games.engine.cards import CARD_TEXT, parse_card
from games.engine.views import meld_to_json
from games.json_requests import RefusedRequest, check_pace, read_object
from games.lessons import words
from games.lessons.course import GRADE, LESSONS, Lesson
from games.lessons.judge import judge

Json = dict[str, Any]
MOST_BYTES = 1024
MOST_CARDS = 24
PER_MINUTE = 300
"""Answers of one address, behind which there may be a class of learners."""


@require_GET
def lesson_list(request: HttpRequest) -> HttpResponse:
    """All lessons, by kind."""
    lists = [
        {"name": name, "lessons": [each for each in LESSONS if LESSONS[each].kind == kind]}
        for kind, name in words.kinds().items()
    ]
    return render(request, "games/lessons.html", {"lists": lists})


@require_GET
def lesson_page(request: HttpRequest, name: str) -> HttpResponse:
    """One lesson, and the way to the next."""
    lesson = _lesson_or_404(name)
    names = list(LESSONS)
    at = names.index(name)
    context = {
        "lesson": lesson,
        "kind": words.kinds()[lesson.kind],
        "question": words.question(lesson),
        "number": at + 1,
        "of": len(names),
        "next": names[at + 1] if at + 1 < len(names) else None,
        "grades": words.grades() if lesson.kind == GRADE else None,
        "shown": _shown(lesson),
    }
    return render(request, "games/lesson.html", context)


# Without a token: the view reads no session, knows no user and changes nothing.
@csrf_exempt
@require_POST
def lesson_api(request: HttpRequest, name: str) -> HttpResponse:
    """Judges `{"cards": [..]}` or `{"grade": ..}`.

    The answer: `right` or not, a `text` that explains, and the right `cards` or `grade`.
    """
    lesson = _lesson_or_404(name)
    try:
        check_pace(request, "lessons", PER_MINUTE)
        asked = read_object(request, MOST_BYTES)
        return JsonResponse(_graded(lesson, asked) if lesson.meld else _judged(lesson, asked))
    except RefusedRequest as refused:
        return refused.told()


def _lesson_or_404(name: str) -> Lesson:
    if name not in LESSONS:
        raise Http404(_("There is no such lesson. All lessons are listed on their page."))
    return LESSONS[name]


def _shown(lesson: Lesson) -> Json:
    if lesson.meld:
        return {"kind": lesson.kind, "meld": meld_to_json(lesson.meld)["cards"]}
    view = lesson.view
    told = view.to_json()
    return {
        "kind": lesson.kind,
        "hand": told["hand"],
        "pile": told["pile"],
        "own": [meld["cards"] for meld in told["melds"][view.side]],
        "theirs": [meld["cards"] for meld in told["melds"][1 - view.side]],
    }


def _graded(lesson: Lesson, asked: Json) -> Json:
    assert lesson.meld is not None
    if asked.get("grade") not in words.GRADES:
        raise RefusedRequest(400, "bad_frame")
    grade = lesson.meld.grade
    right = asked["grade"] == grade
    return {"right": right, "text": words.about_grade(lesson.meld, right=right), "grade": grade}


def _judged(lesson: Lesson, asked: Json) -> Json:
    cards = asked.get("cards")
    if not isinstance(cards, list) or not 0 < len(cards) <= MOST_CARDS:
        raise RefusedRequest(400, "bad_frame")
    try:
        verdict = judge(lesson, [parse_card(card) for card in cards])
    except (TypeError, ValueError, AttributeError):
        raise RefusedRequest(400, "bad_frame") from None
    answer = [CARD_TEXT[face] for face in verdict.move.cards]
    return {"right": verdict.right, "text": words.about_cards(verdict), "cards": answer}
