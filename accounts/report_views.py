"""Reporting a person: from a table, where a line of the talk can be named, and from the page of a person."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import Category, User
from accounts.services.cases import CaseRefused, report
from games.models import Match, Said, Seat
from games.phrase_words import words_of

LINES = 30
"""Lines of the talk that are offered, the latest."""
REFUSALS = {
    "own": gettext_lazy("You cannot report yourself."),
    "twice": gettext_lazy("You have reported this already. Somebody will look at it."),
    "many": gettext_lazy("You have reported much today. Tomorrow you can report again."),
}


class ReportForm(forms.Form):
    """What somebody says about another."""

    category = forms.ChoiceField(
        label=gettext_lazy("What is it about?"), choices=Category, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=gettext_lazy("What happened? (You may leave this empty.)"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class TableReportForm(ReportForm):
    """The same at a table: about whom of it, and which line."""

    seat = forms.TypedChoiceField(
        label=gettext_lazy("Whom do you report?"), coerce=int, widget=forms.RadioSelect
    )
    said = forms.TypedChoiceField(
        label=gettext_lazy("Is it about something that was said?"),
        coerce=int,
        required=False,
        empty_value=None,
    )
    field_order = ["seat", "category", "said", "text"]

    def __init__(self, *args: Any, people: list[Seat], lines: list[Said], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats, said = self.fields["seat"], self.fields["said"]
        assert isinstance(seats, forms.ChoiceField)
        assert isinstance(said, forms.ChoiceField)
        seats.choices = [(seat.number, seat.shown_name) for seat in people]
        said.choices = [("", _("No")), *((line.pk, _line(line, people)) for line in lines)]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report_person(request: HttpRequest, name: str) -> HttpResponse:
    """Reports the person of a page; who has no page, suspended or gone, is as good as nobody here."""
    person = get_object_or_404(User, username=name, is_guest=False, erased=False, is_active=True)
    form = ReportForm(request.POST or None, label_suffix="")
    if form.is_valid() and _report(request, form, person):
        return redirect("standing")
    return _page(request, form, person.name)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report_at_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """Reports somebody of a table at which the reporter has a seat. `?seat=` and `?line=` choose already."""
    match = get_object_or_404(Match, public_id=public_id, seats__user=request.user.pk)
    people = list(match.seats.filter(user__isnull=False).exclude(user=request.user.pk).select_related("user"))
    if not people:
        raise Http404
    lines = list(Said.objects.filter(match=match, user__in=[seat.user_id for seat in people]).order_by("-pk"))
    form = TableReportForm(
        request.POST or None,
        people=people,
        lines=lines[:LINES],
        label_suffix="",
        initial={"seat": request.GET.get("seat", people[0].number), "said": request.GET.get("line")},
    )
    if form.is_valid():
        said = next((line for line in lines if line.pk == form.cleaned_data["said"]), None)
        person = said.user if said else _at(people, form.cleaned_data["seat"])
        if _report(request, form, person, match=match, said=said):
            return redirect("standing")
    return _page(request, form)


def _at(people: list[Seat], number: int) -> User:
    user = next(seat.user for seat in people if seat.number == number)
    assert user is not None
    return user


def _line(line: Said, people: list[Seat]) -> str:
    words = words_of(line.phrase) if line.phrase else line.text
    name = next(seat.shown_name for seat in people if seat.user_id == line.user_id)
    return f"{name}: {words}"


def _report(request: HttpRequest, form: ReportForm, person: User, **about: Any) -> bool:
    """Stores the report; whether it was taken."""
    by: Any = request.user
    try:
        report(by, person, Category(form.cleaned_data["category"]), form.cleaned_data["text"], **about)
    except CaseRefused as refused:
        form.add_error(None, str(REFUSALS[refused.code]))
        return False
    messages.success(
        request, _("Thank you. Somebody will look at it, and you will read here what came of it.")
    )
    return True


def _page(request: HttpRequest, form: ReportForm, name: str = "") -> HttpResponse:
    """`accounts/report.html` with the form; status 400 where it does not hold."""
    context = {"form": form, "name": name}
    return render(request, "accounts/report.html", context, status=400 if form.is_bound else 200)
