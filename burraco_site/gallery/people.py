"""The people of the pictures: accounts and guests, each with a session."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import combinations

from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.guests import create_guest
from accounts.services.people import befriend, follow
from games.engine.profiles import FIBUR
from games.models import Ladder, Match, Seat, Status
from lobby.services.booking import rebuild

PASSWORD = "ponte-di-legno-42"
NAMES = ("Anna", "Bruno", "Carla", "Massimiliano.Ross", "Elena", "Franco", "Giulia", "Hugo", "Ines")
AVATARS = ("moon", "boat", "cat", "lemon")


def invite() -> dict[str, User]:
    """Some people with accounts, by name, and the guest `Guest`; Anna has friends and somebody who asks."""
    now = timezone.now()
    people = {name: User.objects.create_user(username=name, password=PASSWORD) for name in NAMES}
    for name, avatar in zip(NAMES, AVATARS, strict=False):
        User.objects.filter(username=name).update(avatar=avatar)
    User.objects.filter(username__in=("Bruno", "Elena")).update(country="IT", speaks=["it", "en"])
    User.objects.filter(username="Anna").update(is_staff=True, is_superuser=True, email="anna@example.org")
    anna = people["Anna"]
    for name in ("Bruno", "Carla"):
        befriend(people[name], anna, now)
        befriend(anna, people[name], now)
    befriend(people["Elena"], anna, now)
    follow(anna, people["Franco"])
    people |= {"Guest": create_guest("en", "Nonna Pia")}
    return {name: User.objects.get(pk=user.pk) for name, user in people.items()}


def rate(people: list[User]) -> None:
    """Two rounds of ranked matches among people, each against each, booked."""
    begin = timezone.now() - timedelta(days=20)
    pairs = [*combinations(people, 2)] * 2
    for number, (one, other) in enumerate(pairs):
        _ranked("two", [one, other], number % 3 % 2, begin + timedelta(hours=5 * number))
    for number in range(6):
        _ranked("four", people[:4], number % 2, begin + timedelta(hours=31 * number))
        _ranked("pair", people[2:6], number % 2, begin + timedelta(hours=33 * number))
    rebuild()


def cookie(user: User) -> str:
    """What the browser of somebody who is signed in sends."""
    browser = Client()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def _ranked(ladder: str, seated: list[User], winner: int, at: datetime) -> None:
    match = Match.objects.create(
        rules=FIBUR.to_json(), players=len(seated), first_dealer=0,
        totals=[1210, 2050] if winner else [2050, 1210],
        ranked=True, shared=True, ladder=Ladder(ladder), status=Status.FINISHED, winner=winner, finished=at,
    )  # fmt: skip
    Seat.objects.bulk_create(Seat(match=match, number=n, user=user) for n, user in enumerate(seated))
