"""What is over stays over: no clock runs on, no job acts, nobody is held at a table that has ended."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.conf import LazySettings
from django.utils import timezone

from accounts.models import User
from games.engine.profiles import profile
from games.models import Match, Status
from games.services import absence, arrange, bots, deserted, table
from games.services.open_table import Terms, open_table
from games.services.proceed import proceed
from games.services.read import seat_of
from games.services.sit import sit
from games.services.sweep import sweep
from games.services.time_out import go_on, time_out
from tests.games.harness import fresh, person, rows
from tests.games.tables import table_of
from tests.games.test_coming_back import act, to_the_sheet
from tests.games.test_races import at_once
from tests.games.test_room import refused

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
LONG = timedelta(days=30)
TWO = Terms(profile("fantacarte"), 2, listed=True)


@pytest.fixture
def bea() -> User:
    return person("bea")


def ended(*people: User, clock: int | None = 60) -> Match:
    """A match that has ended with its first deal."""
    match = table_of(*people, clock=clock)
    Match.objects.filter(pk=match.pk).update(rules=match.rules | {"deals": 2})
    to_the_sheet(match)
    proceed(match.public_id, 0, "n", fresh(match).version)
    return to_the_sheet(match)


def test_no_clock_runs_and_no_job_acts_once_a_match_is_over(anna: User, bea: User) -> None:
    match = table_of(anna, bea, clock=60)
    late = fresh(match).version
    match = ended(anna, bea)
    assert match.status == Status.FINISHED
    assert (match.deadline, match.bot_due, match.turn) == (None, None, None)
    told = table.shown(match.public_id)[1]
    assert (told["left"], told["turn"]) == (None, None)
    before = rows(match)
    for version in (late, match.version):
        assert not time_out(match.public_id, version)
        assert not go_on(match.public_id, version)
        assert not bots.act(match.public_id, version)
    Match.objects.filter(pk=match.pk).update(updated=timezone.now() - LONG)
    before = rows(fresh(match))
    sweep()
    assert rows(fresh(match)) == before
    with refused("match_over"):
        proceed(match.public_id, 0, "again", match.version)


def test_on_the_score_sheet_nobody_has_a_clock_and_no_time_runs_out(anna: User, bea: User) -> None:
    match = to_the_sheet(table_of(anna, bea, clock=30))
    assert (match.deadline, match.turn) == (None, None)
    for _ in range(2):
        sweep()
    assert set(match.seats.values_list("timeouts", "stand_in", "away_since")) == {(0, "", None)}
    assert fresh(match).deal_number == 1


def test_an_ended_table_does_not_come_back_and_takes_nobody_from_a_live_one(anna: User, bea: User) -> None:
    over, live = ended(anna, bea), table_of(anna, bea)
    before = rows(over)
    Match.objects.filter(pk=over.pk).update(updated=timezone.now() - LONG)
    sweep()
    absence.close_forgotten()
    assert rows(fresh(over))[1:] == before[1:]
    assert fresh(over).status == Status.FINISHED
    assert seat_of(live.public_id, anna) == 0
    act(live)


def test_who_sat_at_a_table_that_was_closed_sits_down_elsewhere(
    anna: User, bea: User, settings: LazySettings
) -> None:
    settings.TABLES_WAITING = 1
    first = open_table(anna, TWO)
    sit(first.public_id, bea)
    second = open_table(person("carla"), TWO)
    with refused("too_many_tables"):
        sit(second.public_id, bea)
    arrange.close(first.public_id, anna)
    assert sit(second.public_id, bea).number == 1


def test_nothing_fires_for_a_table_that_was_closed_with_its_clock_running(anna: User, bea: User) -> None:
    match = table_of(anna, bea, clock=30)
    Match.objects.filter(pk=match.pk).update(paused=timezone.now() - LONG)
    assert absence.close_forgotten() == 1
    match = fresh(match)
    assert (match.status, match.deadline, match.bot_due) == (Status.CLOSED, None, None)
    before = rows(match)
    sweep()
    assert not time_out(match.public_id, match.version)
    assert rows(fresh(match)) == before


def test_two_workers_that_close_the_same_tables_close_each_once(anna: User, bea: User) -> None:
    paused, waiting = table_of(anna, bea), open_table(anna, TWO)
    Match.objects.filter(pk=paused.pk).update(paused=timezone.now() - LONG)
    Match.objects.filter(pk=waiting.pk).update(updated=timezone.now() - LONG)
    versions = [fresh(match).table_version for match in (paused, waiting)]
    jobs = [absence.close_forgotten, deserted.close_deserted] * 2
    answers = at_once(*(partial(job) for job in jobs))
    assert sorted(map(str, answers)) == ["0", "0", "1", "1"]
    for match, version in zip((paused, waiting), versions, strict=True):
        assert (fresh(match).status, fresh(match).table_version) == (Status.CLOSED, version + 1)
