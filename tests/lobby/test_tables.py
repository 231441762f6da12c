"""Tables for people, through their pages: opened, joined by link, arranged, started."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.models import Match, Status
from games.services import presence

pytestmark = [pytest.mark.django_db, pytest.mark.both_worlds]
TABLE = {
    "name": "Anna", "players": "2", "length": "505", "profile": "fibur", "who": "link", "clock": "60",
    "level": "",
}  # fmt: skip


def opened(client: Client, **choices: str) -> Match:
    """A table that a guest has opened in `client`."""
    answer = client.post("/tables/new/", TABLE | choices)
    match = Match.objects.latest("pk")
    assert answer["Location"] == match.get_absolute_url()
    return match


def join(match: Match, name: str = "Bea") -> Client:
    """The browser of a newcomer who has opened the link and tapped once."""
    client = Client()
    answer = client.post(f"/join/{match.invite}/", {"name": name})
    assert answer["Location"] == match.get_absolute_url()
    return client


def act(client: Client, match: Match, what: str, **more: str) -> str:
    """Presses a button of the room; what the room says then."""
    address = f"{match.get_absolute_url()}room/"
    return client.post(address, {"do": what} | more, follow=True).content.decode()


def test_one_address_from_the_waiting_room_to_the_table(client: Client) -> None:
    match = opened(client)
    assert "1 seat is still open" in client.get(match.get_absolute_url()).content.decode()
    guest = join(match)
    act(client, match, "begin")
    for browser in (client, guest):
        assert 'id="table"' in browser.get(match.get_absolute_url()).content.decode()


def test_opening_the_link_asks_for_a_name_and_makes_nobody(client: Client) -> None:
    match = opened(client)
    newcomer = Client()
    page = newcomer.get(f"/join/{match.invite}/").content.decode()
    assert "Anna invites you" in page
    assert 'name="name"' in page
    assert User.objects.count() == 1
    assert "sessionid" not in newcomer.cookies


def test_a_guest_who_joins_is_called_as_he_says_and_finds_the_table_again(client: Client) -> None:
    match = opened(client)
    guest = join(match, "  Zia\u200b  Pina ")
    assert match.seats.get(number=1).shown_name == "Zia Pina"
    assert guest.get(f"/join/{match.invite}/")["Location"] == match.get_absolute_url()
    assert guest.get(match.get_absolute_url()).status_code == HTTPStatus.OK


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "\u200b\u200b"])
def test_a_name_that_nobody_can_read_seats_nobody(client: Client, name: str) -> None:
    match = opened(client)
    answer = Client().post(f"/join/{match.invite}/", {"name": name})
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert User.objects.count() == 1


def test_an_account_joins_under_its_own_name(client: Client) -> None:
    match = opened(client)
    browser = Client()
    browser.force_login(User.objects.create_user("carla"))
    assert 'name="name"' not in browser.get(f"/join/{match.invite}/").content.decode()
    browser.post(f"/join/{match.invite}/", {"name": "Regina"})
    assert match.seats.get(number=1).shown_name == "carla"


def test_who_signs_in_on_the_way_arrives_at_the_invited_table(client: Client) -> None:
    match = opened(client)
    User.objects.create_user("carla", password="correct horse")
    browser, way = Client(), f"/join/{match.invite}/"
    login = f"/accounts/login/?next={way}"
    assert login in browser.get(way).content.decode()
    form = {"login": "carla", "password": "wrong", "next": way}
    assert browser.post(login, form).status_code == HTTPStatus.OK
    assert browser.post(login, form | {"password": "correct horse"})["Location"] == way


@pytest.mark.parametrize("token", ["x", "A" * 22])
def test_an_invitation_cannot_be_guessed(client: Client, token: str) -> None:
    opened(client)
    assert Client().get(f"/join/{token}/").status_code == HTTPStatus.NOT_FOUND
    assert Client().post(f"/join/{token}/", {"name": "Eva"}).status_code == HTTPStatus.NOT_FOUND
    assert User.objects.count() == 1


def test_a_revoked_link_opens_nothing(client: Client) -> None:
    match = opened(client)
    act(client, match, "revoke")
    assert Client().get(f"/join/{match.invite}/").status_code == HTTPStatus.NOT_FOUND


def test_a_full_table_seats_nobody_and_makes_nobody(client: Client) -> None:
    match = opened(client)
    join(match)
    people = User.objects.count()
    late = Client()
    assert "All seats of this table are taken" in late.get(f"/join/{match.invite}/").content.decode()
    answer = late.post(f"/join/{match.invite}/", {"name": "Late"})
    assert answer.status_code == HTTPStatus.CONFLICT
    assert User.objects.count() == people
    assert "sessionid" not in late.cookies


def test_a_private_room_is_nobody_elses(client: Client) -> None:
    match = opened(client)
    stranger = Client()
    stranger.force_login(User.objects.create_user("eve"))
    for browser in (stranger, Client()):
        for address in ("", "invitation.svg"):
            answer = browser.get(match.get_absolute_url() + address)
            assert answer.status_code == HTTPStatus.NOT_FOUND
        for what in ("begin", "close", "free 0", "ready", "sit 1"):
            browser.post(f"{match.get_absolute_url()}room/", {"do": what})
    assert Match.objects.get().status == Status.WAITING
    assert match.seats.filter(user__isnull=False).count() == 1


def test_a_listed_room_shows_a_stranger_who_sits_there_and_no_invitation(client: Client) -> None:
    match = opened(client, who="lobby")
    page = Client().get(match.get_absolute_url()).content.decode()
    assert "Anna" in page
    assert match.invite not in page
    assert "Start" not in page


def test_only_the_host_sees_the_hosts_controls(client: Client) -> None:
    match = opened(client, players="4")
    page = client.get(match.get_absolute_url()).content.decode()
    guest = join(match).get(match.get_absolute_url()).content.decode()
    assert "Arrange the seats" in page
    assert "Arrange the seats" not in guest
    assert "I am ready" in guest


def test_a_refusal_is_told_in_words_in_the_room(client: Client) -> None:
    match = opened(client)
    assert "Some seats are still open" in act(client, match, "begin")
    guest = join(match)
    assert "Only the host" in act(guest, match, "begin")


@pytest.mark.parametrize("what", ["", "dance", "free", "free x", "swap 1", "free 1 2", "sit -1", "begin 1"])
def test_an_odd_button_does_nothing(client: Client, what: str) -> None:
    match = opened(client)
    answer = client.post(f"{match.get_absolute_url()}room/", {"do": what})
    assert answer.status_code == HTTPStatus.NOT_FOUND


def test_the_host_fills_a_seat_with_the_computer_and_starts(client: Client) -> None:
    match = opened(client)
    assert "All are here" in act(client, match, "fill 1", level="hard")
    assert 'id="table"' in act(client, match, "begin")


def test_who_leaves_lands_in_the_lobby_and_the_table_is_closed(client: Client) -> None:
    match = opened(client)
    assert "Open tables" in act(client, match, "leave")
    assert Match.objects.get().status == Status.CLOSED


def test_a_closed_room_says_so(client: Client) -> None:
    match = opened(client)
    assert "This table is closed" in act(client, match, "close")


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""}, {"players": "3"}, {"profile": "roversia", "players": "4"}, {"clock": "7"},
        {"who": "all"}, {"level": "champion"}, {"length": "3000"},
    ],
)  # fmt: skip
def test_an_impossible_table_is_not_opened(client: Client, wrong: dict[str, str]) -> None:
    assert client.post("/tables/new/", TABLE | wrong).status_code == HTTPStatus.BAD_REQUEST
    assert User.objects.count() == Match.objects.count() == 0


def test_house_rules_come_along_to_a_table_with_friends(client: Client) -> None:
    address = "/tables/new/?r=house.target~1500"
    assert "to 1500 points" in client.get(address).content.decode()
    client.post(address, TABLE)
    match = Match.objects.get()
    assert (match.rules["profile"], match.rules["target"]) == ("house", 1500)


def test_the_choices_of_the_last_table_are_remembered(client: Client) -> None:
    opened(client, clock="30")
    form = client.get("/tables/new/").context["form"]
    assert (form["clock"].value(), form["profile"].value(), form["players"].value()) == ("30", "fibur", "2")


def test_one_address_sits_down_only_so_often(client: Client, settings: LazySettings) -> None:
    match = opened(client, players="4")
    settings.JOINS_PER_HOUR = 1
    address = {"REMOTE_ADDR": "198.51.100.23"}
    answers = [
        Client().post(f"/join/{match.invite}/", {"name": "Bea"}, **address).status_code for _ in range(2)
    ]
    assert answers == [HTTPStatus.FOUND, HTTPStatus.TOO_MANY_REQUESTS]


def test_the_lobby_lists_the_tables_that_wait_for_anybody(client: Client) -> None:
    listed = opened(client, who="lobby", players="4")
    opened(client)
    lobby = Client().get("/lobby/")
    assert [row.id for row in lobby.context["rows"]] == [listed.public_id]
    row = lobby.context["rows"][0]
    assert (row.people, row.free, row.bots, row.clock) == (["Anna"], 3, 0, "60 seconds a turn")


def test_one_tap_in_the_lobby_seats_a_newcomer(client: Client) -> None:
    match = opened(client, who="lobby")
    newcomer = Client()
    answer = newcomer.post("/lobby/sit/", {"table": match.public_id})
    assert answer["Location"] == match.get_absolute_url()
    assert match.seats.get(number=1).user.is_guest
    assert newcomer.get("/lobby/").context["rows"] == []


def test_the_lobby_seats_nobody_at_a_private_table(client: Client) -> None:
    match = opened(client)
    page = Client().post("/lobby/sit/", {"table": match.public_id}, follow=True).content.decode()
    assert "not valid any more" in page
    assert User.objects.count() == 1


def test_the_lobby_is_filtered_without_scripts_too(client: Client) -> None:
    two = opened(client, who="lobby")
    four = opened(client, who="lobby", players="4", clock="")

    def listed(query: str) -> set[str]:
        return {row.id for row in client.get(f"/lobby/?{query}").context["rows"]}

    assert listed("") == listed("players=x&clock=") == {two.public_id, four.public_id}
    assert listed("players=2") == listed("clock=60") == {two.public_id}
    assert listed("clock=0&profile=fibur") == {four.public_id}
    assert listed("profile=burako") == set()


def test_my_matches_tells_a_waiting_table_from_a_closed_one(client: Client) -> None:
    waiting = opened(client, players="4")
    closed = opened(client)
    act(client, closed, "close")
    lines = client.get("/matches/").context["lines"]
    assert [(line.status, line.waiting_for, line.replay) for line in lines] == [
        ("waiting", 3, ""),
        ("closed", 1, ""),
    ]
    assert [line.address for line in client.get("/").context["unfinished"]] == [waiting.get_absolute_url()]
    page = client.get("/matches/").content.decode()
    assert "3 seats open" in page
    assert "To the table" in page


def test_a_table_that_plays_with_bots_is_in_the_lobby_until_its_seats_are_kept(client: Client) -> None:
    match = opened(client, who="lobby", players="4", level="easy")
    act(client, match, "begin")
    rows = client.get("/lobby/").context["rows"]
    assert [(row.id, row.plays, row.free) for row in rows] == [(match.public_id, True, 3)]
    newcomers = [Client() for _ in range(3)]
    for newcomer in newcomers:
        newcomer.post("/lobby/sit/", {"table": match.public_id})
        page = newcomer.get(match.get_absolute_url()).content.decode()
        assert "You sit down at the next deal" in page
        assert 'id="frame"' not in page
    assert client.get("/lobby/").context["rows"] == []
    act(newcomers[0], match, "leave")
    assert newcomers[0].get(match.get_absolute_url()).status_code == HTTPStatus.NOT_FOUND
    assert client.get("/lobby/").context["rows"][0].free == 1


OTHER_TERMS = {"length": "1005", "who": "lobby", "clock": "90", "spectators": "on"}


def test_the_host_changes_the_terms_on_a_page_and_all_read_them_in_the_room(client: Client) -> None:
    match = opened(client)
    guest = join(match)
    address = f"{match.get_absolute_url()}terms/"
    assert address in client.get(match.get_absolute_url()).content.decode()
    assert address not in guest.get(match.get_absolute_url()).content.decode()
    assert 'value="60" id="id_clock_2" checked' in " ".join(client.get(address).content.decode().split())
    act(guest, match, "ready")
    assert client.post(address, OTHER_TERMS)["Location"] == match.get_absolute_url()
    page = guest.get(match.get_absolute_url()).content.decode()
    for words in ("to 1005 points", "90 seconds a turn", "In the lobby", "Spectators may watch"):
        assert words in page
    assert "Ready phrases only" in page
    assert "I am ready" in page


def test_nobody_but_the_host_changes_the_terms_and_nobody_after_the_start(client: Client) -> None:
    match = opened(client)
    guest = join(match)
    address = f"{match.get_absolute_url()}terms/"
    assert guest.get(address)["Location"] == match.get_absolute_url()
    page = guest.post(address, OTHER_TERMS, follow=True).content.decode()
    assert "Only the host" in page
    assert Client().get(address).status_code == HTTPStatus.NOT_FOUND
    assert client.post(address, {"who": "lobby", "clock": "7"}).status_code == HTTPStatus.BAD_REQUEST
    act(client, match, "begin")
    assert client.get(address)["Location"] == match.get_absolute_url()
    client.post(address, OTHER_TERMS)
    assert Match.objects.get().clock == 60


def test_the_menu_of_a_table_with_bots_holds_the_invitation_while_it_gives_seats(client: Client) -> None:
    match = opened(client, players="4", level="easy")
    link = f"/join/{match.invite}/"
    for number in (1, 2, 3):
        act(client, match, f"fill {number}", level="easy")
    act(client, match, "begin")
    assert link in client.get(match.get_absolute_url()).content.decode()
    guests = [join(match, name) for name in ("Bea", "Carla", "Dino")]
    assert link not in client.get(match.get_absolute_url()).content.decode()
    page = guests[0].get(match.get_absolute_url()).content.decode()
    assert "You sit down at the next deal" in page
    assert link not in page


def test_two_play_on_without_an_invitation(client: Client) -> None:
    match = opened(client)
    join(match)
    act(client, match, "begin")
    assert "/join/" not in client.get(match.get_absolute_url()).content.decode()


def test_the_room_tells_who_has_gone_away(client: Client) -> None:
    match = opened(client)
    join(match)
    presence.here(match.public_id, 1)
    assert "Not here" not in client.get(match.get_absolute_url()).content.decode()
    cache.clear()
    assert client.get(match.get_absolute_url()).content.decode().count("Not here") == 1
