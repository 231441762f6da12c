"""The first page of the console: what it counts, for whom, and at what cost."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import Case, Category, User
from burraco_site.console.chart import HEIGHT, chart_of
from burraco_site.console.dashboard import dashboard
from burraco_site.error_count import ErrorCounter
from games.models import Match, Pulse
from games.services import presence
from tests.console.staff import browser_of, give_factor, staff
from tests.games.harness import new_match

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


def figures() -> dict[str, tuple[str, bool]]:
    """Every figure by its name: what it says, and whether it alarms."""
    return {figure.name: (figure.value, figure.alarm) for figure in dashboard()["figures"]}


def test_it_counts_what_goes_on(anna: User) -> None:
    match, other = new_match(anna), new_match(User.objects.create_user("berta"))
    Match.objects.filter(pk=other.pk).update(updated=timezone.now() - timedelta(hours=1))
    presence.here(match.public_id, 0)
    presence.here(other.public_id, 0)
    Pulse.objects.create(at=timezone.now())
    Case.objects.create(person=anna, category=Category.SPAM)
    told = figures()
    assert told["People at live tables"] == ("1", False)
    assert told["Live tables"] == ("1", False)
    assert told["Cases waiting"] == ("1", False)
    assert told["New accounts today"] == ("2", False)
    assert told["Moves in the last minute"] == (str(match.version + other.version), False)
    assert not told["Longest overdue"][1]
    assert told["Tasks waiting in “expert”"] == ("0", False)


def test_it_alarms_when_somebody_should_look(anna: User) -> None:
    day = timedelta(days=1, minutes=1)
    case = Case.objects.create(person=anna, category=Category.SPAM)
    Case.objects.filter(pk=case.pk).update(opened=timezone.now() - day)
    Pulse.objects.create(at=timezone.now() - day)
    record = logging.LogRecord("games", logging.ERROR, __file__, 1, "broken", None, None)
    ErrorCounter().emit(record)
    told = figures()
    alarming = {name for name, (_value, alarm) in told.items() if alarm}
    assert alarming == {"Cases waiting", "Longest overdue", "Errors today"}
    assert told["Errors today"] == ("1", True)
    assert dashboard()["charts"][-1].total == 1


def test_the_charts_count_by_day_and_say_so_in_figures(anna: User) -> None:
    new_match(anna)
    text = browser_of(staff("moderator")).get("/admin/").content.decode()
    assert text.count("<rect") == 4 * 30
    assert "2 in all, at most 2 a day" in text
    chart = chart_of("x", [timezone.now().date()] * 2, [0, 4])
    assert [bar.height for bar in chart.bars] == [1.0, HEIGHT]


def test_its_cost_does_not_grow_with_the_site(anna: User, django_assert_max_num_queries: object) -> None:
    browser = browser_of(staff("moderator"))
    for _ in range(3):
        new_match(anna)
    with django_assert_max_num_queries(20):
        assert browser.get("/admin/").status_code == 200


def test_it_is_for_those_who_may_see_it(client: Client) -> None:
    clerk = browser_of(give_factor(User.objects.create_user("clerk", is_staff=True)))
    assert "dashboard" not in clerk.get("/admin/").context
    assert client.get("/admin/").status_code == 302
