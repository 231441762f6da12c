"""The pages of ladders and league: what they show, to whom, and that a page costs few queries."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import people as social
from games.models import Match
from lobby.graph import graph_of
from lobby.models import LeagueMonth, Rating, Season, Standing
from lobby.ratings.figures import Skill
from lobby.ratings.periods import day_of, month_of, season_of
from lobby.ratings.update import rate
from lobby.services import booking, ladders
from lobby.services.last_matches import last_matches
from lobby.services.records import Point, ratings_of, record_against
from tests.lobby.ranked import people, ranked

pytestmark = pytest.mark.django_db
Queries = Callable[[int], Any]


def rated(
    person: User, mu: float, *, ladder: str = "two", partner: User | None = None, **more: Any
) -> Rating:
    """A rating that stands on the leaderboard unless told otherwise."""
    skill = Skill(mu, more.pop("sigma", 3.0))
    usual: dict[str, Any] = {"opponents": 8, "last": timezone.now(), "matches": 30, "won": 20, "lost": 10}
    return Rating.objects.create(
        ladder=ladder, person=person, partner=partner, mu=skill.mu, sigma=skill.sigma, shown=skill.shown,
        season=season_of(timezone.now()), **usual | more,
    )  # fmt: skip


def signed_in(person: User) -> Client:
    browser = Client()
    browser.force_login(person)
    return browser


def names(lines: list[ladders.Line]) -> list[str]:
    return [line.name for line in lines]


def test_the_leaderboard_lists_who_is_sure_has_met_many_and_plays(client: Client) -> None:
    a, b, c, d, e, f = people(6)
    rated(a, 28)
    rated(b, 30)
    rated(c, 40, sigma=5.4)
    rated(d, 40, opponents=7)
    rated(e, 40, last=timezone.now() - timedelta(days=31))
    rated(f, 50)
    User.objects.filter(pk=f.pk).update(is_active=False)
    context = client.get("/ladders/two/").context
    assert names(context["lines"]) == ["P1", "P0"]
    assert [line.place for line in context["lines"]] == [1, 2]
    everybody = client.get("/ladders/two/?show=all").context["lines"]
    assert {line.name: line.waits for line in everybody} == {
        "P0": "", "P1": "", "P2": "unsure", "P3": "opponents", "P4": "absent",
    }  # fmt: skip


def test_a_provisional_rating_wears_its_mark_and_has_no_place(client: Client) -> None:
    (a,) = people(1)
    rated(a, 25, sigma=8)
    page = client.get("/ladders/two/?show=all")
    assert page.context["lines"][0].provisional
    assert page.context["lines"][0].place is None
    assert ">?</span>" in page.content.decode()
    assert names(client.get("/ladders/two/").context["lines"]) == []


def test_pages_search_and_neighbours() -> None:
    players = people(60)
    for index, player in enumerate(players):
        rated(player, 40 - index / 10)
    browser = signed_in(players[30])
    second = browser.get("/ladders/two/?page=2").context
    assert (second["page"].number, second["page"].pages, second["lines"][0].place) == (2, 3, 26)
    assert browser.get("/ladders/two/?page=99").context["page"].number == 3
    near = browser.get("/ladders/two/?show=around").context["lines"]
    assert names(near) == [f"P{n}" for n in range(25, 36)]
    assert [line.name for line in near if line.mine] == ["P30"]
    found = browser.get("/ladders/two/?q=p59").context["lines"]
    assert [(line.name, line.place) for line in found] == [("P59", 60)]
    assert browser.get("/ladders/two/?q=nobody%00").context["lines"] == []


def test_who_is_not_on_the_leaderboard_sees_the_place_that_the_rating_would_have() -> None:
    players = people(5)
    for index, player in enumerate(players[:4]):
        rated(player, 40 - index)
    rated(players[4], 38.5, opponents=2)
    context = signed_in(players[4]).get("/ladders/two/?show=around").context
    assert names(context["lines"]) == ["P0", "P1", "P4", "P2", "P3"]
    assert context["missing"] == 6


def test_a_pair_stands_under_both_names(client: Client) -> None:
    a, b = people(2)
    rated(a, 30, ladder="pair", partner=b)
    assert names(client.get("/ladders/pair/").context["lines"]) == ["P0 + P1"]
    assert signed_in(b).get("/ladders/pair/").context["lines"][0].mine
    assert client.get("/ladders/pair/?q=p1").context["lines"]


def test_a_name_leads_to_its_page_and_a_closed_account_to_none(client: Client) -> None:
    a, b, c = people(3)
    rated(a, 30, ladder="pair", partner=b)
    LeagueMonth.objects.create(person=c, month=month_of(day_of(timezone.now())), division=0)
    text = client.get("/ladders/pair/").content.decode()
    assert 'href="/people/p0/"' in text
    assert 'href="/people/p1/"' in text
    assert 'href="/people/p2/"' in client.get("/ladders/league/").content.decode()
    User.objects.filter(pk=c.pk).update(is_active=False)
    assert 'href="/people/p2/"' not in client.get("/ladders/league/").content.decode()


def test_friends_and_who_is_followed_are_picked_out_with_their_places(client: Client) -> None:
    a, b, c, d, e = people(5)
    for index, person in enumerate((a, b, c, d)):
        rated(person, 40 - index)
    rated(e, 45, opponents=2)
    social.follow(d, b)
    social.befriend(d, e, timezone.now())
    assert names(signed_in(d).get("/ladders/two/?show=friends").context["lines"]) == ["P1", "P3"]
    social.befriend(e, d, timezone.now())
    lines = signed_in(d).get("/ladders/two/?show=friends").context["lines"]
    assert [(line.place, line.name) for line in lines] == [(None, "P4"), (2, "P1"), (4, "P3")]
    assert names(client.get("/ladders/two/?show=friends").context["lines"]) == ["P0", "P1", "P2", "P3"]
    nobody = signed_in(a).get("/ladders/four/?show=friends")
    assert "None of your friends" in nobody.content.decode()


def test_pages_that_are_not_there(client: Client) -> None:
    for address in ("/ladders/chess/", "/ladders/two/?season=7", "/ladders/league/?division=5"):
        assert client.get(address).status_code == HTTPStatus.NOT_FOUND
    assert client.get("/ladders/league/?month=nonsense").status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    "address",
    [
        "/ladders/",
        "/ladders/two/",
        "/ladders/two/?show=all",
        "/ladders/two/?q=p",
        "/ladders/league/",
        "/ladders/hall-of-fame/",
    ],
)
def test_a_long_ladder_costs_no_more_queries_than_a_short_one(
    address: str, client: Client, django_assert_max_num_queries: Queries
) -> None:
    for index, player in enumerate(people(40)):
        rated(player, 40 - index / 10)
        LeagueMonth.objects.create(person=player, month=month_of(day_of(timezone.now())), division=0)
    with django_assert_max_num_queries(8):
        assert client.get(address).status_code == HTTPStatus.OK


def test_a_past_season_keeps_its_standing_and_its_fame(client: Client) -> None:
    players = people(5)
    season = Season.objects.create(number=season_of(timezone.now()) - 1, closed=True)
    for index, player in enumerate(players):
        row = rated(player, 20 + index)
        Standing.objects.create(
            season=season, rating=row, mu=30, sigma=3, shown=1840 - index, place=index + 1
        )
    past = client.get(f"/ladders/two/?season={season.number}").context["lines"]
    assert names(past) == ["P0", "P1", "P2", "P3", "P4"]
    ((_season, _ladder, lines),) = client.get("/ladders/hall-of-fame/").context["fame"]
    assert names(lines) == ["P0", "P1", "P2"]


def test_the_calculator_answers_with_the_code_that_rates(client: Client) -> None:
    asked = {"mine": 1360, "mine_sigma": 7, "theirs": 1840, "theirs_sigma": 3}
    answers = client.get("/ladders/formula/", asked).context["answers"]
    (mine,), (theirs,) = rate([[Skill(30, 7)], [Skill(30, 3)]], 0)
    assert (answers[0].mine, answers[0].theirs) == (round(mine.shown), round(theirs.shown))
    assert [answer.change[0] for answer in answers] == ["+", "+", "−"]
    assert client.get("/ladders/formula/").context["answers"] == []
    assert client.get("/ladders/formula/", asked | {"mine_sigma": 99}).status_code == HTTPStatus.BAD_REQUEST
    assert client.get("/ladders/formula/", asked | {"mine": "nan"}).status_code == HTTPStatus.BAD_REQUEST


def test_the_league_shows_who_would_move(client: Client) -> None:
    players, month = people(6), month_of(day_of(timezone.now()))
    for index, player in enumerate(players):
        LeagueMonth.objects.create(
            person=player, month=month, division=1, points=1000 - 100 * index, matches=10, won=5
        )
    lines = client.get("/ladders/league/?division=1").context["lines"]
    assert [line.moved for line in lines] == [1, 1, 0, 0, 0, -1]
    assert client.get("/ladders/league/").context["division"] == 0
    assert not signed_in(players[0]).get("/ladders/league/").context["lines"]


def played(seated: list[User], winner: int | None = 0, ladder: str = "two") -> Match:
    match = ranked(ladder, seated, winner, at=timezone.now())
    assert booking.book(match.public_id)
    return match


def test_the_news_of_a_match_are_for_its_players() -> None:
    anna, bruno, carla = people(3)
    match = played([anna, bruno])
    address = f"/match/{match.public_id}/rating/"
    told = json.loads(signed_in(anna).get(address).content)
    assert not told["pending"]
    assert told["note"] == "+150 league points"
    assert [line["name"] for line in told["lines"]] == ["You", "P1"]
    assert told["lines"][0]["change"][0] == "+"
    assert told["lines"][1]["rating"].endswith("?")
    assert signed_in(carla).get(address).status_code == HTTPStatus.NOT_FOUND
    assert Client().get(address).status_code == HTTPStatus.NOT_FOUND


def test_the_news_wait_for_the_booking_and_say_why_a_match_does_not_count() -> None:
    anna, bruno = people(2)
    browser = signed_in(anna)
    match = ranked("two", [anna, bruno], at=timezone.now())
    assert browser.get(f"/match/{match.public_id}/rating/").json()["pending"]
    User.objects.filter(pk=bruno.pk).update(is_guest=True)
    booking.book(match.public_id)
    told = browser.get(f"/match/{match.public_id}/rating/").json()
    assert (told["pending"], told["lines"]) == (False, [])
    assert "has no rating" in told["note"]
    Match.objects.filter(pk=ranked("two", [anna, bruno]).pk).update(ranked=False)
    other = Match.objects.latest("pk")
    assert not browser.get(f"/match/{other.public_id}/rating/").json()["pending"]


def test_every_page_shows_the_same_rating() -> None:
    anna, bruno = people(2)
    match = played([anna, bruno])
    browser = signed_in(anna)
    shown = browser.get(f"/match/{match.public_id}/rating/").json()["lines"][0]["rating"]
    line = browser.get("/ladders/two/?show=all").context["lines"][0]
    (profile,) = ratings_of(anna, timezone.now())
    assert shown == f"{line.rating}?" == f"{profile.rating}?" == f"{last_matches(anna)[0].rating}?"


def test_records_count_both_sides_and_partners() -> None:
    a, b, c, d = people(4)
    played([a, b])
    played([b, a])
    played([b, a], None)
    played([a, c, b, d], 0, "four")
    played([a, b, c, d], 1, "four")
    record = record_against(a, b)
    assert (record.won, record.drawn, record.lost) == (1, 1, 2)
    assert (record.together_won, record.together_drawn, record.together_lost) == (1, 0, 0)
    assert record_against(b, a).won == 2
    assert [match.outcome for match in last_matches(a)] == ["loss", "win", "draw", "loss", "win"]
    assert {rating.ladder for rating in ratings_of(a, timezone.now())} == {"two", "four"}


def test_the_graph_lies_within_its_picture() -> None:
    now = timezone.now()
    graph = graph_of([Point(now, shown, 1000.0) for shown in (1000.0, 1180.5, 990.2)])
    assert graph is not None
    assert (graph.low, graph.high) == (950, 1200)
    spots = [tuple(map(float, spot.split(","))) for spot in graph.line.split()]
    assert all(0 < x < graph.width and 0 < y < graph.height for x, y in spots)
    assert spots[2][1] < spots[0][1] == spots[1][1] < spots[3][1]
    assert graph_of([]) is None
    first = graph_of([Point(now, 1138.0, 1000.0)])
    assert first is not None
    assert (first.line.count(","), first.low, first.high) == (2, 1000, 1150)


def test_the_own_graph_is_on_the_ladder_in_every_language() -> None:
    anna, bruno = people(2)
    for _ in range(3):
        played([anna, bruno])
    for language in ("en", "it", "es"):
        page = signed_in(anna).get("/ladders/two/", headers={"accept-language": language})
        assert '<polyline points="8' in page.content.decode()
        assert 'cx="312.0"' in page.content.decode()
