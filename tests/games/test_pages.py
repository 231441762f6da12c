"""The page of a table: for those who may see it, and without what is hidden."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.engine.profiles import profile
from games.models import Match
from games.services.open import open_with
from games.services.read import facts
from tests.games.harness import (
    new_match,
    person,
    play_bots,
    play_match,
    view_of,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser(anna: User) -> Client:
    """Anna's browser."""
    client = Client()
    client.force_login(anna)
    return client


def test_the_page_holds_the_first_frame(browser: Client, match: Match) -> None:
    response = browser.get(match.get_absolute_url())
    assert response.status_code == 200
    frame = response.context["frame"]
    assert (frame["t"], frame["v"]) == ("view", match.version)
    assert frame["deal"] == view_of(match).to_json()
    assert response.context["socket_path"] == f"/ws/match/{match.public_id}/"
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("who", ["nobody", "stranger"])
def test_a_match_is_not_there_for_others(match: Match, who: str) -> None:
    client = Client()
    if who == "stranger":
        client.force_login(person("bea"))
    assert client.get(match.get_absolute_url()).status_code == 404
    assert client.get("/match/abcdefghjk/").status_code == 404
    assert client.post(f"/match/{match.public_id}/again/").status_code == 404


@pytest.mark.both_worlds
@pytest.mark.parametrize("address", ["%00", "a%00b", "%ff", "a.b", "ä"])
def test_an_address_that_cannot_be_is_not_there(browser: Client, address: str) -> None:
    assert browser.get(f"/match/{address}/").status_code == 404
    assert browser.post(f"/match/{address}/again/").status_code == 404


def test_again_leads_to_one_following_match(browser: Client, anna: User) -> None:
    match = play_match(new_match(anna, target=5))
    addresses = {browser.post(f"/match/{match.public_id}/again/")["Location"] for _ in range(2)}
    assert addresses == {match.again.get_absolute_url()}


def test_asking_how_to_play_again_opens_nothing(browser: Client, match: Match) -> None:
    assert "As before" in browser.get(f"/match/{match.public_id}/again/").content.decode()
    assert Match.objects.count() == 1


def test_again_in_mid_match_leads_back(browser: Client, match: Match) -> None:
    assert browser.post(f"/match/{match.public_id}/again/")["Location"] == match.get_absolute_url()
    assert Match.objects.count() == 1


def test_a_match_over_two_deals_ends_with_victory_points(anna: User) -> None:
    match = play_bots(open_with(anna, profile("fibur", deals=2), 2, "easy"))
    assert (facts(match.public_id)["deals"], facts(match.public_id)["victory_points"]) == (2, None)
    match = play_match(match)
    told = facts(match.public_id)
    assert match.deal_number == 2
    assert sum(told["victory_points"]) == 20
    assert (told["victory_points"][0] > 10) == (told["totals"][0] - told["totals"][1] > 40)


def test_the_menu_tells_the_rules_of_the_table(browser: Client, anna: User) -> None:
    match = play_bots(open_with(anna, profile("reale", deals=3), 2, "easy"))
    text = browser.get(match.get_absolute_url()).content.decode()
    assert "Burraco Reale, 3 deals with Victory Points" in text
    assert "<dt>Jokers in the deck</dt><dd>none" in text
