"""What every page shows of quick match: the bar of who is looking for a ranked match."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from games.models import Match
from lobby.quick_words import words_of
from lobby.services.quick.queue import seen
from lobby.services.quick.search import search_of

HERE = ("lobby", "quick")
"""Pages that have a bar even while nothing goes on: the search may begin in another tab."""


def quick(request: HttpRequest) -> dict[str, Any]:
    """`quick_bar`: the context of `lobby/_quick_state.html`, read when a page asks for it; false where there
    is nothing to show.
    """
    return {"quick_bar": SimpleLazyObject(lambda: _bar(request))}


def _bar(request: HttpRequest) -> dict[str, Any]:
    user = getattr(request, "user", None)
    if not isinstance(user, User) or user.is_guest:
        return {}
    now = timezone.now()
    search = search_of(user, now)
    if search.ladder:
        seen(user, now)
    page = request.resolver_match.url_name if request.resolver_match else ""
    if search.state == "idle" and page not in HERE:
        return {}
    if search.match and request.path == Match(public_id=search.match).get_absolute_url():
        return {}
    return words_of(search)
