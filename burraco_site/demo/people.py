"""Invented people, and which people are none of them."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.avatars import AVATARS
from accounts.models import Friendship, User
from accounts.names import skeleton
from burraco_site.demo.rows import store
from burraco_site.demo.words import FIRST, LANGUAGES, SECOND

DOMAIN = "demo.invalid"
"""Where the invented people have their mail: nowhere."""
GUESTS = "demo-guest-"


def invented() -> QuerySet[User]:
    """The people that were made up here."""
    return User.objects.filter(Q(email__endswith=f"@{DOMAIN}") | Q(username__startswith=GUESTS))


def real() -> QuerySet[User]:
    """Everybody else, but for those who run the site."""
    return User.objects.filter(is_staff=False).exclude(pk__in=invented().values("pk"))


def make_people(chance: random.Random, number: int, now: datetime, guests: int = 0) -> list[User]:
    """So many accounts and guests, who came in the last two months."""
    names = _names(chance, number)
    accounts = [_account(chance, name, now) for name in names]
    others = [_guest(chance, index, now) for index in range(guests)]
    store([*accounts, *others])
    return list(invented().order_by("pk"))


def befriend(chance: random.Random, people: list[User], now: datetime) -> None:
    """Makes friends of some of them, and lets some ask."""
    accounts = [person for person in people if not person.is_guest]
    pairs = {tuple(sorted(chance.sample(range(len(accounts)), 2))) for _ in accounts}
    store(
        [
            Friendship(
                asker=accounts[one],
                asked=accounts[other],
                created=now - timedelta(days=9),
                accepted=now - timedelta(days=8) if chance.random() < 0.8 else None,
            )
            for one, other in sorted(pairs)
        ]
    )


def _names(chance: random.Random, number: int) -> list[str]:
    """Different names that do not look alike."""
    plain = [*FIRST, *(f"{first}_{second}" for first in FIRST for second in SECOND)]
    plain += [f"{first}{count}" for count in range(20, 400) for first in FIRST]
    found = list({skeleton(name): name for name in plain}.values())[: max(number, 120)]
    return chance.sample(found, number)


def _account(chance: random.Random, name: str, now: datetime) -> User:
    language, country = chance.choice(LANGUAGES)
    joined = now - timedelta(days=60 * chance.random() ** 1.5)
    user = User(
        username=name,
        name_key=skeleton(name),
        email=f"{name.lower()}@{DOMAIN}",
        language=language,
        country=country,
        avatar=chance.choice([*AVATARS]),
        date_joined=joined,
        last_login=joined + (now - joined) * chance.random(),
    )
    user.set_unusable_password()
    return user


def _guest(chance: random.Random, index: int, now: datetime) -> User:
    user = User(
        username=f"{GUESTS}{index}",
        display_name=f"{chance.choice(FIRST)} {chance.randrange(10, 100)}",
        is_guest=True,
        language=chance.choice(LANGUAGES)[0],
        date_joined=now - timedelta(days=5 * chance.random()),
    )
    user.set_unusable_password()
    return user
