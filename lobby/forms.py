"""The form of the first page."""

from dataclasses import asdict, fields

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.services.play_now import Choices

REMEMBERED = "play"
"""The session's key for the last choices."""


class PlayForm(forms.Form):
    """What to play. Every field is a short list, shown as one row of buttons."""

    players = forms.TypedChoiceField(
        label=_("Players"), coerce=int, choices=[(2, _("2")), (4, _("4"))], widget=forms.RadioSelect
    )
    level = forms.ChoiceField(
        label=_("The computer plays"),
        choices=[("easy", _("Easy")), ("medium", _("Medium")), ("hard", _("Hard"))],
        widget=forms.RadioSelect,
    )
    target = forms.TypedChoiceField(
        label=_("Play to"),
        coerce=int,
        choices=[(505, _("505")), (1005, _("1005")), (2005, _("2005"))],
        widget=forms.RadioSelect,
    )
    profile = forms.ChoiceField(
        label=_("Rules"),
        choices=[("fantacarte", _("FantaCarte")), ("fibur", _("Federation (FIBUR)"))],
        widget=forms.RadioSelect,
    )

    def choices(self) -> Choices:
        """The valid answers as a value."""
        return Choices(**self.cleaned_data)


def remembered_form(request: HttpRequest) -> PlayForm:
    """The form as it was sent the last time from this browser; otherwise with the usual choices."""
    last = request.session.get(REMEMBERED, {})
    known = {field.name for field in fields(Choices)}
    return PlayForm(initial=asdict(Choices()) | {name: last[name] for name in known & set(last)})


def remember(request: HttpRequest, choices: Choices) -> None:
    """Keeps the choices for the next visit."""
    request.session[REMEMBERED] = asdict(choices)
