"""Entering the queue. A person is in it once: the row of `Seeker` has the person as its key."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import publish
from games.models import Ladder
from lobby.models import Party, Rating, Seeker
from lobby.ratings.figures import Skill
from lobby.services.quick import permission
from lobby.services.quick.wishes import CLOCKS, LENGTHS, Wish


def look_for_match(user: User, ladder: str, wish: Wish) -> bool:
    """Puts a person who plays alone (on `two` or `four`) into the queue; who is in it stays as he is, and the
    answer is False.

    Raises Refused: what `may_play_ranked` says, `ranked_goes_on`; ValueError for what is not offered.
    """
    if ladder not in (Ladder.TWO, Ladder.FOUR):
        raise ValueError(ladder)
    with transaction.atomic():
        return enter(user, ladder, wish, rating=rating_of(ladder, [user]))


def enter(user: User, ladder: str, wish: Wish, **columns: Any) -> bool:
    """Makes a place in the queue for a person, in the transaction of the caller; False who has one."""
    if wish.length not in LENGTHS or wish.clock not in CLOCKS:
        raise ValueError(wish)
    party = Party.objects.create(
        ladder=ladder,
        length=wish.length,
        any_length=wish.any_length,
        clock=wish.clock,
        any_clock=wish.any_clock,
        since=timezone.now(),
        **columns,
    )
    if join(user, party):
        return True
    party.delete()
    return False


def join(user: User, party: Party) -> bool:
    """Makes a person part of a party; False who is in the queue already. Raises Refused as `check` does,
    which looks after the row is there: whoever is being seated meanwhile is found at the table.
    """
    mine = {"party": party, "seen": timezone.now()}
    _seeker, created = Seeker.objects.get_or_create(person=user, defaults=mine)
    if created:
        permission.check(user)
        publish.quick_changed(user.pk)
    return created


def seen(user: User, now: datetime) -> None:
    """Notes a sign of life of somebody in the queue."""
    Seeker.objects.filter(person=user).update(seen=now)


def rating_of(ladder: str, people: list[User]) -> float:
    """The shown rating of a person, or of a pair, on a ladder; a newcomer's where there is none."""
    person, *partner = sorted(people, key=lambda each: each.pk)
    rows = Rating.objects.filter(ladder=ladder, person=person, partner=partner[0] if partner else None)
    shown = rows.values_list("shown", flat=True).first()
    return Skill().shown if shown is None else shown
