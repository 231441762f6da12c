"""What the invented people say about each other."""

from __future__ import annotations

import random
from typing import Any

from accounts.models import Category, User
from accounts.services.cases import CaseRefused, report
from burraco_site.demo.words import ADVERTISED, RUDE
from games.models import Said, Seat

MOST = 12
"""Lines, and leavers, that are reported at most."""


def make_reports(chance: random.Random) -> int:
    """Reports rude lines and those who left, by somebody else at the table; how many."""
    lines = Said.objects.filter(text__in=(*RUDE, ADVERTISED)).select_related("match", "user")
    left = Seat.objects.filter(left=True, user__isnull=False).select_related("match", "user")
    made = [_about_line(chance, line) for line in lines.order_by("-pk")[:MOST]]
    made += [_about_leaver(chance, seat) for seat in left.order_by("-pk")[:MOST]]
    return sum(made)


def _about_line(chance: random.Random, line: Said) -> bool:
    category = Category.SPAM if line.text == ADVERTISED else Category.INSULT
    return _report(chance, line.user, category, match=line.match, said=line)


def _about_leaver(chance: random.Random, seat: Seat) -> bool:
    assert seat.user is not None
    return _report(chance, seat.user, Category.LEAVING, match=seat.match)


def _report(chance: random.Random, person: User, category: Category, **where: Any) -> bool:
    """Whether somebody at the table, other than the person, could report it."""
    others = list(User.objects.filter(seats__match=where["match"]).exclude(pk=person.pk).order_by("pk"))
    if not others:
        return False
    try:
        report(chance.choice(others), person, category, **where)
    except CaseRefused:
        return False
    return True
