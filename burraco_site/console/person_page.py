"""What the console shows of a person, in a number of queries that no person makes larger."""

from __future__ import annotations

from typing import Any

from allauth.usersessions.models import UserSession
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import Act, Case, Sanction, User
from accounts.services.traces import others_of
from burraco_site.console.person_acts import acts_for
from games.models import Seat
from lobby.services.records import ratings_of
from lobby.services.reliability import reliability_of

Json = dict[str, Any]
SEES_ADDRESSES = "accounts.see_addresses"
LAST_MATCHES, LAST_ROWS = 40, 30


def page_of(request: HttpRequest, person: User) -> Json:
    """The context of the page. What tells where somebody lives is left out for who may not see it."""
    may = request.user.has_perm
    return {
        "person": person,
        "former_names": person.former_names.all()[:LAST_ROWS],
        "groups": [group.name for group in person.groups.all()],
        "ratings": ratings_of(person, timezone.now()),
        "reliability": reliability_of(person),
        "seats": _seats(person) if may("games.view_match") else None,
        "sanctions": _sanctions(person) if may("accounts.view_sanction") else None,
        "cases": Case.objects.filter(person=person)[:LAST_ROWS] if may("accounts.view_case") else None,
        "acts_about": _acts_about(person) if may("accounts.view_act") else None,
        "sessions": _sessions(person) if may(SEES_ADDRESSES) else None,
        "others": others_of(person) if may(SEES_ADDRESSES) else None,
        "verbs": [(act, act.form(auto_id=f"{act.name}_%s")) for act in acts_for(request, person)],
    }


def _seats(person: User) -> list[Seat]:
    """The last matches of a person, with everybody who sat there."""
    rows = Seat.objects.filter(user=person).select_related("match").prefetch_related("match__seats__user")
    return list(rows.order_by("-match")[:LAST_MATCHES])


def _sanctions(person: User) -> list[Sanction]:
    rows = Sanction.objects.filter(person=person).select_related("decided_by")
    return list(rows.order_by("-pk")[:LAST_ROWS])


def _acts_about(person: User) -> list[Act]:
    return list(Act.objects.filter(person=person).select_related("by", "match")[:LAST_ROWS])


def _sessions(person: User) -> list[UserSession]:
    return list(UserSession.objects.filter(user=person).order_by("-last_seen_at")[:LAST_ROWS])
