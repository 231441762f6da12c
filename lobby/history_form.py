"""Which of the own matches a person wants to see."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rule_words import PROFILE_NAMES
from lobby.filter_form import ANY
from lobby.services.my_matches import Wanted

KINDS = [
    ANY,
    ("ranked", _("Ranked")),
    ("people", _("With other people")),
    ("computer", _("Against the computer alone")),
]
RESULTS = [ANY, ("won", _("Won")), ("drawn", _("Drawn")), ("lost", _("Lost"))]


class HistoryForm(forms.Form):
    """Each field is empty for any."""

    kind = forms.ChoiceField(label=_("Kind"), required=False, choices=KINDS)
    profile = forms.ChoiceField(label=_("Rules"), required=False, choices=[ANY, *PROFILE_NAMES.items()])
    players = forms.ChoiceField(
        label=_("Players"), required=False, choices=[ANY, ("2", _("2")), ("4", _("4"))]
    )
    result = forms.ChoiceField(label=_("Result"), required=False, choices=RESULTS)
    name = forms.CharField(label=_("Opponent or partner"), required=False, max_length=40)

    def wanted(self) -> Wanted:
        """What is asked for; what cannot be understood is not."""
        self.is_valid()
        return Wanted(**self.cleaned_data)
