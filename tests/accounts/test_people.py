"""The page of a person: who sees what, friends, followers."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import people
from accounts.services.guests import create_guest
from tests.accounts.test_merge import match_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    """Whose page it is."""
    return User.objects.create_user("anna", country="IT", avatar="cat")


@pytest.fixture
def bruno(client: Client) -> User:
    """Who looks at it."""
    user = User.objects.create_user("bruno")
    client.force_login(user)
    return user


def page(client: Client) -> str:
    """Anna's page as it is read."""
    return client.get("/people/anna/").content.decode()


def test_everybody_sees_a_page_unless_its_person_says_otherwise(client: Client, anna: User) -> None:
    assert "Italy" in page(client)


@pytest.mark.parametrize(
    ("audience", "stranger", "friend"), [("friends", False, True), ("nobody", False, False)]
)
def test_the_page_is_for_its_audience(
    client: Client, anna: User, bruno: User, audience: str, stranger: bool, friend: bool
) -> None:
    anna.see_profile = anna.see_history = audience
    anna.save()
    assert ("Italy" in page(client)) is stranger
    people.befriend(bruno, anna, timezone.now())
    assert ("Italy" in page(client)) is stranger
    people.befriend(anna, bruno, timezone.now())
    assert ("Italy" in page(client)) is friend
    client.force_login(anna)
    assert "Italy" in page(client)


def test_friends_are_two_who_agree(client: Client, anna: User, bruno: User) -> None:
    client.post("/people/anna/act/", {"act": "befriend"})
    client.post("/people/anna/act/", {"act": "befriend"})
    assert people.tie(bruno, anna) == "asked"
    assert people.friends_of(anna) == []
    assert people.asking(anna) == [bruno]
    people.befriend(anna, bruno, timezone.now())
    assert people.friends_of(anna) == [bruno]
    client.post("/people/anna/act/", {"act": "part"})
    assert people.friends_of(anna) == []


def test_a_person_is_found_by_a_name_that_looks_like_it(client: Client, anna: User, bruno: User) -> None:
    assert client.get("/people/?name=ANNA")["Location"] == "/people/anna/"
    for odd in ("nobody", "", "a%00b"):
        assert client.get(f"/people/?name={odd}")["Location"] == "/account/"


def test_one_follows_without_asking(client: Client, anna: User, bruno: User) -> None:
    client.post("/people/anna/act/", {"act": "follow"})
    assert people.followed_by(bruno) == [anna]
    client.post("/people/anna/act/", {"act": "unfollow"})
    assert people.followed_by(bruno) == []


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_a_button_leads_nowhere_else(client: Client, anna: User, bruno: User, target: str) -> None:
    answer = client.post("/people/anna/act/", {"act": "follow", "next": target})
    assert answer["Location"] == "/people/anna/"


def test_guests_and_nobody_have_no_page(client: Client) -> None:
    client.post("/play/", {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"})
    guest = User.objects.get()
    assert client.get(f"/people/{guest.username}/").status_code == 404
    assert client.get("/people/nobody/").status_code == 404


def test_what_i_write_on_my_page_is_kept(client: Client, bruno: User) -> None:
    form = {
        "avatar": "moon",
        "country": "ES",
        "speaks": ["es", "it"],
        "see_profile": "all",
        "see_history": "all",
    }
    assert client.post("/account/", form)["Location"] == "/account/"
    bruno.refresh_from_db()
    assert (bruno.avatar, bruno.country, bruno.speaks) == ("moon", "ES", ["es", "it"])
    assert client.post("/account/", form | {"avatar": "../x"}).status_code == 200
    bruno.refresh_from_db()
    assert bruno.avatar == "moon"


def test_a_block_ends_what_was_between_two_and_keeps_it_so(client: Client, anna: User, bruno: User) -> None:
    people.befriend(bruno, anna, timezone.now())
    people.befriend(anna, bruno, timezone.now())
    people.follow(anna, bruno)
    assert "You have blocked" not in page(client)
    client.post("/people/anna/act/", {"act": "block"})
    assert "You have blocked this person." in page(client)
    assert people.friends_of(anna) == people.followed_by(anna) == []
    for one, other in ((anna, bruno), (bruno, anna)):
        with pytest.raises(ValueError, match="apart"):
            people.befriend(one, other, timezone.now())
        with pytest.raises(ValueError, match="apart"):
            people.follow(one, other)
    client.post("/people/anna/act/", {"act": "mute"})
    assert people.way_to(bruno, anna) == "mute"
    client.post("/people/anna/act/", {"act": "befriend"})
    assert people.tie(bruno, anna) == "asked"
    client.post("/people/bruno/act/", {"act": "block"})
    assert people.way_to(bruno, bruno) == ""


def test_who_is_kept_from_is_listed_and_taken_back_a_guest_too(
    client: Client, anna: User, bruno: User
) -> None:
    guest = create_guest("it", "Rondine 42")
    people.keep_from(bruno, guest, "block")
    people.keep_from(anna, bruno, "mute")
    text = client.get("/account/").content.decode()
    assert "Rondine 42" in text
    assert "anna" not in text
    for row in [*people.shunned_by(bruno), *people.shunned_by(anna)]:
        client.post(f"/account/hear-again/{row.pk}/")
    assert people.shunned_by(bruno) == []
    assert len(people.shunned_by(anna)) == 1


def test_last_matches_name_only_who_shows_his_own(client: Client, anna: User, bruno: User) -> None:
    carla = User.objects.create_user("carla", see_history="nobody")
    for other, ranked in ((carla, False), (bruno, True)):
        match_of(
            anna, other, shared=True, ranked=ranked, status="finished", winner=0, finished=timezone.now()
        )
    match_of(anna, status="finished", winner=0, finished=timezone.now())
    known, hidden = ("bruno", "/people/bruno/"), ("carla", "/people/carla/")
    last = client.get("/people/anna/").context["last"]
    assert [each["others"] for each in last] == [[known], [("somebody", "")]]
    client.force_login(carla)
    last = client.get("/people/anna/").context["last"]
    assert [each["others"] for each in last] == [[known], [hidden]]
    anna.see_history = "friends"
    anna.save()
    assert "last" not in client.get("/people/anna/").context


def test_only_the_owner_reads_what_reliability_counts(client: Client, anna: User, bruno: User) -> None:
    match_of(anna, bruno, shared=True, status="finished", winner=0, finished=timezone.now())
    assert "100 % of the last 1 match" in page(client)
    assert "counts against you" not in page(client)
    client.force_login(anna)
    assert "counts against you" in page(client)
