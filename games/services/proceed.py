"""Going on after the score sheet: the next deal, dealt once however often it is asked for."""

from __future__ import annotations

from django.db import transaction

from games.models import Match, Status
from games.protocol.errors import Refused
from games.protocol.happened import Happened
from games.services import room
from games.services.accepted import Accepted
from games.services.allowed import check_goes_on
from games.services.gather import asked_by, call, call_off
from games.services.hold import held
from games.services.start import start_deal
from games.services.submit import seen


def proceed(public_id: str, seat: int, client_id: str, version: int) -> Accepted:
    """Deals the next deal for `seat`, who saw the score sheet at `version`.

    Two players who ask at once, or one who asks twice, get the same deal. Where players have announced a
    contribution to the shuffle, it is called for first, and the cards come a little later.
    Raises Refused: `not_ready` while a deal goes on, `match_over`, `paused`, `stale`, `frozen`.
    """
    with transaction.atomic():
        match = held(public_id)
        known = seen(public_id, seat, client_id) or _answered(match, version)
        if known is not None:
            return Accepted(known, None)
        if match.is_over:
            raise Refused("match_over")
        if match.status != Status.BETWEEN_DEALS:
            raise Refused("not_ready")
        check_goes_on(match, version)
        happened = deal_next(match, seat, client_id)
    return Accepted(happened.version if happened else version, happened)


def deal_next(match: Match, seat: int | None, client_id: str | None) -> Happened | None:
    """Deals the next deal of a match whose row the caller holds, for who asks; None while its players'
    contributions are called for.
    """
    return None if call(match, seat, client_id) else start_deal(match, seat, client_id)


def deal_called(public_id: str) -> Happened | None:
    """Deals the deal that was asked for, once its players have contributed or have had their time; None while
    they have not, and when it was dealt already.
    """
    with transaction.atomic():
        match = held(public_id)
        if match.status == Status.WAITING:
            return deal_first(match)
        if match.status != Status.BETWEEN_DEALS or match.paused:
            return None
        return deal_next(match, *asked_by(match))


def deal_first(match: Match) -> Happened | None:
    """Deals the first deal of a table whose row the caller holds; None while its people's contributions are
    called for, and when somebody has stood up meanwhile: then it must be asked for again.
    """
    if any(seat.is_open for seat in match.seats.all()):
        call_off(match)
        return None
    happened = deal_next(match, None, None)
    if happened:
        room.changed(match)
    return happened


def _answered(match: Match, version: int) -> int | None:
    """The version of the deal that was dealt on this very score sheet, if it was."""
    dealt = match.deals.filter(start_version=version + 1, number__gt=1)
    return dealt.values_list("start_version", flat=True).first()
