"""Calling people together: who fits in the queue is asked whether he is ready. Beat runs it every second."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Shun
from games import publish
from games.models import Ladder, Seat
from lobby.models import Call, Party
from lobby.services.quick.groups import Group, best_split, find_groups
from lobby.services.quick.wishes import Candidate, Wish, terms

SEEN = timedelta(seconds=150)
"""Who has given no sign of life for so long is not called: a hidden page gives one a minute."""
PARTIES = {Ladder.TWO: 2, Ladder.FOUR: 4, Ladder.PAIR: 2}
"""How many places in the queue make a table."""
IN_A_ROW = 3
"""How often at most the same two are partners by chance, one match after the other."""


def call_together(now: datetime | None = None) -> int:
    """Calls everybody who fits together. Of two workers at once each takes what the other does not hold.
    Returns how many calls were made.
    """
    now = now or timezone.now()
    return sum(_call_ladder(ladder, now) for ladder in Ladder if waiting(ladder).exists())


def waiting(ladder: str) -> QuerySet[Party]:
    """The parties that wait on a ladder and have not been called, who waits longest first."""
    return Party.objects.filter(ladder=ladder, call=None, invite=None).order_by("since", "pk")


def candidate(party: Party, now: datetime) -> Candidate:
    """A party, its people fetched, as the search sees it."""
    people = tuple(seeker.person_id for seeker in party.seekers.all())
    waited = (now - party.since).total_seconds()
    return Candidate(party.pk, people, party.rating, waited, wish_of(party))


def wish_of(party: Party) -> Wish:
    """What a party wishes."""
    return Wish(party.length, party.any_length, party.clock, party.any_clock)


def apart_among(people: Iterable[int]) -> set[frozenset[int]]:
    """The pairs of some people of whom one has blocked the other."""
    everybody = list(people)
    blocks = Shun.objects.filter(way=Shun.Way.BLOCK, person__in=everybody, other__in=everybody)
    return {frozenset(pair) for pair in blocks.values_list("person", "other")}


@transaction.atomic
def _call_ladder(ladder: str, now: datetime) -> int:
    skip = connection.features.has_select_for_update_skip_locked
    rows = waiting(ladder).select_for_update(skip_locked=skip).prefetch_related("seekers__person")
    parties = {party.pk: party for party in rows if _is_here(party, now)}
    candidates = [candidate(party, now) for party in parties.values()]
    apart = apart_among(person for each in candidates for person in each.people)
    groups = find_groups(
        candidates, PARTIES[Ladder(ladder)], apart, lambda group: bool(seats_of(ladder, group))
    )
    for group in groups:
        _call(ladder, group, parties, now)
    return len(groups)


def _is_here(party: Party, now: datetime) -> bool:
    people = party.seekers.all()
    return all(seeker.person.is_active and seeker.seen > now - SEEN for seeker in people)


def seats_of(ladder: str, group: Group) -> tuple[int, ...] | None:
    """The people of a group in the order of their seats; None where four cannot be seated."""
    if ladder == Ladder.FOUR:
        ratings = {each.people[0]: each.rating for each in group}
        return best_split(ratings, _worn(ratings))
    first, second = (each.people for each in group)
    return tuple(person for facing in zip(first, second, strict=True) for person in facing)


def _worn(people: Iterable[int]) -> set[frozenset[int]]:
    """Pairs who have been partners so often that for one of them it would be once too many in a row."""
    together: set[frozenset[int]] = set()
    for person in people:
        last = Seat.objects.filter(user=person, match__ranked=True, match__ladder=Ladder.FOUR)
        partners = [_partner(seat) for seat in last.order_by("-match")[:IN_A_ROW]]
        if len(partners) == IN_A_ROW and len(set(partners)) == 1:
            together.add(frozenset((person, partners[0])))
    return together


def _partner(seat: Seat) -> int:
    facing = Seat.objects.filter(match=seat.match_id, number=(seat.number + 2) % 4)
    return facing.values_list("user", flat=True).first() or 0


def _call(ladder: str, group: Group, parties: dict[int, Party], now: datetime) -> None:
    """Asks the people of a group, whose rows the caller holds, whether they are ready."""
    settled, seats = terms([each.wish for each in group]), seats_of(ladder, group)
    assert settled is not None
    assert seats is not None
    until = now + timedelta(seconds=settings.READY_SECONDS)
    call = Call.objects.create(ladder=ladder, length=settled.length, clock=settled.clock, until=until)
    Party.objects.filter(pk__in=[each.key for each in group]).update(call=call)
    for each in group:
        for seeker in parties[each.key].seekers.all():
            seeker.seat, seeker.accepted = seats.index(seeker.person_id), False
            seeker.save(update_fields=["seat", "accepted"])
            publish.quick_changed(seeker.person_id)
    publish.call_seekers(call.pk)
