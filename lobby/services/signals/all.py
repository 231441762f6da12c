"""All signals together."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from lobby.services.signals.finding import Finding
from lobby.services.signals.helping import about_helping
from lobby.services.signals.leaving import about_leaving
from lobby.services.signals.meetings import meetings
from lobby.services.signals.pushing import Shared, about_pushing, about_two_accounts
from lobby.services.signals.talking import about_talk

logger = logging.getLogger(__name__)


def findings(now: datetime, shared: Shared) -> Iterator[Finding]:
    """What every signal finds, `shared` telling which people share a device or an address; the failure of one
    is logged, and the others are asked all the same.
    """
    met = meetings(now)
    yield from _alone(lambda: about_talk(now))
    yield from _alone(lambda: about_leaving(now))
    yield from _alone(lambda: about_pushing(met, now))
    yield from _alone(lambda: about_two_accounts(met, now, shared))
    yield from _alone(lambda: about_helping(met, now))


def _alone(signal: Callable[[], Iterable[Finding]]) -> list[Finding]:
    try:
        return list(signal())
    except Exception:
        logger.exception("A signal failed")
        return []
