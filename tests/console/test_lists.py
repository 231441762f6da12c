"""Lists of the console: as many queries for many rows as for a few, found by what people know of a match."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from burraco_site.console.read_only import CappedPaginator
from games.models import Match
from tests.console.staff import browser_of, staff
from tests.lobby.ranked import people, ranked

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db]

MATCHES = "/admin/games/match/"
ADDRESSES = (
    MATCHES, f"{MATCHES}?state=finished", f"{MATCHES}?flag=left", f"{MATCHES}?profile=fibur&ranked__exact=1",
    f"{MATCHES}?q=p0", "/admin/accounts/user/", "/admin/accounts/user/?q=p", "/admin/games/said/",
)  # fmt: skip


def queries(browser: Client) -> list[int]:
    """How many each list takes."""
    counts = []
    for address in ADDRESSES:
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(address).status_code == 200
        counts.append(len(asked))
    return counts


def test_a_list_asks_as_often_for_many_rows_as_for_a_few() -> None:
    browser, players = browser_of(staff("senior")), people(6)
    ranked("two", players[:2], left=(1,))
    queries(browser)
    few = queries(browser)
    for number in range(40):
        ranked("four", [players[(number + seat) % 6] for seat in range(4)], left=(number % 4,))
    assert queries(browser) == few
    assert max(few) <= 12


def found(browser: Client, question: str) -> set[str]:
    return {match.public_id for match in browser.get(f"{MATCHES}?{question}").context["cl"].result_list}


def test_matches_are_found_by_player_state_and_mark_and_never_counted_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    anna, bruno, carla = people(3)
    own, other = ranked("two", [anna, bruno], left=(0,)), ranked("two", [bruno, carla])
    Match.objects.filter(pk=other.pk).update(status="void", ruling={"act": "void"})
    User.objects.filter(pk=anna.pk).update(display_name="Zia")
    browser = browser_of(staff("moderator"))
    assert found(browser, "q=p2") == found(browser, "state=void") == {other.public_id}
    assert found(browser, "flag=ruled") == {other.public_id}
    assert found(browser, "q=zi") == found(browser, "flag=left") == {own.public_id}
    assert found(browser, f"q={own.public_id}") == {own.public_id}
    monkeypatch.setattr(CappedPaginator, "MOST", 1)
    assert browser.get(MATCHES).context["cl"].result_count == 1
