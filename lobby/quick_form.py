"""The choices of quick match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services.people import friends_of
from games.models import Ladder
from lobby.ladder_words import NAMES
from lobby.quick_words import terms_words
from lobby.services.quick.wishes import CLOCKS, LENGTHS, Wish

REMEMBERED = "quick"
"""The session's key for the last choices."""
USUAL = {"ladder": Ladder.TWO.value, "length": "1005", "clock": "60", "any_length": True, "any_clock": True}
"""What is chosen at first: whatever the others wish, so that the wait is short."""


class QuickForm(forms.Form):
    """What shall be played. `friend` is asked only for a fixed pair; without one the pair gets a link."""

    ladder = forms.ChoiceField(label=_("Who plays"), choices=list(NAMES.items()), widget=forms.RadioSelect)
    friend = forms.ModelChoiceField(
        label=_("Your partner"), queryset=User.objects.none(), required=False, empty_label=_("by a link")
    )
    length = forms.TypedChoiceField(
        label=_("Play to"), coerce=int, choices=[(n, str(n)) for n in LENGTHS], widget=forms.RadioSelect
    )
    any_length = forms.BooleanField(label=_("Another length will do as well"), required=False)
    clock = forms.TypedChoiceField(
        label=_("Time for a turn"),
        coerce=int,
        choices=list(zip(CLOCKS, (_("30 seconds"), _("60 seconds"), _("90 seconds")), strict=True)),
        widget=forms.RadioSelect,
    )
    any_clock = forms.BooleanField(label=_("Another time will do as well"), required=False)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        friends: Any = self.fields["friend"]
        friends.queryset = User.objects.filter(pk__in=[friend.pk for friend in friends_of(user)])
        friends.label_from_instance = str

    def what(self) -> str:
        """The choices that the form begins with, in words."""
        last = self.initial
        wish = Wish(int(last["length"]), last["any_length"], int(last["clock"]), last["any_clock"])
        return " · ".join([str(NAMES[last["ladder"]]), *terms_words(wish)])

    def wish(self) -> Wish:
        """The valid answers as a value."""
        chosen = self.cleaned_data
        return Wish(chosen["length"], chosen["any_length"], chosen["clock"], chosen["any_clock"])


def quick_form(request: HttpRequest, sent: Mapping[str, Any] | None = None) -> QuickForm | None:
    """The form as this browser sent it last; None for who has no account."""
    user = request.user
    if not isinstance(user, User) or user.is_guest:
        return None
    return QuickForm(user, sent, initial=USUAL | request.session.get(REMEMBERED, {}))


def remember(request: HttpRequest, form: QuickForm) -> None:
    """Keeps the choices of a valid form for the next time."""
    request.session[REMEMBERED] = {name: form.cleaned_data[name] for name in USUAL}
