"""Figures of a person against deals that are counted by hand, and who stayed until the end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.notation import position_to_json
from games.engine.profiles import PROFILES
from games.models import Deal, Match, Seat, Status
from lobby.services.deal_statistics import DealStatistics, statistics_of
from lobby.services.reliability import LAST, Reliability, reliability_of
from tests.engine.table import position
from tests.lobby.ranked import people

pytestmark = [pytest.mark.django_db, pytest.mark.both_worlds]

CLEAN = "3H 4H 5H 6H 7H 8H 9H"
SEMI = "4S 5S 6S 7S 8S 9S TS JK=JS"
"""Seven in a row with the wild at their end."""
DIRTY = "5D 6D 2C=7D 8D 9D TD JD"
SHORT = "KC KH KS"


@pytest.fixture(autouse=True)
def forget() -> None:
    """Figures are kept by the numbers of rows, which come again."""
    cache.clear()


def match_of(*seated: User, profile: str = "fibur", **more: Any) -> Match:
    """A finished match of two sides of one or two people."""
    match = Match.objects.create(
        rules=PROFILES[profile].to_json(), players=len(seated), first_dealer=0, totals=[0, 0],
        **{"status": Status.FINISHED, "shared": True} | more,
    )  # fmt: skip
    Seat.objects.bulk_create([Seat(match=match, number=n, user=user) for n, user in enumerate(seated)])
    return match


def ended(
    match: Match, melds: tuple[list[str], list[str]], took: tuple[bool, bool], totals: tuple[int, int],
    reason: str = "closed", seat: int = 0,
) -> None:  # fmt: skip
    """One more deal of a match as its end left it."""
    number = match.deals.count() + 1
    table = position(
        *[1] * match.players, players=match.players, melds=melds, rules=match.rules["profile"],
        pozzetto_taken=list(took),
    )  # fmt: skip
    counts = [
        {"melds": 0, "bonuses": 0, "closing": 0, "in_hand": 0, "pozzetto": 0, "total": t} for t in totals
    ]
    Deal.objects.create(
        match=match, number=number, dealer=0, seed=b"", commitment="", deck=[], start_version=0,
        snapshot=position_to_json(table), ended=timezone.now(),
        result={"reason": reason, "seat": seat if reason == "closed" else None, "counts": counts},
    )  # fmt: skip


def test_deals_are_counted_as_by_hand_and_by_profile() -> None:
    anna, bruno = people(2)
    match = match_of(anna, bruno)
    ended(match, ([CLEAN, SEMI, SHORT], [DIRTY]), (True, True), (505, 210))
    ended(match, ([], [CLEAN, DIRTY]), (False, True), (-165, 400), seat=1)
    ended(match, ([DIRTY], []), (True, False), (160, 160), reason="stock")
    ended(match_of(bruno, anna, profile="burako"), ([], [SHORT]), (True, True), (20, 30), seat=1)
    fibur, burako = statistics_of(anna)
    assert fibur == DealStatistics(
        "fibur", deals=3, won=1, closed=1, clean=1, semi_clean=1, dirty=1, average=167, pozzetto=67
    )
    assert burako == DealStatistics(
        "burako", deals=1, won=1, closed=1, clean=0, semi_clean=0, dirty=0, average=30, pozzetto=100
    )
    assert statistics_of(bruno)[0] == DealStatistics(
        "fibur", deals=3, won=1, closed=1, clean=1, semi_clean=0, dirty=2, average=257, pozzetto=67
    )


def test_a_partner_shares_what_the_side_laid_but_not_who_closed() -> None:
    anna, bruno, carla, dino = people(4)
    ended(match_of(anna, bruno, carla, dino), ([CLEAN], []), (True, False), (300, -50), seat=2)
    assert [statistics_of(each)[0].closed for each in (anna, bruno, carla, dino)] == [0, 0, 1, 0]
    assert [statistics_of(each)[0].clean for each in (anna, bruno, carla, dino)] == [1, 0, 1, 0]


def test_a_deal_that_goes_on_and_a_voided_match_count_nothing() -> None:
    anna, bruno = people(2)
    match = match_of(anna, bruno, status=Status.VOID)
    ended(match, ([CLEAN], []), (True, True), (300, 100))
    going = match_of(anna, bruno, status=Status.PLAYING)
    ended(going, ([CLEAN], []), (True, True), (300, 100))
    going.deals.update(ended=None)
    assert statistics_of(anna) == []


def test_a_special_burraco_counts_as_clean_or_dirty() -> None:
    anna, bruno = people(2)
    whole = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    mixed = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK=AH"
    ended(match_of(anna, bruno, profile="fitab"), ([whole, mixed], []), (True, True), (900, 0))
    (line,) = statistics_of(anna)
    assert (line.clean, line.semi_clean, line.dirty) == (1, 0, 1)


def test_the_page_shows_the_figures_of_house_rules_too(client: Client) -> None:
    anna, bruno = people(2)
    match = match_of(anna, bruno)
    Match.objects.update(rules=match.rules | {"profile": "house", "clean": 300})
    ended(match, ([CLEAN], []), (True, True), (505, 210))
    text = client.get("/people/p0/").content.decode()
    assert "House rules" in text
    assert "<dd>505</dd>" in text


def test_reliability_is_of_the_last_matches_with_people() -> None:
    anna, bruno = people(2)
    assert reliability_of(anna) is None
    begin = timezone.now() - timedelta(days=2)
    for n in range(LAST + 5):
        match = match_of(anna, bruno)
        match.seats.filter(user=anna).update(left=n < 6)
        Match.objects.filter(pk=match.pk).update(updated=begin + timedelta(minutes=n))
    for odd in ({"shared": False}, {"status": Status.VOID}, {"status": Status.PLAYING}):
        match_of(anna, bruno, **odd).seats.update(left=True)
    assert reliability_of(anna) == Reliability(LAST, LAST - 1)
    assert reliability_of(anna).percent == 95  # type: ignore[union-attr]
    assert reliability_of(bruno) == Reliability(LAST, LAST)
