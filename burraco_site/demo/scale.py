"""A site of many matches, to see how lists and pages bear it: rows of matches and seats, events of a few."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from burraco_site.demo.matches import SHORT, Hall
from burraco_site.demo.play import Rows
from games.engine.profiles import profile
from games.models import Match, Seat, Status

PEOPLE = 5000
WITH_EVENTS = 200
TOGETHER, BATCH = 20, 5000
"""Matches that are stored at once, with their events and without."""
YEARS = 2
#: Of hundred matches so many stand so; the rest are finished.
_STANDING = {Status.CLOSED: 4, Status.VOID: 1, Status.PLAYING: 1}


def make_many(
    chance: random.Random, people: list[User], number: int, now: datetime, tell: Callable[[int], Any]
) -> None:
    """So many matches: the rows of `WITH_EVENTS` of them in full, of the others without deals.

    Ranked ones bear no ladder, so that nobody books them: it would take hours, and nothing here looks at
    ratings. `tell` hears how many there are.
    """
    hall = Hall(chance, people, now)
    rules = [profile(name, **changes).to_json() for name, changes in SHORT.items()]
    made, played = 0, min(WITH_EVENTS, number)
    while made < played:
        rows = Rows()
        for _ in range(min(TOGETHER, played - made)):
            hall.casual(rows)
        rows.store()
        made += len(rows.matches)
        tell(made)
    while made < number:
        rows = Rows()
        for _ in range(min(BATCH, number - made)):
            _bare(hall, rows, rules)
        rows.store()
        made += len(rows.matches)
        tell(made)


def _bare(hall: Hall, rows: Rows, rules: list[dict[str, Any]]) -> None:
    """A match and its seats, and nothing that was played."""
    chance, players = hall.chance, hall.chance.choice((2, 4))
    ended = hall.now - timedelta(days=365 * YEARS * chance.random())
    status = _standing(chance)
    ranked = chance.random() < 0.1
    match = Match(
        public_id=hall.address(),
        rules=chance.choice(rules),
        players=players,
        first_dealer=0,
        totals=[chance.randrange(-200, 900), chance.randrange(900)],
        status=status,
        ranked=ranked,
        shared=True,
        version=chance.randrange(80, 900),
        deal_number=chance.randrange(1, 6),
        winner=chance.randrange(2) if status == Status.FINISHED else None,
        created=ended - timedelta(minutes=40),
        updated=ended,
        finished=ended if status in (Status.FINISHED, Status.VOID) else None,
        paused=ended if status == Status.PLAYING else None,
    )
    rows.matches.append(match)
    people = chance.sample(hall.people, players)
    left = chance.randrange(players) if chance.random() < 0.05 else None
    rows.seats += [
        Seat(match=match, number=number, user=person, left=number == left)
        for number, person in enumerate(people)
    ]


def _standing(chance: random.Random) -> str:
    drawn = chance.randrange(100)
    for status, share in _STANDING.items():
        if drawn < share:
            return status.value
        drawn -= share
    return Status.FINISHED.value
