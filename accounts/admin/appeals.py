"""Appeals: judged by somebody else than who decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin import EmptyFieldListFilter
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.dossier import ActForm, Dossier
from accounts.models import Appeal
from accounts.services.appeals import judge, judgeable


class Judge(ActForm):
    """The answer to an appeal."""

    name, label = "judge", _("Answer the appeal")
    granted = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("yes", _("Grant it: the decision is lifted")), ("no", _("Refuse it: the decision stands"))],
        coerce="yes".__eq__,
        widget=forms.RadioSelect,
    )
    answer = forms.CharField(
        label=_("Words to the person"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def do(self, request: HttpRequest, thing: Appeal) -> None:
        """Answers."""
        by: Any = request.user
        judge(thing, by, granted=self.cleaned_data["granted"], answer=self.cleaned_data["answer"])


@admin.register(Appeal)
class AppealAdmin(Dossier):
    """Those that wait, and the others."""

    list_display = ["__str__", "person", "sanction", "created", "judged_by", "judged", "granted"]
    list_filter = [("judged", EmptyFieldListFilter), "granted"]
    list_select_related = ["sanction__person", "judged_by"]
    search_fields = ["sanction__person__username", "text"]
    dossier_template = "admin/accounts/appeal.html"

    @admin.display(description=_("person"), ordering="sanction__person")
    def person(self, appeal: Appeal) -> str:
        """Whose it is."""
        return appeal.sanction.person.name

    def facts(self, request: HttpRequest, thing: Appeal) -> dict[str, Any]:
        """The decision that the appeal is about."""
        return {"sanction": thing.sanction}

    def acts_for(self, request: HttpRequest, thing: Appeal) -> Iterable[type[ActForm]]:
        """Answering, for who may judge this one."""
        user: Any = request.user
        may = user.has_perm("accounts.judge_appeals") and judgeable(user).filter(pk=thing.pk).exists()
        return (Judge,) if may else ()
