"""Races: whatever happens at once, happens once."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection

from accounts.models import User
from games.models import Match
from games.protocol.errors import Refused
from games.services import bots
from games.services.proceed import proceed
from games.services.submit import submit
from games.services.verify import verify_match
from tests.games.harness import HUMAN, do, fresh, greedy, new_match, person, play_deal, view_of
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Runs some acts in threads that start together; their answers in order, refusals as codes."""
    answers: list[object] = [None] * len(acts)
    barrier = Barrier(len(acts))

    def run(index: int, act: Callable[[], object]) -> None:
        barrier.wait()
        try:
            answers[index] = act()
        except Refused as refused:
            answers[index] = refused.code
        except Exception as failure:
            answers[index] = failure
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return answers


def draw_with(match: Match, request: str) -> Callable[[], object]:
    """A draw on the version that the caller saw."""
    return lambda: submit(match.public_id, HUMAN, request, match.version, "draw").version


def test_two_tabs_draw_at_once_and_one_card_is_drawn(match: Match) -> None:
    answers = at_once(*(draw_with(match, str(uuid4())) for _ in range(4)))
    assert sorted(map(str, answers)) == sorted([str(match.version + 1), "stale", "stale", "stale"])
    assert match.events.filter(version__gt=match.version).count() == 1


def test_the_same_request_twice_at_once_is_one_move(match: Match) -> None:
    request = str(uuid4())
    assert at_once(*[draw_with(match, request)] * 4) == [match.version + 1] * 4
    assert match.events.filter(version__gt=match.version).count() == 1


def test_two_workers_run_the_same_task(match: Match) -> None:
    while (match := fresh(match)).turn == HUMAN:
        do(match, greedy(view_of(match)))
    answers = at_once(*[lambda: bots.act(match.public_id, match.version)] * 3)
    assert sorted(map(str, answers)) == ["False", "False", "True"]
    assert verify_match(fresh(match)) == []


def test_everybody_asks_for_the_next_deal_at_once(match: Match) -> None:
    match = play_deal(match)
    acts = [lambda: proceed(match.public_id, HUMAN, str(uuid4()), match.version).version] * 4
    assert at_once(*acts) == [match.version + 1] * 4
    assert match.deals.count() == 2
    assert verify_match(fresh(match)) == []


def test_all_people_of_a_table_ask_for_the_next_deal_at_once(anna: User) -> None:
    match = table_of(anna, *map(person, ("bea", "carla", "dora")))
    while (match := fresh(match)).turn is not None:
        do(match, greedy(view_of(match, match.turn)), match.turn)
    asked = [
        lambda seat=seat: proceed(match.public_id, seat, str(uuid4()), match.version).version
        for seat in (0, 1, 2, 3)
    ]
    assert at_once(*asked * 2) == [match.version + 1] * 8
    assert (fresh(match).deal_number, match.deals.count()) == (2, 2)
    assert verify_match(fresh(match)) == []


def test_many_matches_at_once_stay_apart(match: Match) -> None:
    user = match.seats.get(number=HUMAN).user
    matches = [match, *(new_match(user) for _ in range(3))]

    def turn(table: Match) -> Callable[[], object]:
        return lambda: [do(table, greedy(view_of(table))).version for _ in range(2)][-1] - table.version

    assert at_once(*map(turn, matches)) == [2] * 4
    assert all(verify_match(fresh(table)) == [] for table in matches)
