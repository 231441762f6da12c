"""Sanctions: deciding one without a report, confirming a closure, lifting."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin import EmptyFieldListFilter
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from accounts.admin.choices import DecisionFields, kinds_for
from accounts.admin.dossier import ActForm, Dossier, done
from accounts.models import Category, Sanction, User
from accounts.services.refusal import Refusal
from accounts.services.sanctions import confirm, impose, lift


class Confirm(ActForm):
    """The second person's word for a closure."""

    name, label = "confirm", _("Confirm: close the account")

    def do(self, request: HttpRequest, thing: Sanction) -> None:
        """Puts the closure into force."""
        by: Any = request.user
        confirm(thing, by)


class Lift(ActForm):
    """Undoing it."""

    name, label = "lift", _("Lift it")
    why = forms.CharField(label=_("Why"), max_length=1000, widget=forms.Textarea(attrs={"rows": 2}))

    def do(self, request: HttpRequest, thing: Sanction) -> None:
        """Lifts the sanction, or takes the proposal back."""
        by: Any = request.user
        lift(thing, by, self.cleaned_data["why"])


class Impose(DecisionFields, ActForm):
    """A sanction without a report."""

    name, label = "impose", _("Decide")
    person = forms.CharField(label=_("Name of the account, or number of a guest"))
    category = forms.ChoiceField(label=_("Because of"), choices=Category)
    field_order = ["person", "category", "kind", "lasts", "words"]

    def do(self, request: HttpRequest, thing: Any) -> None:
        """Imposes it. Raises Refusal, `no_person` too."""
        wanted, by = self.cleaned_data["person"], request.user
        found = User.objects.filter(username=wanted) | User.objects.filter(pk=_number(wanted), is_guest=True)
        person = found.first()
        if person is None:
            raise Refusal("no_person")
        assert isinstance(by, User)
        impose(person, self.decision(self.cleaned_data["category"]), by)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


@admin.register(Sanction)
class SanctionAdmin(Dossier):
    """Everything that was decided, the latest first."""

    list_display = [
        "__str__", "person", "kind", "category", "decided_by", "decided", "in_force_since", "until", "lifted",
    ]  # fmt: skip
    list_filter = [
        "kind",
        "category",
        ("in_force_since", EmptyFieldListFilter),
        ("lifted", EmptyFieldListFilter),
    ]
    list_select_related = ["person", "decided_by"]
    search_fields = ["person__username", "person__display_name", "words"]
    date_hierarchy = "decided"
    dossier_template = "admin/accounts/sanction.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Whoever may decide one at all."""
        return bool(kinds_for(request))

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Decides a sanction without a report; `?person=` fills the name in."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = Impose(request.POST or None, initial={"person": request.GET.get("person", "")})
        kind = form.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = kinds_for(request)
        if request.method == "POST" and done(form, request, None):
            return redirect("admin:accounts_sanction_changelist")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Decide a sanction"),
            "acts": [form],
        }
        status = 400 if form.is_bound else 200
        return TemplateResponse(request, "admin/accounts/act.html", context, status=status)

    def facts(self, request: HttpRequest, thing: Sanction) -> dict[str, Any]:
        """The appeal and the others of the same person."""
        return {
            "appeal": getattr(thing, "appeal", None),
            "others": Sanction.objects.filter(person=thing.person).exclude(pk=thing.pk)[:20],
        }

    def acts_for(self, request: HttpRequest, thing: Sanction) -> Iterable[type[ActForm]]:
        """Confirming is for another than who proposed; lifting for who decided, or has the right."""
        user = request.user
        if thing.waits and user.has_perm("accounts.confirm_closure") and user.pk != thing.decided_by_id:
            yield Confirm
        if (thing.holds or thing.waits) and (
            user.has_perm("accounts.lift_sanctions") or user.pk == thing.decided_by_id
        ):
            yield Lift
