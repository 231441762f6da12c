"""Playing again at the same table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import texts
from games.engine.rules import Rules
from games.protocol.errors import Refused
from games.room_views import NOT_YOURS
from games.services.again import play_again
from games.services.read import seat_of
from games.views import match_or_404
from lobby.admission import may_open
from lobby.forms import length_field, length_of, offer_lengths


class AgainForm(forms.Form):
    """What shall be other than the last time; nothing need be."""

    partners = forms.ChoiceField(
        label=_("Seats"),
        required=False,
        choices=[("", _("As before")), ("swapped", _("Swap partners"))],
        widget=forms.RadioSelect,
    )
    length = length_field(_("As before"))

    def __init__(self, rules: Rules, players: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_lengths(self, rules)
        if players != 4:
            del self.fields["partners"]

    def changes(self) -> dict[str, Any]:
        """The valid answers as `play_again` takes them."""
        return {"swapped": self.cleaned_data.get("partners") == "swapped", "length": length_of(self)}


@require_http_methods(["GET", "HEAD", "POST"])
def again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Another match of the same people: posted, at once as the form says; opened, the form for it
    (`lobby/again.html`). While the match goes on, back to it.
    """
    match = match_or_404(public_id)
    user = request.user
    if not isinstance(user, User) or seat_of(public_id, user) is None:
        raise Http404(NOT_YOURS)
    form = AgainForm(match.rules_value, match.players, request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        status = 200 if request.method != "POST" else 400
        return render(request, "lobby/again.html", {"match": match, "form": form}, status=status)
    if not may_open(request):
        return render(request, "429.html", status=429)
    try:
        return redirect(play_again(public_id, user, **form.changes()))
    except Refused as refused:
        messages.error(request, texts.refusal(refused.code))
        return redirect("match", public_id)
