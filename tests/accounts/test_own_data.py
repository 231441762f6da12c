"""Export, deletion, and what others still see afterwards."""

import json
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import Case, Category, Friendship, Kind, Notice, Report, Sanction, User
from accounts.services.erase import ask_to_erase, erase_due
from accounts.services.export import export_of
from accounts.services.log import record
from accounts.services.old_sessions import forget_sessions
from accounts.services.people import befriend
from accounts.templatetags.people import device
from games.models import PushDevice, Said, ScorePad
from lobby.services import booking
from tests.accounts.test_merge import match_of
from tests.lobby.ranked import people, ranked

pytestmark = pytest.mark.django_db
PASSWORD = "ponte-di-legno-42"
DAYS = timedelta(days=settings.ERASE_AFTER_DAYS)


@pytest.fixture
def anna() -> User:
    """An account."""
    return User.objects.create_user("anna", "anna@example.org", PASSWORD)


def sign_in(client: Client) -> None:
    """Anna signs in through the page."""
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})


def test_the_export_holds_the_match_and_no_secret(client: Client, anna: User) -> None:
    sign_in(client)
    client.post("/play/", {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"})
    answer = client.get("/account/data/burraco.json")
    text = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
    data = json.loads(text)
    assert data["account"][0]["email"] == "anna@example.org"
    assert len(data["matches"]) == len(data["sessions"]) == 1
    deal = anna.seats.get().match.deals.get()
    assert anna.password not in text
    assert bytes(deal.seed).hex() not in text
    assert "deals" not in data["matches"][0]


@pytest.mark.both_worlds
def test_the_export_holds_ratings_league_and_own_words_only(anna: User) -> None:
    bruno = User.objects.create_user("bruno")
    match = ranked("two", [anna, bruno])
    pair = ranked("pair", [anna, *people(2), bruno], 1)
    assert booking.book(match.public_id)
    assert booking.book(pair.public_id)
    for seat, (user, text) in enumerate([(anna, "ciao"), (bruno, "a secret of Bruno")]):
        Said.objects.create(match=match, seat=seat, user=user, text=text)
    text = "".join(export_of(anna))
    data = json.loads(text)
    rated = [(row["ladder"], row["won"], row["lost"]) for row in data["ratings"]]
    assert rated == [("pair", 0, 1), ("two", 1, 0)]
    assert [row["match"] for row in data["rating_changes"]] == [match.public_id, pair.public_id]
    assert [row["points"] for row in data["league_points"]] == [150, 15]
    assert data["league_months"][0]["points"] == 165
    assert [(row["address"], row["text"]) for row in data["talk"]] == [(match.public_id, "ciao")]
    assert "secret" not in text


@pytest.mark.both_worlds
def test_the_export_holds_decisions_but_not_who_reported_or_decided(anna: User) -> None:
    bruno, judge = User.objects.create_user("bruno"), User.objects.create_user("judge")
    match = match_of(anna, bruno)
    for by, about, text in ((bruno, anna, "said by Bruno"), (anna, bruno, "said by Anna")):
        case = Case.objects.create(person=about, category=Category.INSULT)
        Report.objects.create(case=case, by=by, category=Category.INSULT, text=text)
    Sanction.objects.create(
        person=anna, kind=Kind.WARNING, category=Category.INSULT, words="Be kind.", decided_by=judge,
        in_force_since=timezone.now(),
    )  # fmt: skip
    Notice.objects.create(person=anna, code="sanction_once")
    with transaction.atomic():
        record("match.void", by=judge, match=match)
    text = "".join(export_of(anna))
    data = json.loads(text)
    assert [row["text"] for row in data["reports"]] == ["said by Anna"]
    assert [row["words"] for row in data["decisions"]] == ["Be kind."]
    assert [row["code"] for row in data["messages"] + data["acts"]] == ["sanction_once", "match.void"]
    assert "said by Bruno" not in text
    assert "judge" not in text


def test_a_stranger_exports_nothing(client: Client) -> None:
    assert client.get("/account/data/burraco.json")["Location"].startswith("/accounts/login/")


def test_deleting_signs_out_and_signing_in_takes_it_back(client: Client, anna: User) -> None:
    sign_in(client)
    assert client.post("/account/delete/", {"name": "anna"})["Location"].startswith(
        "/accounts/reauthenticate/"
    )
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert client.post("/account/delete/", {"name": "bruno"}).status_code == 400
    client.post("/account/delete/", {"name": "anna"})
    anna.refresh_from_db()
    assert anna.erase_after is not None
    assert "_auth_user_id" not in client.session
    sign_in(client)
    anna.refresh_from_db()
    assert anna.erase_after is None
    assert erase_due(timezone.now() + 2 * DAYS) == 0


def test_after_the_time_nothing_tells_who_it_was(anna: User) -> None:
    bruno, now = User.objects.create_user("bruno"), timezone.now()
    match = match_of(anna, bruno)
    befriend(anna, bruno, now)
    ScorePad.objects.create(owner=anna, game_id="g1", game={})
    mild, bad = (
        Said.objects.create(match=match, seat=0, user=anna, text=text) for text in ("ciao", "brutto")
    )
    phrase = Said.objects.create(match=match, seat=0, user=anna, phrase="bravo")
    case = Case.objects.create(person=anna, category=Category.INSULT)
    Report.objects.create(case=case, by=bruno, category=Category.INSULT, match=match, said=bad)
    ask_to_erase(anna, now)
    assert erase_due(now + DAYS - timedelta(seconds=1)) == 0
    assert erase_due(now + DAYS) == 1
    assert erase_due(now + DAYS) == 0
    anna.refresh_from_db()
    assert (anna.email, anna.is_active, anna.has_usable_password()) == (None, False, False)
    assert "anna" not in match.seats.get(number=0).shown_name
    assert set(Said.objects.all()) == {bad, phrase}, mild
    assert not Friendship.objects.exists()
    assert not ScorePad.objects.exists()
    assert User.objects.create_user("anna", "anna@example.org").pk != anna.pk


def test_a_page_that_shows_an_erased_opponent_still_opens(client: Client, anna: User) -> None:
    bruno, now = User.objects.create_user("bruno"), timezone.now()
    match_of(anna, bruno)
    ask_to_erase(anna, now)
    erase_due(now + DAYS)
    client.force_login(bruno)
    assert client.get("/matches/").status_code == 200
    assert client.get("/people/anna/").status_code == 404


def test_signing_out_everywhere_ends_every_session(client: Client, anna: User) -> None:
    other = Client()
    for browser in (client, other):
        sign_in(browser)
        browser.get("/account/")
    PushDevice.objects.create(user=anna, endpoint="https://push.example/1", key="k", auth="a")
    client.post("/account/sign-out-everywhere/")
    assert not PushDevice.objects.exists()
    assert other.get("/account/").status_code == 302
    assert not any(row.get_decoded().get("_auth_user_id") == str(anna.pk) for row in Session.objects.all())


def test_a_guest_takes_the_data_along_and_is_forgotten_at_once(client: Client) -> None:
    client.post("/play/", {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"})
    guest = User.objects.get()
    name, match = guest.display_name, guest.seats.get().match
    Said.objects.create(match=match, seat=0, user=guest, text="ciao")
    text = client.get("/account/data/").content.decode()
    assert "Forget me" in text
    assert "/accounts/password/change/" not in text
    assert client.get("/account/data/burraco.json").status_code == 200
    assert client.post("/account/forget-guest/")["Location"] == "/"
    assert "_auth_user_id" not in client.session
    guest.refresh_from_db()
    assert (guest.is_active, guest.erased) == (False, True)
    assert name not in match.seats.get(number=0).shown_name
    assert not Said.objects.exists()


def test_an_account_is_not_forgotten_by_the_door_of_guests(client: Client, anna: User) -> None:
    sign_in(client)
    assert "Forget me" not in client.get("/account/data/").content.decode()
    assert client.post("/account/forget-guest/")["Location"] == "/account/delete/"
    anna.refresh_from_db()
    assert not anna.erased
    assert anna.erase_after is None


def test_what_sessions_leave_behind_is_gone_the_night_after(client: Client, anna: User) -> None:
    for browser in (client, Client(), Client()):
        sign_in(browser)
    client.post("/accounts/logout/")
    last = Session.objects.order_by("pk").last()
    assert last is not None
    Session.objects.filter(pk=last.pk).update(expire_date=timezone.now())
    assert UserSession.objects.filter(user=anna).count() == 3
    assert forget_sessions(timezone.now()) == 2
    left = UserSession.objects.get(user=anna)
    assert Session.objects.filter(pk=left.session_key).exists()


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU like Mac OS X) Version/17.5 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36", "Chrome, Android"),
        ("", "a browser that says nothing of itself"),
    ],
)  # fmt: skip
def test_a_session_is_told_by_browser_and_device(user_agent: str, words: str) -> None:
    assert device(user_agent) == words


def test_the_list_of_sessions_ends_the_others(client: Client, anna: User) -> None:
    other = Client()
    for browser in (client, other):
        sign_in(browser)
    assert client.get("/accounts/sessions/").content.decode().count("this browser") == 1
    client.post("/accounts/sessions/")
    assert other.get("/account/").status_code == 302
    assert client.get("/account/").status_code == 200
