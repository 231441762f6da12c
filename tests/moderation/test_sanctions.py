"""Sanctions hold at once where they should, run out, are lifted; appeals go to somebody else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Act, Announcement, BadWord, Category, Kind, Sanction, Switch, User
from accounts.services import appeals
from accounts.services.appeals import AppealRefused, appeal, judge
from accounts.services.naming import NameRefused, fit_name
from accounts.services.sanctions import Decision, SanctionRefused, confirm, end_due, impose, lift
from games.engine.profiles import profile
from games.models import Match, Pulse, Status
from games.protocol.errors import Refused
from games.services import talk
from games.services.open_table import Terms, open_table
from games.services.sit import sit
from games.services.sweep import sweep
from lobby.services.quick.permission import may_play_ranked
from tests.console.staff import staff
from tests.games.harness import do
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db]
DAY = timedelta(days=1)
TERMS = Terms(profile("fantacarte"), 2)


@pytest.fixture
def zoe() -> User:
    """Who is sanctioned."""
    return User.objects.create_user("zoe", password="Briscola-1")


@pytest.fixture
def sara() -> User:
    """A senior."""
    return staff("senior", "sara")


@pytest.fixture
def rita() -> User:
    """Another senior."""
    return staff("senior", "rita")


def sanctioned(zoe: User, by: User, kind: Kind, lasts: timedelta | None = DAY, **more: Any) -> Sanction:
    return impose(zoe, Decision(kind, Category.INSULT, lasts, "words"), by, **more)


def refused_with(code: str, act: Any, *args: Any, **kwargs: Any) -> None:
    with pytest.raises((Refused, SanctionRefused, AppealRefused)) as refused:
        act(*args, **kwargs)
    assert refused.value.code == code


@pytest.mark.parametrize("kind", [Kind.TIMEOUT, Kind.MUTE])
def test_who_is_silenced_says_nothing(zoe: User, sara: User, kind: Kind) -> None:
    match = table_of(zoe, User.objects.create_user("anna"), chat=True)
    talk.say(match.public_id, zoe, "bravo")
    assert talk.may_chat(match.public_id, zoe)
    sanction = sanctioned(zoe, sara, kind)
    refused_with("silenced", talk.say, match.public_id, zoe, "bravo")
    refused_with("silenced", talk.chat, match.public_id, zoe, "ciao")
    assert not talk.may_chat(match.public_id, zoe)
    lift(sanction, sara, "enough")
    talk.chat(match.public_id, zoe, "ciao")


def test_who_may_not_play_neither_opens_nor_sits_and_leaves_what_waits(zoe: User, sara: User) -> None:
    waiting = open_table(zoe, TERMS)
    match = table_of(zoe, User.objects.create_user("anna"))
    sanctioned(zoe, sara, Kind.PLAY)
    waiting.refresh_from_db()
    assert waiting.status == Status.CLOSED
    assert match.seats.filter(user=zoe).exists()
    refused_with("play_ban", open_table, zoe, TERMS)
    other = open_table(User.objects.create_user("bruno"), TERMS)
    refused_with("play_ban", sit, other.public_id, zoe, invite=other.invite)
    assert may_play_ranked(zoe) == "play_ban"


def test_who_may_not_play_for_rank_still_plays(zoe: User, sara: User) -> None:
    assert may_play_ranked(zoe) is None
    sanctioned(zoe, sara, Kind.RANKED)
    assert may_play_ranked(zoe) == "ranked_ban"
    assert open_table(zoe, TERMS).status == Status.WAITING


def test_a_name_is_taken_away_and_may_be_chosen_anew(zoe: User, sara: User) -> None:
    sanctioned(zoe, sara, Kind.RENAME, None)
    zoe.refresh_from_db()
    assert zoe.username.startswith("player-")
    assert (zoe.name_changed, zoe.must_read) == (None, True)
    assert Act.objects.get(code="person.rename").before == {"name": "zoe"}


def test_a_suspended_person_is_let_in_when_the_time_is_over(client: Client, zoe: User, sara: User) -> None:
    client.force_login(zoe)
    assert client.get("/matches/").status_code == 200
    sanction = sanctioned(zoe, sara, Kind.SUSPENSION)
    assert client.get("/matches/")["Location"] == "/standing/"
    assert client.post("/play/", {}).status_code == 302
    assert "words" in client.get("/standing/").content.decode()
    fresh = Client()
    assert fresh.post("/accounts/login/", {"login": "zoe", "password": "wrong"}).status_code == 200
    assert fresh.get("/standing/")["Location"].startswith("/accounts/login/")
    answer = fresh.post("/accounts/login/", {"login": "zoe", "password": "Briscola-1"})
    assert answer["Location"] == "/standing/"
    assert "words" in fresh.get("/standing/").content.decode()
    assert end_due() == 0
    Sanction.objects.filter(pk=sanction.pk).update(until=timezone.now())
    assert end_due() == 1
    client.get("/matches/")
    assert client.post("/standing/read/", {"next": "/matches/"})["Location"] == "/matches/"
    assert client.get("/matches/").status_code == 200


def test_a_decision_is_read_before_anything_else(client: Client, zoe: User, sara: User) -> None:
    client.force_login(zoe)
    sanctioned(zoe, sara, Kind.WARNING, None)
    answer = client.get("/lobby/?rules=fibur")
    assert answer["Location"] == "/standing/?next=%2Flobby%2F%3Frules%3Dfibur"
    assert "words" in client.get(answer["Location"]).content.decode()
    client.post("/standing/read/", {"next": "https://evil.example/"})
    assert client.get("/lobby/").status_code == 200
    assert Sanction.objects.get().acknowledged


def test_an_account_is_closed_by_two(zoe: User, sara: User, rita: User) -> None:
    mara = staff("moderator", "mara")
    sanction = sanctioned(zoe, mara, Kind.CLOSURE, None)
    zoe.refresh_from_db()
    assert zoe.is_active
    refused_with("no_right", confirm, sanction, mara)
    own = sanctioned(User.objects.create_user("ugo"), sara, Kind.CLOSURE, None)
    refused_with("same_person", confirm, own, sara)
    confirm(sanction, sara)
    zoe.refresh_from_db()
    assert not zoe.is_active
    refused_with("not_waiting", confirm, sanction, rita)


@pytest.mark.parametrize(
    ("group", "kind", "lasts", "code"),
    [
        ("moderator", Kind.SUSPENSION, DAY, "no_right"),
        ("senior", Kind.SUSPENSION, None, "no_end"),
        ("moderator", Kind.TIMEOUT, None, "no_end"),
        ("moderator", Kind.TIMEOUT, 2 * DAY, "long"),
    ],
)
def test_a_sanction_is_refused(zoe: User, group: str, kind: Kind, lasts: timedelta | None, code: str) -> None:
    refused_with(code, sanctioned, zoe, staff(group, "mara"), kind, lasts)
    assert not Sanction.objects.exists()


def test_the_staff_is_not_sanctioned(sara: User, rita: User) -> None:
    refused_with("staff", sanctioned, rita, sara, Kind.WARNING, None)
    refused_with("staff", sanctioned, sara, sara, Kind.WARNING, None)


def test_an_appeal_goes_to_somebody_else_and_lifts_what_holds(zoe: User, sara: User, rita: User) -> None:
    sanction = sanctioned(zoe, sara, Kind.SUSPENSION)
    refused_with("not_yours", appeal, sanction, rita, "no")
    refused_with("empty", appeal, sanction, zoe, " ")
    row = appeal(sanction, zoe, "It was somebody else.")
    refused_with("twice", appeal, sanction, zoe, "Please!")
    assert not appeals.judgeable(sara).exists()
    assert list(appeals.judgeable(rita)) == [row]
    refused_with("same_person", judge, row, sara, granted=True, answer="")
    refused_with("no_right", judge, row, staff("moderator", "mara"), granted=True, answer="")
    judge(row, rita, granted=True, answer="You are right.")
    refused_with("judged", judge, row, rita, granted=False, answer="")
    zoe.refresh_from_db()
    sanction.refresh_from_db()
    assert zoe.is_active
    assert sanction.lifted_by == rita
    refused_with("over", lift, sanction, sara, "again")


def test_matches_between_people_stand_still_and_their_clocks_with_them(zoe: User) -> None:
    match = table_of(zoe, User.objects.create_user("anna"), clock=60)
    sweep()
    freeze = Announcement.objects.create(english="Back soon", freeze=True)
    before = Match.objects.get(pk=match.pk)
    assert before.turn is not None
    refused_with("frozen", do, match, "draw", before.turn)
    Pulse.objects.update(at=timezone.now() - timedelta(minutes=10))
    sweep()
    assert Match.objects.get(pk=match.pk).deadline == before.deadline
    freeze.delete()
    sweep()
    after = Match.objects.get(pk=match.pk)
    assert before.deadline
    assert after.deadline
    assert after.deadline - before.deadline >= timedelta(minutes=10)
    do(match, "draw", before.turn)


def test_what_is_switched_off_is_refused(client: Client, zoe: User) -> None:
    match = table_of(zoe, User.objects.create_user("anna"), chat=True)
    guest = User.objects.create_user("guest-1", is_guest=True)
    for name in Switch.Name.values:
        Switch.objects.create(name=name, on=False)
    refused_with("chat_off", talk.chat, match.public_id, zoe, "ciao")
    refused_with("guests_off", open_table, guest, TERMS)
    assert may_play_ranked(zoe) == "switched_off"
    form = {"username": "nuova", "password1": "Tressette-1", "password2": "Tressette-1"}
    client.post("/accounts/signup/", form)
    assert not User.objects.filter(username="nuova").exists()


def test_bad_words_are_refused_in_talk_and_names_however_they_are_spelt(zoe: User) -> None:
    BadWord.objects.all().delete()
    BadWord.objects.create(word="pirla", language="it")
    match = table_of(zoe, User.objects.create_user("anna"), chat=True)
    refused_with("chat_words", talk.chat, match.public_id, zoe, "che P.Í.R.L.A!")
    talk.chat(match.public_id, zoe, "pirlare")
    with pytest.raises(NameRefused, match="words"):
        fit_name("Il_P1rla")
    assert fit_name("Perla") == "Perla"
