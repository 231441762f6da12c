"""Pages that many read: read once for all, nobody's own lines in another's page, new when it matters."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Announcement, Audience, Friendship, User
from burraco_site import shared_cache
from burraco_site.shared_cache import forget
from games.engine.profiles import profile
from games.services.open_table import Terms, open_table
from lobby.models import LeagueMonth
from lobby.ratings.periods import day_of, month_of
from lobby.services import booking, league_table
from lobby.services.ladders import LADDERS
from tests.console.staff import browser_of, staff
from tests.lobby.ranked import people, ranked
from tests.lobby.test_ladder_pages import names, rated, signed_in

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
Queries = Callable[[int], Any]
LISTED = Terms(profile("fantacarte"), 2, listed=True)
FOR_ALL = [
    "/ladders/",
    "/ladders/two/",
    "/ladders/two/?show=all",
    "/ladders/hall-of-fame/",
    "/ladders/league/",
    "/lobby/",
]


@pytest.fixture(autouse=True)
def kept(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache is used, as by a program that no other test is."""
    settings.SHARED_CACHE = True
    own = uuid4().hex
    monkeypatch.setattr(shared_cache, "_program", lambda: own)


@pytest.mark.parametrize("address", FOR_ALL)
def test_the_second_stranger_costs_no_query(
    client: Client, address: str, django_assert_num_queries: Queries
) -> None:
    a, b = people(2)
    rated(a, 30)
    LeagueMonth.objects.create(person=b, month=month_of(day_of(timezone.now())), division=0)
    open_table(a, LISTED)
    first = client.get(address)
    with django_assert_num_queries(0):
        second = client.get(address)
    assert first.status_code == second.status_code == 200


def test_a_reader_costs_the_session_and_what_is_the_own(django_assert_num_queries: Queries) -> None:
    a, b = people(2)
    rated(a, 30)
    browser = signed_in(b)
    browser.get("/ladders/two/")
    with django_assert_num_queries(6):  # session, person, notices, two of the search for a match, own rating
        browser.get("/ladders/two/")


@pytest.mark.parametrize("address", ["/ladders/two/", "/ladders/league/"])
def test_the_own_line_is_marked_for_its_owner_alone(client: Client, address: str) -> None:
    a, b = people(2)
    for person, mu in ((a, 30), (b, 28)):
        rated(person, mu)
        LeagueMonth.objects.create(person=person, month=month_of(day_of(timezone.now())), division=0)

    def own(browser: Client) -> list[str]:
        return [line.people[0].name for line in browser.get(address).context["lines"] if line.mine]

    browsers = (client, signed_in(a), signed_in(b), client)
    assert [own(browser) for browser in browsers] == [[], ["P0"], ["P1"], []]


def test_who_stands_below_the_kept_lines_still_finds_the_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league_table, "MOST", 1)
    month, players = month_of(day_of(timezone.now())), people(3)
    for points, person in enumerate(players):
        LeagueMonth.objects.create(person=person, month=month, division=0, points=points)
    lines = [league_table.table(month, 0, reader) for reader in (None, *players)]
    places = [[(line.place, line.mine) for line in each] for each in lines]
    assert places == [[(1, False)], [(1, False), (3, True)], [(1, False), (2, True)], [(1, True)]]


def test_a_ladder_is_a_minute_old_at_most_and_its_search_is_not(client: Client) -> None:
    a, b = people(2)
    rated(a, 30)
    assert names(client.get("/ladders/two/").context["lines"]) == ["P0"]
    rated(b, 31)
    assert names(client.get("/ladders/two/").context["lines"]) == ["P0"]
    assert names(client.get("/ladders/two/?q=p1").context["lines"]) == ["P1"]
    assert client.get("/ladders/two/?page=99").context["page"].number == 1
    forget(LADDERS)
    assert names(client.get("/ladders/two/").context["lines"]) == ["P1", "P0"]


def test_a_page_of_a_person_is_closed_at_once_to_who_may_not_see_it(client: Client) -> None:
    a, friend, other = people(3)
    Friendship.objects.create(asker=a, asked=friend, accepted=timezone.now())
    rated(a, 30)
    assert client.get("/people/p0/").context["ratings"]
    User.objects.filter(pk=a.pk).update(see_profile=Audience.FRIENDS)
    assert "ratings" not in client.get("/people/p0/").context
    assert "ratings" not in signed_in(other).get("/people/p0/").context
    assert signed_in(friend).get("/people/p0/").context["ratings"]


def test_the_figures_of_a_person_are_counted_once(client: Client, django_assert_num_queries: Queries) -> None:
    (a,) = people(1)
    for ladder in ("two", "four"):
        rated(a, 30, ladder=ladder)
    client.get("/people/p0/")
    with django_assert_num_queries(3):  # the person, deals for the statistics, last matches
        client.get("/people/p0/")


def test_a_match_that_was_rated_shows_on_the_pages_of_its_people_at_once(client: Client) -> None:
    a, b = people(2)
    assert client.get("/people/p0/").context["ratings"] == []
    assert booking.book(ranked("two", [a, b], at=timezone.now()).public_id)
    ((rating, *_),) = client.get("/people/p0/").context["ratings"]
    assert (rating.matches, rating.won) == (1, 1)


def test_a_table_stands_in_the_lobby_at_once_and_in_each_language(client: Client) -> None:
    a, friend, other = people(3)
    Friendship.objects.create(asker=a, asked=friend, accepted=timezone.now())
    assert client.get("/lobby/").context["rows"] == []
    table = open_table(a, LISTED)
    told = [
        browser.get("/lobby/").context["rows"] for browser in (client, signed_in(friend), signed_in(other))
    ]
    assert [[(row.id, row.friend) for row in rows] for rows in told] == [
        [(table.public_id, False)], [(table.public_id, True)], [(table.public_id, False)],
    ]  # fmt: skip
    words = {
        client.get("/lobby/", headers={"accept-language": each}).context["rows"][0].players_words
        for each in ("en", "it", "es")
    }
    assert len(words) == 3


def test_an_announcement_is_read_once_and_stands_there_at_once(
    client: Client, django_assert_num_queries: Queries
) -> None:
    now = timezone.now()

    def stands() -> bool:
        client.get("/about/privacy/")
        with django_assert_num_queries(0):
            return "Back at noon." in client.get("/about/privacy/").content.decode()

    assert not stands()
    row = Announcement.objects.create(english="Back at noon.")
    assert stands()
    Announcement.objects.filter(pk=row.pk).update(ends=now)
    assert not stands()
    Announcement.objects.filter(pk=row.pk).update(starts=now + timedelta(hours=1), ends=None)
    assert not stands()
    row.starts = now
    row.save()
    assert stands()
    assert "Back at noon." in client.get("/lobby/").content.decode()
    browser_of(staff("admin", "mara")).post(f"/admin/accounts/announcement/{row.pk}/delete/", {"post": "yes"})
    assert not stands()


def test_what_is_announced_for_later_comes_and_goes_by_the_clock(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    Announcement.objects.create(
        english="Soon.", starts=now + timedelta(seconds=20), ends=now + timedelta(seconds=40)
    )
    seen = []
    for seconds in (0, 21, 41):
        monkeypatch.setattr("accounts.models.site.timezone.now", lambda: now + timedelta(seconds=seconds))  # noqa: B023
        seen.append("Soon." in client.get("/about/privacy/").content.decode())
    assert seen == [False, True, False]
