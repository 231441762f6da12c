"""Who thinks for a bot: its level, or, for an Expert, as much thought as time and this worker allow."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.conf import settings

from games.bots.expert import expert_move
from games.bots.expert_budget import Budget
from games.bots.levels import Bot
from games.models import Level

logger = logging.getLogger(__name__)

#: Who plays for an Expert where there is no time to think.
STAND_IN = Level.MASTER.value
#: The part of an Expert's time that must be left when a worker comes to it.
WORTH_A_THOUGHT = 0.5
#: More roll-outs than any time suffices for.
BEYOND_TIME = 100_000

_thinking = threading.BoundedSemaphore(settings.EXPERT_AT_ONCE)


@contextmanager
def mind(level: str, asked: float | None) -> Iterator[str | Bot]:
    """The bot that decides for a seat of some level; an Expert was `asked` at a time (seconds since the
    epoch), or else somebody stands in for it.

    The time in which the question waited for a worker is not there to think any more. Too little of it left,
    or as many Experts thinking as may, and the answer is Master's.
    """
    if level != Level.EXPERT:
        yield level
    elif asked is None:
        yield STAND_IN
    else:
        with _place() as granted:
            left = settings.EXPERT_SECONDS - max(0.0, time.time() - asked)
            if granted and left >= WORTH_A_THOUGHT * settings.EXPERT_SECONDS:
                yield partial(expert_move, budget=Budget(BEYOND_TIME, left))
            else:
                logger.info("No time for an Expert to think")
                yield STAND_IN


@contextmanager
def _place() -> Iterator[bool]:
    """A place among those that think in this process, if there is one."""
    granted = _thinking.acquire(blocking=False)
    try:
        yield granted
    finally:
        if granted:
            _thinking.release()
