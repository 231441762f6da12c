"""Score pads at the site: kept with the person, shared by links, refused where something is wrong."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.guests import create_guest
from games import score_views
from games.models import ScorePad
from games.services import scores
from tests.games.harness import person

pytestmark = [pytest.mark.django_db, pytest.mark.both_worlds]
Json = dict[str, Any]
API = "/api/score/"


def game(**fields: Any) -> Json:
    """A game to 2005 after one hand."""
    value = {
        "id": "0a1b2c", "started": 1_700_000_000_000, "changed": 1_700_000_000_500, "names": ["Us", "Them"],
        "players": [], "first": 0, "rules": "house", "target": 2005, "deals": None,
        "hands": [[[[605, 1]], [[100, 1], [105, 2]]]],
    }  # fmt: skip
    return value | fields


def after_two_hands() -> Json:
    """The same game, a hand later."""
    return game(hands=[*game()["hands"], [[[0, 3]], [[-50, 3]]]])


def send(client: Client, method: str, path: str, body: Any = None, **headers: Any) -> HttpResponse:
    """A request with a JSON body."""
    text = body if isinstance(body, (str, bytes)) else json.dumps(body)
    found: HttpResponse = client.generic(method, API + path, text, content_type="application/json", **headers)
    return found


@pytest.fixture
def anna(db: None) -> User:
    """A person."""
    return person()


@pytest.fixture
def at_home(anna: User) -> Client:
    """Anna's browser."""
    client = Client()
    client.force_login(anna)
    return client


def keep(client: Client, value: Json | None = None) -> Json:
    """Keeps a game; what the site told of it."""
    told: Json = send(client, "POST", "", {"game": value or game()}).json()
    return told


def test_a_game_is_kept_with_the_person_once(at_home: Client) -> None:
    first, second = keep(at_home), keep(at_home)
    assert first["key"] == second["key"]
    listed = at_home.get(API).json()["pads"]
    assert [pad["game"] for pad in listed] == [game()]
    assert Client().get(API).json() == {"user": None, "guest": False, "pads": []}


def test_a_change_counts_from_the_version_it_was_made_from(at_home: Client) -> None:
    key = keep(at_home)["key"]
    told = send(at_home, "PUT", f"{key}/", {"version": 1, "game": after_two_hands()})
    assert told.json() == {"version": 2, "may": "own"}
    late = send(at_home, "PUT", f"{key}/", {"version": 1, "game": game()})
    assert late.status_code == 409
    assert late.json()["version"] == 2
    assert late.json()["game"] == after_two_hands()
    assert at_home.get(f"{API}{key}/?after=2").json() == {"version": 2, "may": "own"}
    assert at_home.get(f"{API}{key}/?after=1").json()["game"] == after_two_hands()


def test_links_open_what_they_say_until_they_are_taken_back(at_home: Client) -> None:
    key = keep(at_home)["key"]
    send(at_home, "POST", f"{key}/links/", {"kind": "read", "on": True})
    links = send(at_home, "POST", f"{key}/links/", {"kind": "write", "on": True}).json()
    read, write, friend = links["read"], links["write"], Client()
    assert len({key, read, write}) == 3
    assert friend.get(f"{API}{read}/").json() == {"version": 1, "may": "read", "game": game()}
    assert send(friend, "PUT", f"{read}/", {"version": 1, "game": after_two_hands()}).status_code == 403
    assert send(friend, "PUT", f"{write}/", {"version": 1, "game": after_two_hands()}).status_code == 200
    assert at_home.get(f"{API}{key}/").json()["game"] == after_two_hands()
    for token in (read, write):
        assert send(friend, "POST", f"{token}/links/", {"kind": "read", "on": False}).status_code == 404
        assert send(friend, "DELETE", f"{token}/").status_code == 200
    assert ScorePad.objects.count() == 1
    again = send(at_home, "POST", f"{key}/links/", {"kind": "read", "on": True}).json()
    assert again["read"] == read
    send(at_home, "POST", f"{key}/links/", {"kind": "write", "on": False})
    assert friend.get(f"{API}{write}/").status_code == 404
    assert friend.get(f"{API}{read}/").status_code == 200
    assert friend.get(f"/score/s/{read}/").status_code == 200
    assert friend.get(f"/score/s/{write}/").status_code == 404


def test_the_picture_of_a_link_is_a_picture(at_home: Client) -> None:
    answer = at_home.get("/score/s/abc/qr.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")


def test_who_has_no_name_may_share_and_take_the_game_home_later(at_home: Client, anna: User) -> None:
    key = keep(Client())["key"]
    assert ScorePad.objects.get().owner is None
    told = send(at_home, "POST", "", {"game": game(), "key": key}).json()
    assert told["key"] == key
    assert ScorePad.objects.get().owner == anna
    stranger = Client()
    stranger.force_login(person("carla"))
    assert send(stranger, "POST", "", {"game": game(), "key": key}).json()["key"] != key
    assert ScorePad.objects.get(key=key).owner == anna


def test_deleting_takes_the_links_with_it(at_home: Client) -> None:
    key = keep(at_home)["key"]
    read = send(at_home, "POST", f"{key}/links/", {"kind": "read", "on": True}).json()["read"]
    for _ in range(2):
        assert send(at_home, "DELETE", f"{key}/").json() == {}
    assert Client().get(f"{API}{read}/").status_code == 404
    assert send(at_home, "PUT", f"{key}/", {"version": 1, "game": game()}).status_code == 404


BAD: list[Json] = [
    {"names": ["Us"]}, {"names": ["Us", ""]}, {"names": ["Us", "x" * 41]}, {"names": ["Us", "a\x00b"]},
    {"names": ["Us", "\ud83d"]}, {"names": ["a", "b", "c"]}, {"target": 0}, {"target": 2003},
    {"target": "2005"}, {"deals": 5}, {"deals": True}, {"deals": 2.0}, {"first": -1}, {"rules": "../x"},
    {"id": ""}, {"id": 7}, {"changed": 10**15}, {"started": 1.5}, {"hands": {}}, {"players": ["a"] * 13},
    {"hands": [[[[3, 1]], [[5, 1]]]]}, {"hands": [[[[5, 1]]]]}, {"hands": [[[[True, 1]], [[5, 1]]]]},
    {"hands": [[[], [[5, 1]]]]}, {"hands": [[[[10**9, 1]], [[5, 1]]]]}, {"hands": [[[[5]], [[5, 1]]]]},
    {"hands": game()["hands"] * 201},
]  # fmt: skip


@pytest.mark.parametrize("wrong", BAD, ids=lambda wrong: json.dumps(wrong)[:40])
def test_what_is_no_game_is_refused(at_home: Client, wrong: Json) -> None:
    answer = send(at_home, "POST", "", {"game": game(**wrong)})
    assert answer.status_code == 400
    assert answer.json()["error"] in (f"bad_{next(iter(wrong))}", "bad_hands")
    assert not ScorePad.objects.exists()


def test_what_is_not_known_of_a_game_is_not_kept(at_home: Client) -> None:
    assert keep(at_home, game(extra="x"))["game"] == game()


@pytest.mark.parametrize(
    "body", ["[]", "{", "[" * 50_000, b"\xff", '{"game": null}', '{"game": 1, "key": "a/b"}']
)
def test_a_body_that_says_nothing_is_refused(at_home: Client, body: str | bytes) -> None:
    assert send(at_home, "POST", "", body).status_code == 400
    assert send(at_home, "PUT", f"{keep(at_home)['key']}/", body).status_code == 400


def test_too_much_and_too_often_is_refused(at_home: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    long = send(at_home, "POST", "", " " * (score_views.MOST_BYTES + 1))
    assert long.status_code == 413
    assert at_home.post(API, {"game": 1}).status_code == 415
    monkeypatch.setattr(score_views, "PER_MINUTE", 3)
    answers = [at_home.get(API, REMOTE_ADDR="203.0.113.77").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


def test_writing_needs_the_token_of_the_form(anna: User) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(anna)
    assert send(careful, "POST", "", {"game": game()}).status_code == 403
    careful.get("/score/")
    token = careful.cookies["csrftoken"].value
    assert send(careful, "POST", "", {"game": game()}, HTTP_X_CSRFTOKEN=token).status_code == 200


def test_the_oldest_give_way(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scores, "MOST_PADS", 2)
    for number in range(3):
        scores.keep(anna, game(id=f"g{number}"))
    assert {pad.game_id for pad in scores.pads_of(anna)} == {"g1", "g2"}


def test_the_largest_game_is_taken(at_home: Client) -> None:
    hands = [[[[-100_000, 10**13]]] * 6] * 200
    told = keep(at_home, game(names=["é" * 40] * 6, players=["é" * 40] * 12, hands=hands))
    assert told["version"] == 1


def test_pads_of_nobody_go_half_a_year_after_their_last_change() -> None:
    now = timezone.now()
    pads = {name: scores.keep(None, game(id=name)) for name in ("fresh", "old")}
    mine = scores.keep(person("Anna"), game())
    for pad, days in ((pads["fresh"], 179), (pads["old"], 181), (mine, 1000)):
        ScorePad.objects.filter(pk=pad.pk).update(updated=now - timedelta(days=days))
    assert scores.forget_untouched(now) == 1
    assert set(ScorePad.objects.values_list("pk", flat=True)) == {pads["fresh"].pk, mine.pk}


def test_a_pad_of_a_guest_goes_along_with_who_signs_in_with_its_key() -> None:
    guest, anna = create_guest(), person("Anna")
    pad = scores.keep(guest, game())
    assert scores.keep(None, game(), pad.key).pk != pad.pk
    assert scores.keep(anna, game(), pad.key).pk == pad.pk
    assert [each.owner for each in scores.pads_of(anna)] == [anna]
    assert scores.keep(person("Bruno"), game(), pad.key).pk != pad.pk
