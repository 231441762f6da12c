"""The match inspector: what it shows, to whom, and what can be done there."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from accounts.models import Act, User
from games.models import Deal, Event, Match, Status
from games.services.read import current_deal
from tests.console.staff import browser_of, give_factor, staff
from tests.games.harness import draw, fresh, new_match, play_deal, position_of, rows, view_of
from tests.games.test_time import shared, turn

pytestmark = pytest.mark.django_db

WHY = "a report of this morning"


@pytest.fixture
def moderator() -> Client:
    return browser_of(staff("moderator"))


@pytest.fixture
def senior() -> Client:
    return browser_of(staff("senior"))


def page(match: Match, more: str = "") -> str:
    return f"/admin/games/match/{match.pk}/{more or 'change/'}"


def hands_shown(browser: Client, match: Match, version: int | None = None) -> list[list[str]]:
    """The hands on the page, as many cards as it shows; empty while they are closed."""
    answer = browser.get(page(match), {} if version is None else {"v": version})
    assert answer.status_code == 200
    look = answer.context["look"]
    return [[card.text for card in place.hand] for place in look.places if place.hand is not None]


def secrets_of(deal: Deal) -> list[str]:
    """Texts that a page with something of the secret columns would hold."""
    snapshot = deal.snapshot
    lists = [deal.deck, snapshot["stock"], *snapshot["hands"], *snapshot["pozzetti"]]
    return [bytes(deal.seed).hex(), *(json.dumps(cards)[1:40] for cards in lists if cards)]


def test_the_hands_of_a_running_deal_stay_closed_whatever_the_page(anna: User, senior: Client) -> None:
    match = new_match(anna)
    draw(match)
    deal = current_deal(match.public_id)
    for address in (page(match), page(match, "change/?part=look"), "/admin/games/match/", "/admin/"):
        text = senior.get(address).content.decode().replace("&quot;", '"')
        assert not [secret for secret in secrets_of(deal) if secret in text]
        assert not re.search('aria-label="Hand"', text)
    assert hands_shown(senior, match) == []
    for gone in (f"deal/{deal.pk}/change/", f"event/{Event.objects.first().pk}/change/", "seat/"):
        assert senior.get(f"/admin/games/{gone}").status_code == 404


@pytest.mark.parametrize("question", ["deals__deck__0=7H", "deals__snapshot__stock__0=7H", "deals__seed=x"])
def test_no_list_answers_what_is_hidden(anna: User, senior: Client, question: str) -> None:
    new_match(anna)
    assert senior.get(f"/admin/games/match/?{question}").status_code == 400


def test_live_hands_open_for_a_right_and_a_reason_and_are_logged(anna: User, senior: Client) -> None:
    match = new_match(anna)
    draw(match)
    version = fresh(match).version
    senior.post(page(match, "hands/"), {"why": "", "v": version})
    assert (hands_shown(senior, match), Act.objects.count()) == ([], 0)
    senior.post(page(match, "hands/"), {"why": WHY, "v": version})
    counts = list(view_of(match).to_json()["counts"])
    assert [len(hand) for hand in hands_shown(senior, match)] == counts
    act = Act.objects.get(code="hands.open")
    assert (act.match, act.why, act.by.username) == (match, WHY, "the-senior")
    assert act.after == {"deal": 1, "version": version}
    assert len(hands_shown(senior, match, 1)[0]) == 11
    text = senior.get(page(match)).content.decode().replace("&quot;", '"')
    assert not [secret for secret in secrets_of(current_deal(match.public_id)) if secret in text]
    another = new_match(User.objects.create_user("berta"))
    assert hands_shown(senior, another) == []


def test_live_hands_stay_closed_without_the_right_and_to_a_player(anna: User, moderator: Client) -> None:
    match = new_match(anna)
    assert moderator.post(page(match, "hands/"), {"why": WHY}).status_code == 403
    player = staff("senior", "player")
    match.seats.filter(number=1).update(user=player, level="", name="")
    browser = browser_of(player)
    assert browser.post(page(match, "hands/"), {"why": WHY}).status_code == 302
    assert hands_shown(browser, match) == []
    assert browser.post(page(match, "act/end/"), {"why": WHY}).status_code == 302
    assert fresh(match).status == Status.PLAYING
    assert not Act.objects.exists()


def test_an_opening_lasts_for_its_deal_and_some_minutes(
    anna: User, senior: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(anna)
    senior.post(page(match, "hands/"), {"why": WHY})
    assert hands_shown(senior, match)
    from burraco_site.console import opening

    now = opening.time.time()
    monkeypatch.setattr(opening.time, "time", lambda: now + opening.LASTS + 1)
    assert hands_shown(senior, match) == []


def test_the_table_is_shown_as_it_was_with_every_hand_of_an_ended_deal(anna: User, moderator: Client) -> None:
    match = play_deal(new_match(anna))
    first = hands_shown(moderator, match, 1)
    assert [len(hand) for hand in first] == [11, 11]
    last = moderator.get(page(match)).context["look"]
    assert [place.count for place in last.places] == [hand.bit_count() for hand in position_of(match).hands]
    assert len(last.moments) == match.version
    assert all(moment.text for moment in last.moments[1:])
    assert {thought.name for thought in last.thoughts} == {seat.shown_name for seat in match.seats.all()}
    assert "replay of deal 1" in moderator.get(page(match)).content.decode()


def test_the_inspector_asks_as_often_of_a_long_match_as_of_a_short_one(
    anna: User, moderator: Client, django_assert_max_num_queries: object
) -> None:
    match = play_deal(new_match(anna))
    with django_assert_max_num_queries(24):
        moderator.get(page(match))


def test_acts_take_their_right_ask_why_and_are_written_down(
    anna: User, moderator: Client, senior: Client
) -> None:
    match = shared(anna)
    assert moderator.post(page(match, "act/end/"), {"why": WHY}).status_code == 403
    moderator.post(page(match, "act/pause/"), {"why": "no"})
    assert not fresh(match).stopped
    moderator.post(page(match, "act/pause/"), {"why": WHY})
    assert fresh(match).stopped
    answer = moderator.post(page(match, "act/pause/"), {"why": WHY}, follow=True)
    assert "paused this table already" in answer.content.decode()
    moderator.post(page(match, "act/resume/"), {"why": WHY})
    turn(match)
    moderator.post(page(match, "act/time/"), {"why": WHY, "seat": 0, "seconds": 60})
    moderator.post(page(match, "act/replace/"), {"why": WHY, "seat": 0})
    senior.post(page(match, "act/adjudicate/"), {"why": WHY, "winner": 1})
    assert (fresh(match).status, fresh(match).winner) == (Status.FINISHED, 1)
    senior.post(page(match, "act/void/"), {"why": WHY})
    acts = list(Act.objects.order_by("pk"))
    assert [act.code for act in acts] == [
        "match.pause", "match.resume", "match.time", "match.replace", "match.adjudicate", "match.void",
    ]  # fmt: skip
    assert {act.why for act in acts} == {WHY}
    assert acts[3].person == anna
    assert [(act.before["status"], act.after["status"]) for act in acts[-2:]] == [
        ("playing", "finished"), ("finished", "void"),
    ]  # fmt: skip


def test_nobody_acts_by_an_address_alone(anna: User, client: Client) -> None:
    match = new_match(anna)
    before = rows(match)
    client.force_login(anna)
    for more in ("change/", "act/end/", "hands/"):
        assert client.post(page(match, more), {"why": WHY}).status_code in (302, 403)
    plain = browser_of(give_factor(User.objects.create_user("clerk", is_staff=True)))
    for more in ("change/", "act/end/", "hands/"):
        assert plain.get(page(match, more)).status_code in (403, 405)
        assert plain.post(page(match, more), {"why": WHY}).status_code == 403
    root = browser_of(give_factor(User.objects.create_superuser("root")))
    for more in ("change/", "delete/"):
        assert root.post(page(match, more), {"status": "finished"}).status_code == 403
    assert root.get(page(match, "act/end/")).status_code == 405
    assert rows(fresh(match)) == before
