"""What one person may ask: one allowance over all processes, which costs little and fails open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache

from games import allowance, sockets
from games.allowance import SHARE, SPAN, Allowance

pytestmark = pytest.mark.both_worlds
RATE, BURST = 30, 60
#: What comes through in five seconds where nobody else is counted: the first tenth finds the credit full.
ALONE = BURST + RATE * 49 // 10


class Clock:
    """A time that passes when it is told to."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    cache.clear()
    stopped = Clock()
    for module in (allowance, sockets):
        monkeypatch.setattr(module, "time", stopped)
    yield stopped
    cache.clear()


def flood(clock: Clock, *processes: Allowance, seconds: int = 5) -> int:
    """How many requests come through when each process is asked 100 times a second."""

    async def story() -> int:
        passed = 0
        for _ in range(seconds * 10):
            clock.now += 0.1
            for process in processes:
                passed += sum([await process.spend() for _ in range(10)])
        return passed

    return async_to_sync(story)()


def test_several_processes_share_what_one_person_may_ask(clock: Clock) -> None:
    most = RATE * SPAN + BURST
    processes = [Allowance(7, RATE, BURST) for _ in range(4)]
    assert most - SHARE < flood(clock, *processes) <= most + SHARE * len(processes)


def test_one_process_is_held_to_its_own_credit_only(clock: Clock) -> None:
    assert flood(clock, Allowance(7, RATE, BURST)) == ALONE


def test_one_person_takes_nothing_from_another(clock: Clock) -> None:
    flood(clock, *(Allowance(7, RATE, BURST) for _ in range(4)))
    assert flood(clock, Allowance(8, RATE, BURST), seconds=1) >= RATE + BURST - 3


def test_a_person_is_heard_again_when_the_span_is_over(clock: Clock) -> None:
    process = Allowance(7, RATE, BURST)
    flood(clock, process, Allowance(7, RATE, BURST), Allowance(7, RATE, BURST))
    cache.clear()  # The span is over: its count has run out.
    clock.now += SPAN
    assert flood(clock, process, seconds=1) >= RATE


def test_strangers_share_nothing(clock: Clock) -> None:
    processes = [Allowance(None, RATE, BURST) for _ in range(4)]
    assert flood(clock, *processes) == 4 * ALONE


def test_without_the_cache_each_process_counts_alone(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: Any) -> bool:
        raise ConnectionError

    monkeypatch.setattr(allowance, "allow", away)
    assert flood(clock, Allowance(7, RATE, BURST), Allowance(7, RATE, BURST)) == 2 * ALONE
