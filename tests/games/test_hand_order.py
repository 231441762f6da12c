"""The order that a player makes of the own hand, kept for the other devices of that player alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from tests.games.harness import person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_worlds]


@pytest.fixture
def browser(anna: User) -> Client:
    """Anna's browser."""
    client = Client()
    client.force_login(anna)
    return client


def made(*keys: str, at: int = 1_700_000_000_000, deal: int = 1) -> dict[str, Any]:
    """An order as the page sends it."""
    return {"deal": deal, "order": list(keys), "at": at}


def send(client: Client, match: Match, order: object) -> int:
    """Sends an order; the status of the answer."""
    address = f"{match.get_absolute_url()}hand/"
    return client.post(address, order, content_type="application/json").status_code


def shown(client: Client, match: Match) -> object:
    """The order that the page of the match carries."""
    return client.get(match.get_absolute_url()).context.get("hand_order")


def test_another_device_of_the_player_shows_the_newest_order(
    browser: Client, anna: User, match: Match
) -> None:
    assert shown(browser, match) is None
    assert send(browser, match, made("7H#0", "JK#1", at=2000)) == 204
    assert send(browser, match, made("JK#1", "7H#0", at=1000)) == 204
    other = Client()
    other.force_login(anna)
    assert shown(other, match) == made("7H#0", "JK#1", at=2000)
    assert 'id="hand-order"' in other.get(match.get_absolute_url()).content.decode()


def test_nobody_else_sees_or_changes_it(browser: Client, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(spectators=True)
    assert send(browser, match, made("7H#0")) == 204
    stranger = Client()
    stranger.force_login(person("bea"))
    assert send(stranger, match, made("9C#0", at=9_000_000_000_000)) == 404
    assert shown(stranger, match) is None
    assert shown(Client(), match) is None
    assert shown(browser, match) == made("7H#0")


@pytest.mark.parametrize(
    "order",
    [
        [], {}, made("7H"), made("<b>#0"), made("1H#0"), made("7H#0") | {"at": -1}, made("7H#0", deal=0),
        made("7H#0") | {"deal": True}, made("7H#0") | {"order": "7H#0"}, made(*["7H#0"] * 109),
        made("7H#0") | {"more": 1},
    ],
)  # fmt: skip
def test_whatever_is_no_order_is_refused(browser: Client, match: Match, order: object) -> None:
    assert send(browser, match, order) == 400
    assert shown(browser, match) is None
