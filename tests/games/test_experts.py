"""Experts: their turns have a queue of their own, their time is bounded, and Master stands in for them."""

from __future__ import annotations

import time
from typing import Any

import pytest
from celery import current_app
from celery.contrib.testing.worker import start_worker
from django.conf import settings
from django.test import override_settings

from games import publish
from games.bots.dealing import begin
from games.bots.expert import expert_move
from games.engine.profiles import FIBUR
from games.engine.views import View, observe
from games.models import Level, Match
from games.services import bots, thinking
from games.services.open import open_match
from games.tasks import bot_turn, expert_turn
from tests.games.harness import HUMAN, do, fresh, greedy, person, view_of

pytestmark = pytest.mark.django_db(transaction=True)

Sent = list[tuple[str, tuple[Any, ...], dict[str, Any]]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The tasks that were sent, as (name, arguments, options), instead of a broker."""
    found: Sent = []

    class Signature:
        def __init__(self, name: str, args: tuple[Any, ...]) -> None:
            self.name, self.args = name, args

        def apply_async(self, **options: Any) -> None:
            found.append((self.name, self.args, options))

    monkeypatch.setattr(publish.current_app, "signature", Signature)
    return found


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Who was asked for a move: names of levels, and Experts with a budget."""
    asked: list[Any] = []

    def choose(view: View, level: Any, *more: object) -> Any:
        asked.append(level)
        return greedy(view)

    monkeypatch.setattr(bots, "choose", choose)
    return asked


@pytest.fixture
def match(levels: list[Any]) -> Match:
    """A match against an Expert, which is to move."""
    made = open_match(person(), profile="fantacarte", players=2, level=Level.EXPERT, target=1005)
    while (made := fresh(made)).turn == HUMAN:
        do(made, greedy(view_of(made)))
    return made


def test_the_thinking_is_done_on_a_queue_of_its_own() -> None:
    router = current_app.amqp.router
    assert router.route({}, publish.EXPERT_TASK)["queue"].name == "expert"
    assert router.route({}, publish.BOT_TASK)["queue"].name == "celery"
    assert expert_turn.name == publish.EXPERT_TASK


def test_a_worker_that_is_not_told_otherwise_serves_both_queues() -> None:
    assert set(current_app.amqp.queues.consume_from) == {"celery", "expert"}


def test_an_experts_turn_is_handed_over_and_somebody_stands_by(match: Match, sent: Sent) -> None:
    bot_turn(match.public_id, match.version)
    assert fresh(match).version == match.version
    (stand_in, args, later), (asked, (*whom, at), options) = sent
    assert (stand_in, args) == (publish.BOT_TASK, (match.public_id, match.version, True))
    assert (asked, whom) == (publish.EXPERT_TASK, [match.public_id, match.version])
    assert abs(time.time() - at) < 5
    assert later["countdown"] == options["expires"] == settings.EXPERT_PATIENCE > settings.EXPERT_SECONDS


def test_an_expert_in_time_thinks_with_what_is_left(match: Match, levels: list[Any]) -> None:
    expert_turn(match.public_id, match.version, time.time() - 0.2 * settings.EXPERT_SECONDS)
    assert fresh(match).version == match.version + 1
    budget = levels[-1].keywords["budget"]
    assert levels[-1].func is expert_move
    assert 0.5 * settings.EXPERT_SECONDS <= budget.seconds <= 0.8 * settings.EXPERT_SECONDS


def test_an_expert_that_waited_too_long_plays_like_a_master(match: Match, levels: list[Any]) -> None:
    expert_turn(match.public_id, match.version, time.time() - settings.EXPERT_SECONDS)
    assert fresh(match).version == match.version + 1
    assert levels[-1] == "master"


def test_too_many_that_think_make_a_master_of_the_next(
    match: Match, levels: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "_thinking", thinking.threading.BoundedSemaphore(1))
    with thinking.mind(Level.EXPERT, time.time()) as first:
        assert not isinstance(first, str)
        expert_turn(match.public_id, match.version, time.time())
        assert levels[-1] == "master"
    with thinking.mind(Level.EXPERT, time.time()) as next_one:
        assert not isinstance(next_one, str)


def test_who_stands_in_acts_at_once_and_only_if_nobody_has(match: Match, levels: list[Any]) -> None:
    bot_turn(match.public_id, match.version, True)
    assert levels[-1] == "master"
    acted = len(levels)
    expert_turn(match.public_id, match.version, time.time())
    assert (fresh(match).version, len(levels)) == (match.version + 1, acted)


def test_other_levels_never_leave_their_queue(sent: Sent, levels: list[Any]) -> None:
    made = open_match(person(), profile="fantacarte", players=2, level=Level.MASTER, target=1005)
    while (made := fresh(made)).turn == HUMAN:
        do(made, greedy(view_of(made)))
    bot_turn(made.public_id, made.version)
    assert levels[-1] == "master"
    assert publish.EXPERT_TASK not in [name for name, _, _ in sent]


def test_a_harder_choice_takes_longer_within_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish.random, "uniform", lambda low, high: (low + high) / 2)
    with override_settings(BOT_PACE=(1.0, 3.0)):
        assert [publish.pause_for(hard) for hard in (0.0, 0.5, 1.0)] == [1.0, 2.0, 3.0]
    with override_settings(BOT_PACE=(0.0, 0.0)):
        assert publish.pause_for(1.0) == 0


def test_the_pace_is_never_left_by_mood() -> None:
    with override_settings(BOT_PACE=(1.0, 3.0)):
        pauses = [publish.pause_for(hard) for hard in (0.0, 0.5, 1.0) for _ in range(100)]
    assert min(pauses) >= 1
    assert max(pauses) <= 3


def test_an_expert_waits_no_longer_than_it_must(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[float] = []
    monkeypatch.setattr(publish, "_enqueue", lambda *call: made.append(call[2]))
    bot_turn(match.public_id, match.version, True)
    assert made == [0.0]


def test_a_thought_keeps_its_time() -> None:
    """One step of a turn, with the time of one roll-out to spare, on a busy machine."""
    view = observe(begin(FIBUR, 2, 5, 0)[0], 1)
    with thinking.mind(Level.EXPERT, time.time()) as bot:
        assert not isinstance(bot, str)
        began = time.monotonic()
        bot(view, bots.generator("x", 1), None)
        assert time.monotonic() - began < settings.EXPERT_SECONDS


def test_a_real_worker_thinks_for_an_expert(
    match: Match, levels: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the queue of all bots to the one of Experts and back, until the person is to move again."""
    monkeypatch.setattr(publish, "_enqueue", _real_enqueue)
    current_app.control.purge()
    worker = start_worker(
        current_app._get_current_object(), perform_ping_check=False, pool="threads", concurrency=2
    )
    with override_settings(EXPERT_SECONDS=5.0, EXPERT_PATIENCE=30.0), worker:
        publish.call_bot(match.public_id, match.version)
        deadline = time.monotonic() + 20
        while fresh(match).turn != HUMAN:
            assert time.monotonic() < deadline
            time.sleep(0.05)
    assert {getattr(level, "func", level) for level in levels} == {expert_move}


_real_enqueue = publish._enqueue
