"""Ladders and league of a site of many people: rows as booking leaves them, without the matches behind."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from accounts.models import User
from burraco_site.demo.rows import store
from games.models import Ladder
from lobby.models import Division, LeagueMonth, Rating
from lobby.ratings.figures import Skill
from lobby.ratings.periods import day_of, month_of, season_of

SINGLE = (Ladder.TWO, Ladder.FOUR)


def make_ladders(chance: random.Random, people: list[User], now: datetime) -> None:
    """Rates everybody on the ladders of single people, and gives everybody a month in the league."""
    store([_rating(chance, person, ladder, now) for ladder in SINGLE for person in people])
    store([_month(chance, person, now) for person in people])


def _rating(chance: random.Random, person: User, ladder: str, now: datetime) -> Rating:
    skill, matches = Skill(chance.gauss(25, 6), chance.uniform(1, 8)), chance.randrange(1, 300)
    won = chance.randrange(matches + 1)
    return Rating(
        ladder=ladder,
        person=person,
        mu=skill.mu,
        sigma=skill.sigma,
        shown=skill.shown,
        season=season_of(now),
        opponents=chance.randrange(min(matches, 40) + 1),
        last=now - timedelta(days=60 * chance.random()),
        matches=matches,
        won=won,
        lost=matches - won,
    )


def _month(chance: random.Random, person: User, now: datetime) -> LeagueMonth:
    matches = chance.randrange(1, 40)
    return LeagueMonth(
        person=person,
        month=month_of(day_of(now)),
        division=chance.choice(Division.values),
        points=chance.randrange(100 * matches),
        matches=matches,
        won=chance.randrange(matches + 1),
    )
