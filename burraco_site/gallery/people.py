"""The people of the pictures: accounts and guests, each with a session."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from itertools import combinations

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.guests import create_guest
from accounts.services.people import befriend, follow, keep_from
from burraco_site.demo.rows import store
from games.engine.profiles import FIBUR
from games.models import Ladder, Match, Seat, Status
from lobby.services.booking import rebuild

PASSWORD = "ponte-di-legno-42"
NAMES = ("Anna", "Bruno", "Carla", "Massimiliano.Ross", "Elena", "Franco", "Giulia", "Hugo", "Ines")
ASIDE = ("Livia", "Mario", "Nora", "Olga", "Pietro", "Sandra", "Teo", "Ugo")
"""Who look for a match, judge and are judged, and are not among the rated."""
AVATARS = ("moon", "boat", "cat", "lemon")
UNLOCKED = "Franco"
"""Who has just said the password once more, and may change what is guarded."""
ALL_DAY = 24 * 3600
_METHODS = "account_authentication_methods"
"""Where allauth keeps in a session how somebody has signed in."""
SIGNED_IN = (
    ("203.0.113.7", "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"),
    ("198.51.100.23", "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"),
)
"""Where Anna is signed in besides."""
LASTS = timedelta(minutes=40)
"""What a ranked match takes."""


def invite() -> dict[str, User]:
    """Some people with accounts, by name, and the guest `Guest`; Anna has friends and somebody who asks.

    Sandra is of the staff and has a second factor; Anna is of the staff and has none.
    """
    now = timezone.now()
    people = {name: User.objects.create_user(username=name, password=PASSWORD) for name in (*NAMES, *ASIDE)}
    for name, avatar in zip(NAMES, AVATARS, strict=False):
        User.objects.filter(username=name).update(avatar=avatar)
    User.objects.filter(username__in=("Bruno", "Elena")).update(country="IT", speaks=["it", "en"])
    User.objects.filter(username__in=("Anna", "Sandra")).update(is_staff=True)
    User.objects.filter(username="Anna").update(email="anna@example.org")
    User.objects.filter(username="Giulia").update(see_profile="nobody")
    _give_rights(people["Sandra"])
    anna = people["Anna"]
    for name in ("Bruno", "Carla"):
        befriend(people[name], anna, now)
        befriend(anna, people[name], now)
    befriend(people["Elena"], anna, now)
    follow(anna, people["Franco"])
    keep_from(anna, people["Ines"], "block")
    for ip, agent in SIGNED_IN:
        UserSession.objects.create(user=anna, ip=ip, user_agent=agent, session_key=cookie(anna))
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
    if user.username == UNLOCKED:
        said = {"method": "password", "at": time.time() + ALL_DAY, "reauthenticated": True}
        session = browser.session
        session.update({f"{_METHODS}_user": str(user.pk), _METHODS: [said]})
        session.save()
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def _give_rights(user: User) -> None:
    """All rights of the staff, and the second factor without which they open nothing."""
    user.groups.add(Group.objects.get(name="admin"))
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": "x"})


def _ranked(ladder: str, seated: list[User], winner: int, at: datetime) -> None:
    match = Match(
        rules=FIBUR.to_json(), players=len(seated), first_dealer=0,
        totals=[1210, 2050] if winner else [2050, 1210], ranked=True, shared=True, ladder=Ladder(ladder),
        status=Status.FINISHED, winner=winner, created=at - LASTS, updated=at, finished=at,
    )  # fmt: skip
    store([match])
    store([Seat(match=match, number=n, user=user) for n, user in enumerate(seated)])
