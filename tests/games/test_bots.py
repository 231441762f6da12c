"""Bots: one action a task, fenced by version, called after the commit, called again when a call got lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

import pytest
from celery import current_app
from celery.contrib.testing.worker import start_worker
from django.db import transaction
from django.test import override_settings
from django.utils import timezone

from games import publish
from games.engine.moves import Move, parse_move
from games.engine.views import View
from games.models import Match, Status
from games.services import bots
from games.services.pulse import last_sweep
from games.services.sweep import sweep
from games.tasks import bot_turn
from tests.games.harness import HUMAN, do, draw, fresh, greedy, play_bots, rows, view_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


def hand_over(match: Match) -> Match:
    """Plays the person's turn; the bot is to move."""
    while (match := fresh(match)).turn == HUMAN:
        do(match, greedy(view_of(match)))
    return match


def test_a_bot_is_called_for_the_version_on_which_it_is_to_move(
    match: Match, calls: list[tuple[str, int]]
) -> None:
    match = hand_over(match)
    assert calls[-1] == (match.public_id, match.version)
    assert match.bot_due > timezone.now()


def test_a_task_is_one_action_and_calls_the_next(match: Match, calls: list[tuple[str, int]]) -> None:
    match = hand_over(match)
    bot_turn(match.public_id, match.version)
    assert fresh(match).version == match.version + 1
    assert calls[-1] == (match.public_id, match.version + 1)


def test_a_task_that_runs_twice_acts_once(match: Match) -> None:
    match = hand_over(match)
    bot_turn(match.public_id, match.version)
    before = rows(match)
    bot_turn(match.public_id, match.version)
    assert rows(match) == before


def test_an_answer_that_was_overtaken_while_thinking_changes_nothing(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = hand_over(match)

    def slow(*args: object) -> object:
        move = greedy(*args)
        monkeypatch.setattr(bots, "choose", greedy)
        bot_turn(match.public_id, match.version)
        return move

    monkeypatch.setattr(bots, "choose", slow)
    assert bots.act(match.public_id, match.version) is False
    assert fresh(match).version == match.version + 1


def test_a_bot_never_acts_for_a_person(match: Match) -> None:
    before = rows(match)
    assert bots.act(match.public_id, match.version) is False
    assert rows(match) == before


def test_a_bot_gets_the_view_of_its_seat_and_the_same_chance_again(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = hand_over(match)
    seen = []

    def choose(view: View, level: str, chance: random.Random, totals: object) -> Move:
        seen.append((view.seat, level, chance.random()))
        return parse_move("discard 7H")

    monkeypatch.setattr(bots, "choose", choose)
    monkeypatch.setattr(bots, "submit", lambda *args: match)
    for _ in range(2):
        bots.act(match.public_id, match.version)
    assert seen == [(1, "easy", seen[0][2])] * 2


def fail(*args: object) -> Move:
    """A bot that finds nothing."""
    raise LookupError


@pytest.mark.parametrize("choose", [fail, lambda *args: parse_move("discard 7H")], ids=["fails", "errs"])
def test_a_bot_that_errs_does_not_hold_up_the_table(
    match: Match, monkeypatch: pytest.MonkeyPatch, choose: Callable[..., Move]
) -> None:
    match = hand_over(match)
    monkeypatch.setattr(bots, "choose", choose)
    assert bots.act(match.public_id, match.version)
    assert match.events.last().move == "draw"


def test_a_lost_call_is_made_again_by_the_sweep_but_not_every_second(
    match: Match, calls: list[tuple[str, int]]
) -> None:
    match = hand_over(match)
    calls.clear()
    assert sweep() == 0
    Match.objects.update(bot_due=timezone.now() - timedelta(seconds=1))
    assert sweep() == 1
    assert sweep() == 0
    assert calls == [(match.public_id, match.version)]
    assert last_sweep() is not None


def test_the_sweep_leaves_alone_who_waits_for_a_person(match: Match) -> None:
    assert match.bot_due is None
    assert sweep() == 0


def test_nothing_is_called_or_told_before_the_commit(match: Match, calls: list[tuple[str, int]]) -> None:
    calls.clear()
    with transaction.atomic():
        publish.call_bot(match.public_id, match.version)
        assert calls == []
        transaction.set_rollback(True)
    assert calls == []


def test_a_broker_that_is_down_does_not_spoil_a_move(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(publish, "_enqueue", broken)
    monkeypatch.setattr(publish, "_send", broken)
    accepted = draw(match)
    assert fresh(match).version == accepted.version


def test_sending_is_tried_again_when_the_first_attempt_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = []

    class Layer:
        async def group_send(self, group: str, message: dict) -> None:
            attempts.append(message)
            if len(attempts) == 1:
                raise ConnectionError("the server was restarted")

    monkeypatch.setattr(publish, "get_channel_layer", Layer)
    publish._send("match.x", {"type": "match.happened"})
    assert len(attempts) == 2


def test_real_tasks_play_a_deal(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people's worth of work by a worker: the person's moves come from here, the bot's from the queue."""
    monkeypatch.setattr(publish, "_enqueue", _real_enqueue)
    current_app.control.purge()
    with (
        override_settings(BOT_PACE=(0.0, 0.0)),
        start_worker(
            current_app._get_current_object(), perform_ping_check=False, pool="threads", concurrency=2
        ),
    ):
        deadline = timezone.now() + timedelta(seconds=40)
        while (match := fresh(match)).status == Status.PLAYING:
            assert timezone.now() < deadline
            if match.turn == HUMAN:
                do(match, greedy(view_of(match)))
    assert match.status == Status.BETWEEN_DEALS
    assert play_bots(match).version == match.version


_real_enqueue = publish._enqueue


def test_a_bot_s_chance_repeats_itself_and_is_nobody_s_to_foresee() -> None:
    chance = bots.generator("k3j9x2", 7).random()
    assert bots.generator("k3j9x2", 7).random() == chance
    assert bots.generator("k3j9x2", 8).random() != chance
    with override_settings(SECRET_KEY="of another site"):
        assert bots.generator("k3j9x2", 7).random() != chance
