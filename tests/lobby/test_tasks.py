"""The tasks of the lobby do what beat and the end of a match ask of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from burraco_site.celery import app
from games.models import Match, Status
from games.services import intervene
from lobby import tasks
from lobby.models import RatedMatch, Rating, Season
from lobby.ratings.periods import season_of
from tests.lobby.ranked import BEGIN, people, ranked

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db]


def test_beat_asks_for_tasks_that_there_are() -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)


def test_a_match_is_booked_however_often_the_task_comes() -> None:
    match = ranked("two", people(2))
    for _ in range(3):
        tasks.book_match(match.public_id)
    assert set(Rating.objects.values_list("matches", flat=True)) == {1}


def test_a_void_is_found_and_the_calendar_turned() -> None:
    players = people(2)
    first, second = ranked("two", players), ranked("two", players, 1)
    for match in (first, second):
        tasks.book_match(match.public_id)
    Match.objects.filter(pk=second.pk).update(status=Status.VOID)
    tasks.settle()
    tasks.turn_calendar()
    assert list(RatedMatch.objects.values_list("match", flat=True)) == [first.pk]
    assert Season.objects.get(number=season_of(BEGIN)).closed


def test_a_void_has_the_ratings_made_anew_at_once(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(tasks.settle, "delay", tasks.settle)
    players, now = people(2), timezone.now()
    first, second = (ranked("two", players, winner, at=now) for winner in (0, 1))
    tasks.book_match(first.public_id)
    before = list(Rating.objects.order_by("pk").values_list("person", "mu", "sigma", "matches"))
    tasks.book_match(second.public_id)
    with django_capture_on_commit_callbacks(execute=True):
        intervene.void(second.public_id)
    assert list(Rating.objects.order_by("pk").values_list("person", "mu", "sigma", "matches")) == before
