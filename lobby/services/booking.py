"""Booking ranked matches: each once, in the order in which they ended, whoever asks and however often."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Match, Status
from lobby.models import LeagueMonth, Ledger, RatedMatch, Season
from lobby.ratings.book import Verdict
from lobby.ratings.periods import day_of, month_of, season_of
from lobby.services.book_rows import book_for, finished_ranked, played_of, ratings_for, store, unbooked
from lobby.services.league import tally
from lobby.services.person_figures import figures_changed
from lobby.services.roll_back import roll_back
from lobby.services.turning import turn

BATCH = 500
"""Matches that are booked together when many follow each other."""
LOOKED_BACK = timedelta(days=7)
"""How old a match may be whose booking got lost and is made up for."""


def book(public_id: str) -> bool:
    """Books a finished ranked match. Does nothing, and returns False, when there is nothing to book."""
    with transaction.atomic():
        _hold()
        match = _matches().filter(unbooked(), public_id=public_id).first()
        if match is None:
            return False
        if _overtaken(match):
            _book_from(match.finished, match.pk)
        else:
            _enter([match], set())
    return True


def settle(now: datetime | None = None) -> int:
    """Heals: books what was forgotten in the last days, takes back what was voided. Returns how many."""
    voided = RatedMatch.objects.filter(match__status=Status.VOID).order_by("finished", "match")
    since = (now or timezone.now()) - LOOKED_BACK
    forgotten = Match.objects.filter(unbooked(), finished__gte=since, updated__gte=since).order_by(
        "finished", "pk"
    )
    for public_id in (names := list(forgotten.values_list("public_id", flat=True)[:BATCH])):
        book(public_id)
    number = _book_again(voided) if voided.exists() else 0
    return number + len(names)


@transaction.atomic
def _book_again(voided: QuerySet[RatedMatch]) -> int:
    """Books again from the first of these matches on, which are in order. Returns how many they were."""
    _hold()
    first, number = voided.first(), voided.count()
    if first is not None:
        _book_from(first.finished, first.match_id)
    return number


def rebuild() -> int:
    """Makes every rating, change, standing and month of the league anew from the stored matches, in one
    transaction. Returns how many matches were booked.
    """
    with transaction.atomic():
        _hold()
        return _book_from(None, 0)


def turn_now() -> None:
    """Ends the seasons and months that are over by now."""
    with transaction.atomic():
        _hold()
        turn(timezone.now())


def _hold() -> None:
    """Waits until nobody else books, and keeps it so until the end of the transaction."""
    Ledger.objects.get_or_create(pk=1)
    Ledger.objects.select_for_update().get(pk=1)


def _matches() -> QuerySet[Match]:
    columns = ("public_id", "ladder", "finished", "winner")
    return Match.objects.only(*columns).prefetch_related("seats__user").order_by("finished", "pk")


def _overtaken(match: Match) -> bool:
    """Whether something has been booked that should have seen this match first: a later match of the same
    people, the end of its season, the end of its month.
    """
    assert match.finished is not None
    people = [seat.user_id for seat in match.seats.all()]
    later = RatedMatch.objects.filter(_from(match.finished, match.pk, "match"))
    return (
        later.filter(match__seats__user__in=people).exists()
        or Season.objects.filter(number__gte=season_of(match.finished), closed=True).exists()
        or LeagueMonth.objects.filter(
            month__gte=month_of(day_of(match.finished)), moved__isnull=False
        ).exists()
    )


def _from(at: datetime, key: int, name: str) -> Q:
    """Those at or after a place in the order; `name` is the column of the match's number."""
    return Q(finished__gt=at) | Q(finished=at, **{f"{name}__gte": key})


def _book_from(at: datetime | None, key: int) -> int:
    """Takes back everything from a place in the order on, and books it again as the matches are now."""
    rated, matches = RatedMatch.objects.all(), Match.objects.filter(finished_ranked())
    if at is not None:
        rated, matches = rated.filter(_from(at, key, "match")), matches.filter(_from(at, key, "pk"))
    # Whether somebody was a guest is not to be seen any more once he has an account.
    unfit = set(rated.filter(verdict=Verdict.UNFIT).values_list("match", flat=True))
    roll_back(rated, at)
    order = list(matches.order_by("finished", "pk").values_list("pk", flat=True))
    for start in range(0, len(order), BATCH):
        _enter(list(_matches().filter(pk__in=order[start : start + BATCH])), unfit)
    turn(timezone.now())
    return len(order)


def _enter(matches: list[Match], unfit: set[int]) -> None:
    """Books matches that follow each other and everything booked of their people."""
    played = [played_of(match, match.pk in unfit) for match in matches]
    ratings = ratings_for(played)
    book = book_for(played, ratings)
    entries = [book.enter(each) for each in played]
    store(entries, ratings)
    tally({(gain.person, month_of(entry.day)) for entry in entries for gain in entry.gains})
    figures_changed({person for each in played for person in each.people})
