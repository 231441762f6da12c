"""People and tables for programs that play: made beside the site, in its database, and removed afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.conf import settings
from django.test import Client

from accounts.models import User
from games.engine.profiles import profile
from games.management.play.log import TableLog
from games.models import Deal, Event, Level, Match
from games.services.arrange import fill
from games.services.begin import begin
from games.services.open_table import Terms
from games.services.open_table import open_table as open_waiting
from games.services.sit import sit
from games.services.verify import verify_match

RULES = "fantacarte"


@dataclass(frozen=True)
class Person:
    """Somebody with a session: `cookie` is what the browser sends."""

    user: User
    cookie: str


def invite(count: int) -> list[Person]:
    """So many new people, each with a session."""
    return [_person(f"load-{uuid4().hex[:12]}") for _ in range(count)]


def open_table(people: Sequence[Person], bots: Sequence[Level] = (), target: int = 2005) -> Match:
    """A match of these people and bots of some levels, dealt: opened, joined and begun as at any table."""
    host, *others = (person.user for person in people)
    terms = Terms(profile(RULES, target=target), len(people) + len(bots))
    match = open_waiting(host, terms)
    for user in others:
        sit(match.public_id, user, invite=match.invite or "")
    for number, level in enumerate(bots, len(people)):
        fill(match.public_id, host, number, level)
    begin(match.public_id, host)
    return match


def open_here(people: Sequence[Person], bots: Sequence[Level], target: int) -> str:
    """The same by the program that plays; the address of the match."""
    return open_table(people, bots, target).public_id


def missing(public_id: str, log: TableLog) -> int:
    """How much of what was acknowledged a match does not hold at its version."""
    events = Event.objects.filter(match__public_id=public_id)
    stored = dict(events.filter(client_id__in=log.moves).values_list("client_id", "version"))
    dealt = Deal.objects.filter(match__public_id=public_id).values_list("start_version", flat=True)
    return len(log.moves.items() - stored.items()) + len(log.dealt - set(dealt))


def problems(public_ids: Sequence[str]) -> Counter[str]:
    """What `verify_match` says against some matches, counted."""
    found = (verify_match(match) for match in Match.objects.filter(public_id__in=public_ids))
    return Counter(problem for each in found for problem in each)


def remove(people: Sequence[Person]) -> None:
    """Removes these people with their matches, as if they had never been."""
    users = [person.user for person in people]
    Match.objects.filter(seats__user__in=users).delete()
    User.objects.filter(pk__in=[user.pk for user in users]).delete()


def _person(name: str) -> Person:
    user = User.objects.create_user(username=name, display_name=name[:12])
    browser = Client()
    browser.force_login(user)
    return Person(user, browser.cookies[settings.SESSION_COOKIE_NAME].value)
