"""From the first page to a table, and back to it."""

from http import HTTPStatus

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import User
from games.models import Match

pytestmark = [pytest.mark.django_db, pytest.mark.both_worlds]
CHOICES = {"players": "2", "level": "easy", "length": "505", "profile": "fibur"}


def test_the_first_page_makes_nobody(client: Client) -> None:
    answer = client.get("/")
    assert answer.status_code == HTTPStatus.OK
    assert answer.context["form"].initial == {
        "profile": "fantacarte",
        "players": 2,
        "level": "medium",
        "length": "1005",
    }
    assert User.objects.count() == 0
    assert "sessionid" not in client.cookies


@pytest.mark.parametrize("players", ["2", "4"])
def test_one_click_opens_a_match_for_a_new_guest(client: Client, players: str) -> None:
    answer = client.post("/play/", CHOICES | {"players": players})
    match = Match.objects.get()
    assert answer["Location"] == match.get_absolute_url()
    guest = User.objects.get()
    assert guest.is_guest
    assert match.seats.get(number=0).user == guest
    assert (match.players, match.rules["profile"], match.rules["target"]) == (int(players), "fibur", 505)
    assert client.get(match.get_absolute_url()).status_code == HTTPStatus.OK


def test_the_last_choices_are_remembered(client: Client) -> None:
    client.post("/play/", CHOICES)
    initial = client.get("/").context["form"].initial
    assert initial == {"profile": "fibur", "players": 2, "level": "easy", "length": "505"}


def test_a_second_match_is_of_the_same_guest(client: Client) -> None:
    client.post("/play/", CHOICES)
    client.post("/play/", CHOICES)
    assert User.objects.count() == 1
    assert Match.objects.count() == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "3"}, {"level": "champion"}, {"length": "12"}, {"length": "3000"},
        {"profile": "roversia", "players": "4"}, {"profile": "poker"}, {"players": ""},
    ],
)  # fmt: skip
def test_an_impossible_choice_opens_nothing(client: Client, wrong: dict[str, str]) -> None:
    assert client.post("/play/", CHOICES | wrong).status_code == HTTPStatus.BAD_REQUEST
    assert User.objects.count() == Match.objects.count() == 0


def test_my_matches_lists_mine_only(client: Client) -> None:
    client.post("/play/", CHOICES | {"players": "4"})
    Client().post("/play/", CHOICES)
    lines = client.get("/matches/").context["lines"]
    assert len(lines) == 1
    line = lines[0]
    assert line.address == User.objects.earliest("pk").seats.get().match.get_absolute_url()
    assert (line.profile, line.target, line.players, line.status) == ("fibur", 505, 4, "playing")
    assert (line.mine, line.theirs, line.won) == (0, 0, None)
    assert len(line.opponents) == 2
    assert line.partner
    assert client.get("/").context["unfinished"] == lines


def test_a_newcomer_has_no_matches(client: Client) -> None:
    answer = client.get("/matches/")
    assert answer.status_code == HTTPStatus.OK
    assert answer.context["lines"] == []


def test_a_finished_match_stands_below_those_that_go_on(client: Client) -> None:
    client.post("/play/", CHOICES)
    client.post("/play/", CHOICES)
    latest = Match.objects.latest("pk")
    Match.objects.filter(pk=latest.pk).update(status="finished", winner=1, totals=[100, 510], turn=None)
    lines = client.get("/matches/").context["lines"]
    assert [line.status for line in lines] == ["playing", "finished"]
    assert (lines[1].won, lines[1].mine, lines[1].theirs) == (False, 100, 510)
    assert len(client.get("/").context["unfinished"]) == 1


def test_one_address_opens_only_so_many(client: Client, settings: LazySettings) -> None:
    settings.MATCHES_PER_HOUR = 2
    address = {"REMOTE_ADDR": f"192.0.2.{id(client) % 250}"}
    answers = [client.post("/play/", CHOICES, **address).status_code for _ in range(3)]
    assert answers == [HTTPStatus.FOUND, HTTPStatus.FOUND, HTTPStatus.TOO_MANY_REQUESTS]
    assert Match.objects.count() == 2


def test_one_address_makes_only_so_many_guests(settings: LazySettings) -> None:
    settings.GUESTS_PER_HOUR = 1
    address = {"REMOTE_ADDR": "198.51.100.7"}
    assert Client().post("/play/", CHOICES, **address).status_code == HTTPStatus.FOUND
    assert Client().post("/play/", CHOICES, **address).status_code == HTTPStatus.TOO_MANY_REQUESTS


def test_play_is_not_reached_by_a_link(client: Client) -> None:
    assert client.get("/play/").status_code == HTTPStatus.METHOD_NOT_ALLOWED
