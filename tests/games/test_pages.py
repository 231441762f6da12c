"""The page of a table and the admin: for those who may see them, and without what is hidden."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from accounts.models import User
from games.engine.profiles import profile
from games.models import Match
from games.services.open import open_with
from games.services.read import facts
from tests.games.harness import (
    draw,
    fresh,
    new_match,
    person,
    play_bots,
    play_deal,
    play_match,
    rows,
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


@pytest.fixture
def operator() -> Client:
    """An administrator's browser."""
    client = Client()
    client.force_login(User.objects.create_superuser(username="root"))
    return client


def pages(match: Match) -> list[str]:
    """Every admin page about a match."""
    deals = [f"deal/{deal.pk}/change" for deal in match.deals.all()]
    events = [f"event/{event.pk}/change" for event in match.events.all()]
    return ["match", "seat", "deal", "event", f"match/{match.pk}/change", *deals, *events]


def test_the_admin_shows_no_hidden_card_of_a_running_deal(operator: Client, match: Match) -> None:
    draw(match)
    deal = match.deals.get()
    secrets = [bytes(deal.seed).hex(), json.dumps(deal.deck)[1:40], json.dumps(deal.snapshot["stock"])[1:40]]
    secrets += [json.dumps(hand)[1:40] for hand in deal.snapshot["hands"]]
    for page in pages(match):
        text = operator.get(f"/admin/games/{page}/").content.decode().replace("&quot;", '"')
        assert "match" in text.lower()
        assert not [secret for secret in secrets if secret in text]
        assert "seed" not in text.lower()
        assert "card&quot;" not in text


@pytest.mark.parametrize(
    "question",
    ["deal/?deck__0=7H", "deal/?snapshot__stock__0=7H", "deal/?seed=x", "event/?events__0__card=7H"],
)
def test_the_admin_answers_no_question_about_what_is_hidden(
    operator: Client, match: Match, question: str
) -> None:
    assert operator.get(f"/admin/games/{question}").status_code == 400


def test_the_admin_filters_by_what_all_may_know(operator: Client, match: Match) -> None:
    assert operator.get("/admin/games/match/?status__exact=playing").status_code == 200
    assert operator.get(f"/admin/games/deal/?match__id__exact={match.pk}").status_code == 200


def test_the_admin_shows_the_seed_once_the_deal_has_ended(operator: Client, match: Match) -> None:
    play_deal(match)
    deal = match.deals.get()
    text = operator.get(f"/admin/games/deal/{deal.pk}/change/").content.decode()
    assert bytes(deal.seed).hex() in text
    assert deal.commitment in text


def test_the_admin_changes_nothing(operator: Client, match: Match) -> None:
    before = rows(match)
    for kind, row in (("match", match), ("seat", match.seats.first()), ("deal", match.deals.get())):
        acts = [f"{row.pk}/change", f"{row.pk}/delete", "add"]
        answers = [operator.post(f"/admin/games/{kind}/{act}/", {"status": "finished"}) for act in acts]
        assert [answer.status_code for answer in answers] == [403] * 3
    assert rows(fresh(match)) == before


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
