"""What was decided about a person, for that person: decisions, appeals, messages, the log. Open to the
suspended too.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.gate import barred_person
from accounts.log_words import words_of
from accounts.models import Category, Sanction, User
from accounts.notice_words import RULES, text_of
from accounts.services import appeals, notices, sanctions
from accounts.services.log import about
from accounts.services.numbers import months
from burraco_site.ways import way_back

REFUSALS = {
    "not_yours": gettext_lazy("That is not possible."),
    "over": gettext_lazy("This decision does not hold any more."),
    "twice": gettext_lazy("You have appealed already. You can read the answer here."),
    "empty": gettext_lazy("Write why you think that the decision is wrong."),
}


def _me(request: HttpRequest) -> User | None:
    """Who asks, suspended or not."""
    return request.user if isinstance(request.user, User) else barred_person(request)


@require_GET
@never_cache
def standing(request: HttpRequest) -> HttpResponse:
    """`accounts/standing.html`: decisions about the reader (with appeals), messages, what the log says."""
    person = _me(request)
    if person is None:
        return redirect("account_login")
    rows = sanctions.of_person(person)
    context = {
        "barred": not person.is_active,
        "must_read": person.must_read,
        "next": request.GET.get("next", ""),
        "holding": [(row, RULES[Category(row.category)]) for row in rows if row.holds],
        "past": [(row, RULES[Category(row.category)]) for row in rows if not row.holds],
        "notices": [(row, text_of(row)) for row in notices.read_all(person)],
        "acts": [(act, words_of(act.code)) for act in about(person)[:100]],
    }
    return render(request, "accounts/standing.html", context)


@require_POST
def acknowledge(request: HttpRequest) -> HttpResponse:
    """The person has read what was decided, and goes on to where the way led."""
    person = _me(request)
    if person is not None:
        sanctions.acknowledge(person)
    return redirect(way_back(request, reverse("standing")))


@require_POST
def appeal(request: HttpRequest, pk: int) -> HttpResponse:
    """The person's word against one decision."""
    person = _me(request)
    if person is None:
        return redirect("account_login")
    sanction: Any = get_object_or_404(Sanction, pk=pk, person=person)
    try:
        appeals.appeal(sanction, person, request.POST.get("text", ""))
        messages.success(request, _("Your appeal has arrived. Somebody else than who decided will read it."))
    except appeals.AppealRefused as refused:
        messages.error(request, str(REFUSALS[refused.code]))
    return redirect("standing")


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Signs a suspended person out of this browser."""
    request.session.flush()
    return redirect("home")


@require_GET
def numbers(request: HttpRequest) -> HttpResponse:
    """`accounts/numbers.html`: moderation in numbers, for everybody."""
    return render(request, "accounts/numbers.html", {"months": months()})
