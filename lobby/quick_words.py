"""How a search for a ranked match is told, on pages and by the socket."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from games.room_words import clock_words
from lobby.ladder_words import NAMES
from lobby.services.quick.search import Search, search_of
from lobby.services.quick.wishes import Wish

NOTES: dict[str, str | Promise] = {
    "declined": gettext_lazy("Your partner did not accept. You are not looking for a match any more."),
    "silent": gettext_lazy("The match was not accepted in time. You are not looking for one any more."),
    "cancelled": gettext_lazy("Your partner has stopped looking for a match."),
    "barred": gettext_lazy("You may not play ranked matches just now."),
    "others_missing": gettext_lazy("Somebody did not come. You wait on, and keep the time you have waited."),
    "turned_down": gettext_lazy("Your friend does not want to play as a pair now."),
}
"""What has happened to a search without its person's doing."""


def quick_frame(user: User, why: str = "", note: str = "") -> dict[str, Any]:
    """The state of a person's search as one frame: `state`, `html` to show it, `note` about what has happened
    (`why` is a key of `NOTES`), `match` to go to.
    """
    search = search_of(user, timezone.now())
    return {
        "t": "quick",
        "state": search.state,
        "html": render_to_string("lobby/_quick_state.html", words_of(search)),
        "note": note or str(NOTES.get(why, "")),
        "match": reverse("match", args=[search.match]) if search.match else "",
    }


def words_of(search: Search) -> dict[str, Any]:
    """The context of `lobby/_quick_state.html`."""
    return {
        "search": search,
        "what": what(search),
        "wait": wait_words(search.expected),
        "waited": clock_face(search.waited),
        "left": round(search.left),
        "link": reverse("quick-partner", args=[search.invite]) if search.invite else "",
    }


def what(search: Search) -> str:
    """What is looked for: `Two players · to 1005 · 60 seconds a turn`."""
    if not search.ladder:
        return ""
    return " · ".join([str(NAMES[search.ladder]), *terms_words(search.wish)])


def terms_words(wish: Wish) -> list[str]:
    """Length and clock of a wish; what is flexible says so."""
    length = _("to %(points)d") % {"points": wish.length}
    clock = clock_words(wish.clock)
    flexible = _("%(choice)s or another")
    return [
        flexible % {"choice": words} if more else words
        for words, more in ((length, wish.any_length), (clock, wish.any_clock))
    ]


def wait_words(seconds: int | None) -> str:
    """How much longer it will take."""
    if seconds is None:
        return _("Nobody can say yet how long it takes.")
    if seconds < 15:
        return _("It should take a few seconds more.")
    if seconds < 90:
        return _("It should take about %(seconds)d seconds more.") % {"seconds": -(-seconds // 10) * 10}
    minutes = round(seconds / 60)
    return ngettext(
        "It should take about %(minutes)d minute more.",
        "It should take about %(minutes)d minutes more.",
        minutes,
    ) % {"minutes": minutes}


def clock_face(seconds: int) -> str:
    """Seconds as `1:05`."""
    return f"{seconds // 60}:{seconds % 60:02}"
