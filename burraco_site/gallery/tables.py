"""The tables of the pictures: opened, joined and played by the services, all seats by one player here."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any
from uuid import uuid4

from accounts.models import User
from burraco_site.demo.matches import seat_at
from games.bots import choose
from games.engine.notation import position_from_json
from games.engine.profiles import profile
from games.engine.views import observe
from games.models import Match, Status
from games.services.begin import begin
from games.services.open_table import Terms, open_table
from games.services.proceed import proceed
from games.services.read import current_deal
from games.services.submit import submit

LEVEL = "medium"
MOST_MOVES = 4000
FIRST_TURN = 2
"""Versions that the deal and a draw take: nobody has discarded yet."""
MANY = 5
"""Cards of a pile that is worth a look."""


def waiting(people: Sequence[User], players: int, rules: str = "fibur", **terms: Any) -> Match:
    """A table that these people wait at; the first opened it."""
    host, *others = people
    return seat_at(open_table(host, Terms(profile(rules), players, **terms)), others)


def dealt(people: Sequence[User], rules: str = "fibur", target: int = 2005, **terms: Any) -> Match:
    """A table at which these people have their first cards."""
    host, *others = people
    match = open_table(host, Terms(profile(rules, target=target), len(people), **{"chat": True, **terms}))
    begin(seat_at(match, others).public_id, host)
    return match


def played(match: Match, until: Callable[[Match, Any], bool]) -> Match:
    """Plays all seats of a match, deal after deal, until something holds for it and its position."""
    chance = random.Random(1)
    for _ in range(MOST_MOVES):
        deal = current_deal(match.public_id)
        match, position = deal.match, position_from_json(deal.match.rules_value, deal.snapshot)
        if until(match, position):
            return match
        if match.status == Status.BETWEEN_DEALS:
            proceed(match.public_id, 0, str(uuid4()), match.version)
            continue
        assert match.turn is not None
        move = choose(observe(position, match.turn), LEVEL, chance, (0, 0))
        submit(match.public_id, match.turn, str(uuid4()), match.version, str(move))
    raise RuntimeError("the tables of the pictures never came to what is to be shown")


def begun(match: Match, position: Any) -> bool:
    """The first person is to draw."""
    return match.turn == 0 and position.phase == "draw"


def answered(match: Match, position: Any) -> bool:
    """The first person is to draw, and the one before has just discarded."""
    return begun(match, position) and match.version > FIRST_TURN


def piled(match: Match, position: Any) -> bool:
    """The first person is to draw, or to take a pile of many cards."""
    return match.turn == 0 and position.phase == "draw" and len(position.pile) >= MANY


def full(match: Match, position: Any) -> bool:
    """The first person has drawn, and each side has laid something."""
    return match.turn == 0 and position.phase == "play" and all(len(melds) > 2 for melds in position.melds)


def counted(match: Match, position: Any) -> bool:
    """A deal is over and another follows."""
    return match.status == Status.BETWEEN_DEALS


def ended(match: Match, position: Any) -> bool:
    """The match is over."""
    return match.is_over
