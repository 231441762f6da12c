"""The page of a person, and what one can do there."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.avatars import AVATARS
from accounts.countries import COUNTRIES
from accounts.models import User
from accounts.names import skeleton
from accounts.services import people
from burraco_site.ways import way_back
from games.models import Seat
from games.rule_words import PROFILE_NAMES
from games.services.clock import MOST_TIMEOUTS
from games.services.seconds import BUDGET
from lobby.graph import graph_of
from lobby.ladder_words import ladder_words, signed
from lobby.services import reliability
from lobby.services.deal_statistics import statistics_of
from lobby.services.last_matches import LastMatch, last_matches
from lobby.services.person_figures import Figures, figures_of
from lobby.services.records import record_against

ACTS = {
    "befriend": lambda me, other: people.befriend(me, other, timezone.now()),
    "part": people.part,
    "follow": people.follow,
    "unfollow": people.unfollow,
    "mute": lambda me, other: people.keep_from(me, other, "mute"),
    "block": lambda me, other: people.keep_from(me, other, "block"),
    "hear": lambda me, other: people.keep_from(me, other, "hear"),
}


@require_GET
@never_cache
def person(request: HttpRequest, name: str) -> HttpResponse:
    """`lobby/person.html`: what the person shows to this reader."""
    owner, reader = person_or_404(name), reader_of(request)
    if owner.username != name:
        return redirect(owner)
    shown = people.may_see(owner.see_profile, owner, reader)
    context = {
        "person": owner,
        "last_counted": reliability.LAST,
        "budget": round(BUDGET),
        "timeouts": MOST_TIMEOUTS,
        "shown": shown,
        "own": owner == reader,
        "may_act": reader is not None and not reader.is_guest and owner != reader,
        "tie": people.tie(reader, owner) if reader else "",
        "follows": reader is not None and owner in people.followed_by(reader),
        "way": people.way_to(reader, owner) if reader else "",
    }
    if shown:
        context |= _page(owner, figures_of(owner, timezone.now()))
    if people.may_see(owner.see_history, owner, reader):
        context |= _history(owner, reader)
    return render(request, "lobby/person.html", context)


def _page(owner: User, figures: Figures) -> dict[str, Any]:
    return {
        "avatar_label": AVATARS.get(owner.avatar, ""),
        "country": COUNTRIES.get(owner.country, ""),
        "speaks": owner.speaks,
        "ratings": [
            (rating, ladder_words(rating.ladder), graph_of(rating.points)) for rating in figures.ratings
        ],
        "reliability": figures.reliability,
    }


def _history(owner: User, reader: User | None) -> dict[str, Any]:
    against = reader if reader is not None and reader != owner else None
    return {
        "history": True,
        "statistics": [
            asdict(line) | {"label": PROFILE_NAMES[line.profile]} for line in statistics_of(owner)
        ],
        "last": [_last(match, reader) for match in last_matches(owner)],
        "record": record_against(against, owner) if against else None,
    }


def _last(match: LastMatch, reader: User | None) -> dict[str, Any]:
    """A match in words. Who sat there sees with whom; others see those who show them their matches."""
    there = reader is not None and reader in [seat.user for seat in match.others]
    return {
        "at": match.at,
        "others": [_shown(seat, reader, there) for seat in match.others],
        "about": _("ranked") if match.ranked else PROFILE_NAMES[match.profile],
        "label": match.outcome.label,
        "rating": match.rating,
        "moved": signed(match.change),
    }


def _shown(seat: Seat, reader: User | None, there: bool) -> tuple[str, str]:
    """The name of who sat there, and the address of the page, which guests and bots have not."""
    user = seat.user
    if user is None or user.is_guest or not user.is_active:
        return seat.shown_name, ""
    if there or people.may_see(user.see_history, user, reader):
        return seat.shown_name, user.get_absolute_url()
    return _("somebody"), ""


@require_GET
@never_cache
def find(request: HttpRequest) -> HttpResponse:
    """Leads to the page of the account that `?name=` is, or looks like; else back, saying so."""
    try:
        return redirect(person_or_404(request.GET.get("name", "").strip()))
    except Http404:
        messages.error(request, _("Nobody here has this name."))
        return redirect("account")


@require_POST
def act(request: HttpRequest, name: str) -> HttpResponse:
    """Asks to be friends, accepts, ends it, follows, mutes, blocks; then back to where the button was."""
    me, other = reader_of(request), person_or_404(name)
    if me is None or me.is_guest:
        return redirect("account_login")
    try:
        ACTS[request.POST.get("act", "")](me, other)
    except (KeyError, ValueError):
        messages.error(request, _("That is not possible."))
    return redirect(way_back(request, other.get_absolute_url()))


def person_or_404(name: str) -> User:
    """The account with a name, however it is written. Raises Http404."""
    accounts = User.objects.filter(is_guest=False, erased=False, is_active=True)
    found = (
        accounts.filter(Q(username=name) | Q(name_key=skeleton(name)))
        if "\0" not in name
        else accounts.none()
    )
    exact = [user for user in found if user.username == name] or list(found)
    if not exact:
        raise Http404
    return exact[0]


def reader_of(request: HttpRequest) -> User | None:
    """Who asks."""
    return request.user if isinstance(request.user, User) else None
