"""The form of the first page."""

from dataclasses import asdict, fields
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.profiles import PROFILES
from games.engine.rules import Rules
from games.models import Level
from games.rule_words import PROFILE_NAMES
from lobby.lengths import FITTING, LENGTHS, fields_of
from lobby.services.play_now import Choices

REMEMBERED = "play"
"""The session's key for the last choices."""
SIMPLE = ("fantacarte", "fibur")
"""The profiles that are offered at once; the others under "more rules"."""


def players_field() -> forms.TypedChoiceField:
    """How many play."""
    return forms.TypedChoiceField(
        label=gettext_lazy("Players"),
        coerce=int,
        choices=[(2, gettext_lazy("2")), (4, gettext_lazy("4"))],
        widget=forms.RadioSelect,
    )


def level_field() -> forms.ChoiceField:
    """How well the bots play."""
    return forms.ChoiceField(
        label=gettext_lazy("The computer plays"), choices=Level.choices, widget=forms.RadioSelect
    )


def length_field(unchanged: str | Promise) -> forms.ChoiceField:
    """How long a match is that has a length already, which need not change; `offer_lengths` fills it."""
    return forms.ChoiceField(
        label=gettext_lazy("Play to"), required=False, choices=[("", unchanged)], widget=forms.RadioSelect
    )


def offer_lengths(form: forms.Form, rules: Rules) -> None:
    """Offers in the field `length` whatever fits the rules."""
    field: Any = form.fields["length"]
    field.choices = [*field.choices, *((name, LENGTHS[name]) for name in FITTING[rules.profile])]


def length_of(form: forms.Form) -> dict[str, int] | None:
    """What the valid field `length` says, as the rules have it; None where it shall stay."""
    return fields_of(form.cleaned_data["length"]) if form.cleaned_data["length"] else None


class TableForm(forms.Form):
    """Who plays, where the rules are chosen elsewhere."""

    players = players_field()
    level = level_field()


class RulesForm(forms.Form):
    """What is played, by how many, how long. Every field is a short list, shown as one row of buttons."""

    players = players_field()
    length = forms.ChoiceField(
        label=gettext_lazy("Play to"), choices=list(LENGTHS.items()), widget=forms.RadioSelect
    )
    profile = forms.ChoiceField(
        label=gettext_lazy("Rules"), choices=list(PROFILE_NAMES.items()), widget=forms.RadioSelect
    )

    def clean(self) -> dict[str, Any]:
        """Refuses a length or a number of players that the chosen rules do not know."""
        chosen: dict[str, Any] = super().clean() or {}
        profile, players, length = (chosen.get(name) for name in ("profile", "players", "length"))
        if profile and players and players not in PROFILES[profile].players:
            self.add_error("players", _("These rules are for two players."))
        if profile and length and length not in FITTING[profile]:
            fitting = ", ".join(str(LENGTHS[each]) for each in FITTING[profile])
            self.add_error("length", _("With these rules choose one of: %(lengths)s.") % {"lengths": fitting})
        return chosen


class PlayForm(RulesForm):
    """A match against the computer."""

    level = level_field()
    field_order = ("players", "level", "length", "profile")

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
