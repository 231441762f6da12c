"""The queue of cases, and one case with all that has to be seen before it is decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin import EmptyFieldListFilter
from django.db import transaction
from django.db.models import Count, F, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.choices import DecisionFields, kinds_for
from accounts.admin.dossier import ActForm, Dossier
from accounts.models import Case
from accounts.notice_words import ANSWERS, TEXTS
from accounts.services import cases, evidence
from accounts.services.sanctions import impose


class Claim(ActForm):
    """To work on it."""

    name, label = "claim", _("Claim the case")

    def do(self, request: HttpRequest, thing: Case) -> None:
        """Takes the case."""
        by: Any = request.user
        cases.claim(thing, by)


class Release(ActForm):
    """For somebody else to work on it."""

    name, label = "release", _("Give the case back")

    def do(self, request: HttpRequest, thing: Case) -> None:
        """Gives the case back."""
        by: Any = request.user
        cases.release(thing, by)


class Decide(DecisionFields, ActForm):
    """The decision: what the reporters are told, and what follows for the person."""

    name, label = "decide", _("Decide the case")
    answer = forms.ChoiceField(label=_("Answer to the reporters"), widget=forms.RadioSelect)
    to_reporters = forms.CharField(
        label=_("More words to the reporters"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    note = forms.CharField(
        label=_("Note for the staff"), required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    field_order = ["answer", "to_reporters", "kind", "lasts", "words", "note"]

    def __init__(self, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial)
        answer = self.fields["answer"]
        assert isinstance(answer, forms.ChoiceField)
        answer.choices = [(code, TEXTS[code] % {"name": "…"}) for code in ANSWERS]
        self.fields["kind"].required = False

    def clean(self) -> dict[str, Any]:
        """A sanction needs a breach."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("kind") and cleaned.get("answer") != "report_breach":
            self.add_error("kind", _("A sanction needs a report that was right."))
        return cleaned

    def do(self, request: HttpRequest, thing: Case) -> None:
        """Imposes the sanction and closes the case, both or neither."""
        by: Any = request.user
        cleaned = self.cleaned_data
        with transaction.atomic():
            if cleaned["kind"]:
                impose(thing.person, self.decision(thing.category), by, thing)
            cases.decide(
                thing, by, breach=cleaned["answer"] == "report_breach", answer=cleaned["answer"],
                words=cleaned["to_reporters"], note=cleaned["note"],
            )  # fmt: skip


@admin.register(Case)
class CaseAdmin(Dossier):
    """Those that wait stand first, the most urgent on top."""

    list_display = [
        "__str__",
        "priority",
        "category",
        "reporters",
        "opened",
        "claimed_by",
        "decided",
        "breach",
    ]
    list_filter = [
        ("decided", EmptyFieldListFilter),
        "category",
        "breach",
        ("claimed_by", EmptyFieldListFilter),
    ]
    list_select_related = ["person", "claimed_by"]
    search_fields = ["person__username", "person__display_name"]
    dossier_template = "admin/accounts/case.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """With the number of people who report."""
        rows = super().get_queryset(request).annotate(reporting=Count("reports__by", distinct=True))
        return rows.order_by(F("decided").desc(nulls_first=True), "-priority", "opened")

    @admin.display(description=_("reporters"), ordering="reporting")
    def reporters(self, case: Case) -> int:
        """How many people report."""
        return int(getattr(case, "reporting", 0))

    def facts(self, request: HttpRequest, thing: Case) -> dict[str, Any]:
        """The reports with their reporters' record, the places, the figures, what was before."""
        reports = list(thing.reports.select_related("by", "match", "said"))
        return {
            "reports": [(row, cases.weight_of(row.by) if row.by else None) for row in reports],
            "places": evidence.places(thing),
            "figures": evidence.figures(thing),
            "earlier": evidence.earlier(thing)[:20],
            "sanctions": evidence.sanctions(thing.person)[:20],
            "log": thing.acts.select_related("by"),
        }

    def acts_for(self, request: HttpRequest, thing: Case) -> Iterable[type[ActForm]]:
        """Claiming comes before deciding; who has claimed it decides."""
        if thing.decided or not request.user.has_perm("accounts.handle_cases"):
            return ()
        if thing.claimed_by_id == request.user.pk:
            return (Decide, Release)
        return () if thing.claimed_by_id else (Claim,)

    def form_of(self, act: type[ActForm], request: HttpRequest, thing: Any, data: Any = None) -> ActForm:
        """The decision offers what this moderator may decide."""
        form = super().form_of(act, request, thing, data)
        if isinstance(form, Decide):
            kind = form.fields["kind"]
            assert isinstance(kind, forms.ChoiceField)
            kind.choices = [("", _("none")), *kinds_for(request)]
        return form
