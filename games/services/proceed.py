"""Going on after the score sheet: the next deal, dealt once however often it is asked for."""

from __future__ import annotations

from django.db import transaction

from games.models import Match, Status
from games.protocol.errors import Refused
from games.protocol.happened import Happened
from games.services.gather import asked_by, call
from games.services.hold import held
from games.services.start import start_deal
from games.services.submit import Accepted, seen


def proceed(public_id: str, seat: int, client_id: str, version: int) -> Accepted:
    """Deals the next deal for `seat`, who saw the score sheet at `version`.

    Two players who ask at once, or one who asks twice, get the same deal. Where players have announced a
    contribution to the shuffle, it is called for first, and the cards come a little later.
    Raises Refused: `not_ready` while a deal goes on, `match_over`, `paused`, `stale`.
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
        if call(match, seat, client_id):
            return Accepted(match.version, None)
        happened = start_deal(match, seat, client_id)
    return Accepted(happened.version, happened)


def deal_called(public_id: str) -> Happened | None:
    """Deals the deal that was asked for, once its players have contributed or have had their time; None while
    they have not, and when it was dealt already.
    """
    with transaction.atomic():
        match = held(public_id)
        seat, client_id = asked_by(match)
        if match.status != Status.BETWEEN_DEALS or match.paused or call(match, seat, client_id):
            return None
        return start_deal(match, seat, client_id)


def _answered(match: Match, version: int) -> int | None:
    """The version of the deal that was dealt on this very score sheet, if it was."""
    dealt = match.deals.filter(start_version=version + 1, number__gt=1)
    return dealt.values_list("start_version", flat=True).first()
