"""The forms of a table for people: how it shall be, and what a newcomer is called."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.name_words import refusal
from accounts.names import plain
from accounts.services.naming import NameRefused, fit_guest_name
from games.engine.profiles import profile
from games.engine.rules import Rules
from games.models import Level, Match
from games.services.open_table import Terms, with_length
from lobby.forms import RulesForm, length_field, length_of, offer_lengths, players_field
from lobby.lengths import fields_of

MOST_NAME = 20
"""Letters of a guest's name: what fits on a seat of a phone."""
USUAL: dict[str, Any] = {
    "players": 4, "profile": "fantacarte", "length": "1005", "clock": "", "who": "link", "level": "",
    "chat": True,
}  # fmt: skip
"""What a new table is without further choice."""


class OptionsForm(forms.Form):
    """What a table may choose beside its rules."""

    who = forms.ChoiceField(
        label=_("Who may join"),
        choices=[("link", _("Who has my link")), ("lobby", _("Anybody, from the lobby"))],
        widget=forms.RadioSelect,
    )
    clock = forms.TypedChoiceField(
        label=_("Time for a turn"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[
            ("", _("No limit")),
            ("90", _("90 seconds")),
            ("60", _("60 seconds")),
            ("30", _("30 seconds")),
        ],
        widget=forms.RadioSelect,
    )
    spectators = forms.BooleanField(label=_("Others may watch"), required=False)
    chat = forms.BooleanField(label=_("The players may write to each other"), required=False)
    friendly = forms.BooleanField(
        label=_("Friendly: no time limit, and moves are taken back when all agree"), required=False
    )

    def options(self) -> dict[str, Any]:
        """The valid answers as `Terms` takes them."""
        chosen = self.cleaned_data
        names = ("clock", "spectators", "chat", "friendly")
        return {"listed": chosen["who"] == "lobby"} | {name: chosen[name] for name in names}


class SeatedForm(OptionsForm):
    """The same, and who sits at the other seats at first."""

    level = forms.ChoiceField(
        label=_("The other seats"),
        required=False,
        choices=[("", _("are for people")), *Level.choices],
        help_text=_("A seat of the computer can be given to a person later."),
    )

    def terms_with(self, rules: Rules) -> Terms:
        """The valid answers as a value, for a table under `rules`."""
        chosen = self.cleaned_data
        return Terms(rules, chosen["players"], level=chosen["level"], **self.options())


class NewTableForm(SeatedForm, RulesForm):
    """A table under the rules of a profile."""

    def terms(self) -> Terms:
        """The valid answers as a value."""
        chosen = self.cleaned_data
        return self.terms_with(profile(chosen["profile"], **fields_of(chosen["length"])))


class HouseTableForm(SeatedForm):
    """A table under house rules, which come with the address. A valid form has `terms()`."""

    players = players_field()

    def __init__(self, rules: Rules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        field: Any = self.fields["players"]
        field.choices = [(value, label) for value, label in field.choices if value in rules.players]

    def terms(self) -> Terms:
        """The valid answers as a value."""
        return self.terms_with(self.rules)


class ChangeForm(OptionsForm):
    """Other terms for a table that waits: how long, and the options. Its rules and seats stay."""

    length = length_field(_("As now"))

    def __init__(self, match: Match, data: Any = None) -> None:
        now = {name: getattr(match, name) for name in ("spectators", "chat", "friendly")}
        now |= {"who": "lobby" if match.listed else "link", "clock": match.clock or ""}
        super().__init__(data, initial=now)
        self.match = match
        offer_lengths(self, match.rules_value)

    def terms(self) -> Terms:
        """The valid answers as a value."""
        rules = with_length(self.match.rules_value, length_of(self))
        return Terms(rules, self.match.players, **self.options())


class NameForm(forms.Form):
    """What a guest is called at the table."""

    name = forms.CharField(
        label=_("Your name at the table"),
        max_length=MOST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def clean_name(self) -> str:
        """The name on one line, without signs that nobody sees."""
        if not plain(self.cleaned_data["name"]):
            raise forms.ValidationError(_("Write a name that the others can read."))
        try:
            return fit_guest_name(self.cleaned_data["name"])
        except NameRefused as refused:
            raise refusal(refused) from None
