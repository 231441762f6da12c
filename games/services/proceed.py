"""Going on after the score sheet: the next deal, dealt once however often it is asked for."""

from __future__ import annotations

from django.db import transaction

from games.models import Match, Status
from games.protocol.errors import Refused
from games.services.start import start_deal
from games.services.submit import Accepted, held, seen


def proceed(public_id: str, seat: int, client_id: str, version: int) -> Accepted:
    """Deals the next deal for `seat`, who saw the score sheet at `version`.

    Two players who ask at once, or one who asks twice, get the same deal. Raises Refused: `not_ready` while a
    deal goes on, `match_over`, `paused`, `stale`.
    """
    with transaction.atomic():
        match = held(public_id)
        known = seen(match, seat, client_id) or _answered(match, version)
        if known is not None:
            return Accepted(known, None)
        if match.status == Status.FINISHED:
            raise Refused("match_over")
        if match.status != Status.BETWEEN_DEALS:
            raise Refused("not_ready")
        if match.paused:
            raise Refused("paused")
        if match.version != version:
            raise Refused("stale")
        happened = start_deal(match, seat, client_id)
    return Accepted(happened.version, happened)


def _answered(match: Match, version: int) -> int | None:
    """The version of the deal that was dealt on this very score sheet, if it was."""
    dealt = match.deals.filter(start_version=version + 1, number__gt=1)
    return dealt.values_list("start_version", flat=True).first()
