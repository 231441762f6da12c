"""Two hundred people press quick match at once in two processes, which also call them together."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from games.models import Match, Seat
from lobby.models import Call, Party, Rating, Seeker
from lobby.services.quick.wishes import FIRST
from tests.lobby.ranked import people

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]

ROOT = Path(__file__).resolve().parents[2]
CROWD, LONERS = 200, 6
PRESSING = """
import sys
from datetime import datetime
from threading import Thread
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
import django
django.setup()
from django.db import connection
from games import publish
publish._send = lambda *args: None
from accounts.models import User
from lobby.models import Seeker
from lobby.services.quick.answers import accept
from lobby.services.quick.calls import call_together
from lobby.services.quick.queue import look_for_match
from lobby.services.quick.wishes import Wish

now, mine = datetime.fromisoformat(sys.argv[2]), int(sys.argv[3])
everybody = list(User.objects.order_by("pk"))
own = everybody[mine::2]

def press(users):
    for user in users:
        look_for_match(user, "two", Wish())
    connection.close()

# Some press in both processes: they have two tabs.
hands = [Thread(target=press, args=(users,)) for users in (own[0::3], own[1::3], own[2::3], everybody[:20])]

def press_all():
    for hand in hands: hand.start()
    for hand in hands: hand.join()
    return len(own)

def accept_all():
    asked = Seeker.objects.filter(person__in=own, party__call__isnull=False).select_related("person")
    return sum(accept(seeker.person) is not None for seeker in asked)

acts = {"press": press_all, "call": lambda: call_together(now), "accept": accept_all}
for line in sys.stdin:
    print(acts[line.strip()](), flush=True)
"""


def rating(index: int) -> float:
    """Most lie close together; the last ones lie far from everybody."""
    if index >= CROWD - LONERS:
        return 3000 + 200 * index
    return 900 + 37 * index % 800


def test_two_hundred_press_within_a_moment_and_everybody_is_seated_at_most_once() -> None:
    now = timezone.now()
    crowd = people(CROWD)
    Rating.objects.bulk_create(
        Rating(ladder="two", person=user, mu=25, sigma=5, shown=rating(index), season=1, last=now)
        for index, user in enumerate(crowd)
    )
    workers = [start(now.isoformat(), number) for number in range(2)]
    assert ask(workers, "press") == CROWD
    assert Seeker.objects.count() == Party.objects.count() == CROWD
    while ask(workers, "call") or ask(workers[:1], "call"):
        ask(workers, "accept")
    for worker in workers:
        worker.communicate(timeout=30)
    look_at_the_tables()
    look_at_the_queue()


def start(now: str, number: int) -> subprocess.Popen[str]:
    """A process that presses for every second person; at `now` everybody's window is the first one."""
    database = str(connection.settings_dict["NAME"])
    return subprocess.Popen(
        [sys.executable, "-c", PRESSING, database, now, str(number)],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "burraco_site.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(workers: list[subprocess.Popen[str]], what: str) -> int:
    """Has all of them do something at once; the sum of their answers."""
    for worker in workers:
        assert worker.stdin
        worker.stdin.write(f"{what}\n")
        worker.stdin.flush()
    return sum(int(worker.stdout.readline()) for worker in workers if worker.stdout)


def look_at_the_tables() -> None:
    ratings = dict(Rating.objects.values_list("person", "shown"))
    seats = list(Seat.objects.values_list("match", "user"))
    assert max(Counter(user for _match, user in seats).values()) == 1
    assert Match.objects.count() * 2 == len(seats) > CROWD / 2
    tables: dict[int, list[float]] = {}
    for match, user in seats:
        tables.setdefault(match, []).append(ratings[user])
    assert all(abs(one - other) <= FIRST for one, other in tables.values())


def look_at_the_queue() -> None:
    assert not Call.objects.exists()
    left = dict(Seeker.objects.values_list("person", "party__rating"))
    assert not Seat.objects.filter(user__in=left).exists()
    assert Seat.objects.count() + len(left) == CROWD
    assert len([rating for rating in left.values() if rating >= 3000]) == LONERS
    assert all(abs(one - other) > FIRST for one, other in combinations(left.values(), 2))
