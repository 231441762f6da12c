"""The pages of a match, for its players only."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games.engine.rules import Rules
from games.engine.rules_text import rules_to_text
from games.follow import Follower
from games.models import Match
from games.protocol.errors import Refused
from games.rule_words import LENGTH, differences, length_words, profile_name
from games.services import read
from games.services.open import play_again


@require_GET
@never_cache
def match_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table, with the first frame of its socket inside, so that nothing has to be waited for."""
    seat = seat_or_404(request, public_id)
    follower = Follower.open(public_id, seat)
    match = Match.objects.get(public_id=public_id)
    context = {
        "match": match,
        "rules": told_rules(match.rules_value),
        "frame": follower.view_frame(),
        "socket_path": f"/ws/match/{public_id}/",
    }
    return render(request, "games/table.html", context)


def told_rules(rules: Rules) -> dict[str, Any]:
    """What the menu of the table says about its rules: their name, their text for addresses, the
    length of the match, where they differ from the federation's.
    """
    return {
        "name": profile_name(rules.profile),
        "text": rules_to_text(rules),
        "length": length_words(rules),
        "differences": differences(rules, without=LENGTH),
    }


@require_POST
def again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Another match with the same choices; while this one goes on, back to it."""
    seat_or_404(request, public_id)
    try:
        return redirect(play_again(public_id, cast(User, request.user)))
    except Refused:
        return redirect("match", public_id)


def seat_of_visitor(request: HttpRequest, public_id: str) -> int | None:
    """The visitor's seat; None where there is no such match or no seat in it."""
    user = request.user
    return None if isinstance(user, AnonymousUser) else read.seat_of(public_id, user)


def seat_or_404(request: HttpRequest, public_id: str) -> int:
    """The visitor's seat. Who has none is not told whether there is such a match."""
    seat = seat_of_visitor(request, public_id)
    if seat is None:
        raise Http404(_("No match of yours has this address. Your matches are listed on the home page."))
    return seat
