"""Which tables of the lobby a visitor wants to see."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rule_words import PROFILE_NAMES
from lobby.open_table_words import Row

ANY = ("", _("any"))


class FilterForm(forms.Form):
    """Each field is a property of a line, or empty for any."""

    players = forms.ChoiceField(
        label=_("Players"), required=False, choices=[ANY, ("2", _("2")), ("4", _("4"))]
    )
    profile = forms.ChoiceField(label=_("Rules"), required=False, choices=[ANY, *PROFILE_NAMES.items()])
    clock = forms.ChoiceField(
        label=_("Time for a turn"),
        required=False,
        choices=[
            ANY,
            ("0", _("No limit")),
            ("90", _("90 seconds")),
            ("60", _("60 seconds")),
            ("30", _("30 seconds")),
        ],
    )

    def fits(self, row: Row) -> bool:
        """Whether a line is among what is wanted; what cannot be understood is not asked for."""
        self.is_valid()
        has = {"players": str(row.players), "profile": row.profile, "clock": row.seconds}
        return all(self.cleaned_data.get(name) in (None, "", value) for name, value in has.items())
