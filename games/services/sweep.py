"""What is due by the clock, whatever tasks were lost: decided every second, by any worker, once."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import is_frozen
from games import publish
from games.models import Match
from games.services import clock, gather
from games.services.absence import look_around
from games.services.deserted import close_deserted
from games.services.proceed import deal_called
from games.services.pulse import beat
from games.services.ranked import begin_ranked, to_begin
from games.services.time_out import go_on, sheets_overdue, time_out
from games.services.turn import bot_deadline

logger = logging.getLogger(__name__)

#: Matches that one sweep takes; the next sweep takes the rest.
BATCH = 100


def sweep() -> int:
    """Heals and decides whatever is due: clocks first move by any gap in the pulse, then bots that are
    overdue are called again, turns are ended whose time is up, score sheets too, ranked tables begun, deals
    dealt that waited long enough for contributions to their shuffle, stand-ins sent, deserted tables closed.
    Returns how many bots were called.

    Calling one too many is harmless: a bot acts on the version that it was called for, or not at all.
    While the matches between people stand still nothing else is done, and the pulse is not beaten: when they
    go on, their clocks move by the gap, as after an outage.
    """
    called = _call_overdue() if _overdue().exists() else 0
    if is_frozen():
        return called
    beat()
    for public_id, version in clock.overdue():
        _alone(time_out, public_id, version)
    for public_id, version in sheets_overdue():
        _alone(go_on, public_id, version)
    for public_id in to_begin():
        _alone(begin_ranked, public_id)
    for public_id in gather.overdue():
        _alone(deal_called, public_id)
    _alone(look_around)
    _alone(close_deserted)
    return called


def _alone(act: Callable[..., object], *args: object) -> None:
    """Does one thing; its failure is logged, and the others are done all the same."""
    try:
        act(*args)
    except Exception:
        logger.exception("The sweep failed at %s%s", act.__name__, args)


def _overdue() -> QuerySet[Match]:
    return Match.objects.filter(bot_due__lt=timezone.now()).order_by("bot_due")


def _call_overdue() -> int:
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        late = list(_overdue().select_for_update(skip_locked=skip)[:BATCH])
        Match.objects.filter(pk__in=[match.pk for match in late]).update(bot_due=bot_deadline(timezone.now()))
        for match in late:
            publish.call_bot(match.public_id, match.version)
    return len(late)
