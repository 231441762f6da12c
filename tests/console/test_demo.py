"""The invented site: rows like those of real play, the same for a seed, and never among real people."""

from __future__ import annotations

import random
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from burraco_site.demo import scale
from burraco_site.demo.matches import Hall
from burraco_site.demo.people import make_people
from burraco_site.demo.play import Rows
from games.models import Event, Match, Said, Seat, Status
from games.services.verify import verify_match
from lobby.models import LeagueMonth, Rating

pytestmark = pytest.mark.django_db


def told(*arguments: str) -> str:
    out = StringIO()
    call_command("make_demo", *arguments, stdout=out)
    return out.getvalue()


def test_invented_matches_are_as_if_they_had_been_played() -> None:
    assert "30 people, 5 matches, 4 of them rated, 3 tables that wait" in told(
        "--people", "24", "--matches", "5", "--seed", "3"
    )
    played = list(Match.objects.exclude(status=Status.WAITING))
    assert len(played) == 6
    assert {problem for match in played for problem in verify_match(match)} == set()
    assert Rating.objects.exists()
    assert Said.objects.exists()
    assert not Match.objects.filter(updated__gt=timezone.now()).exists()
    assert Event.objects.latest("pk").created < timezone.now()
    with pytest.raises(CommandError, match="already"):
        told()


def test_the_same_seed_invents_the_same() -> None:
    now, seen = timezone.now(), []
    people = make_people(random.Random(5), 12, now)
    for _ in range(2):
        hall, rows = Hall(random.Random(6), people, now), Rows()
        hall.casual(rows)
        moves = [(event.move, event.created) for event in rows.events]
        seen.append((rows.matches[0].public_id, rows.deals[0].deck, moves))
    assert seen[0] == seen[1]
    assert len(seen[0][2]) > 50


def test_many_rows_are_made_with_events_of_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scale, "WITH_EVENTS", 2)
    monkeypatch.setattr("burraco_site.management.commands.make_demo.PEOPLE", 60)
    told("--scale", "--rows", "150")
    assert Match.objects.count() == 150
    assert Match.objects.filter(events__isnull=False).distinct().count() == 2
    assert Seat.objects.count() > 300
    assert Rating.objects.count() == 2 * LeagueMonth.objects.count() == 120
    assert Match.objects.filter(updated__lt=timezone.now() - timedelta(days=30)).exists()


def test_real_people_are_left_alone(anna: User) -> None:
    with pytest.raises(CommandError, match="Real people"):
        told("--scale", "--rows", "1")
    assert Match.objects.count() == 0
