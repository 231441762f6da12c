"""The parts of a form by which a sanction is decided."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import Category, Kind
from accounts.services.sanctions import MOMENTARY, RIGHTS, Decision

LASTS = {
    "1": _("1 hour"),
    "24": _("1 day"),
    "72": _("3 days"),
    "168": _("7 days"),
    "720": _("30 days"),
    "2160": _("90 days"),
    "8760": _("1 year"),
    "": _("for ever"),
}
"""How long, in hours."""


class DecisionFields(forms.Form):
    """A sanction: which, how long, and the words to the person."""

    kind = forms.ChoiceField(label=_("Sanction"))
    lasts = forms.ChoiceField(label=_("How long"), choices=LASTS, required=False, initial="168")
    words = forms.CharField(
        label=_("Words to the person"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The reason stands there already, in the person's language."),
    )

    def decision(self, category: str) -> Decision:
        """What was chosen, because of `category`."""
        kind, hours = Kind(self.cleaned_data["kind"]), self.cleaned_data["lasts"]
        lasts = timedelta(hours=int(hours)) if hours and kind not in MOMENTARY else None
        return Decision(kind, Category(category), lasts, self.cleaned_data["words"])


def kinds_for(request: HttpRequest) -> list[tuple[str, Any]]:
    """The sanctions that this moderator may decide, the mildest first."""
    return [(kind.value, kind.label) for kind in Kind if request.user.has_perm(RIGHTS[kind])]
