"""Booking the count of a deal, and the end of a match."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from games.engine.match import match_status
from games.engine.position import Result
from games.models import Deal, Match, Status
from games.services.gather import prepare
from games.services.table import changed
from games.signals import match_finished


def book(match: Match, deal: Deal, result: Result, now: datetime) -> None:
    """Sets what the end of a deal means on both rows; the caller stores them with the move that ended it.

    Booked with that move, in its transaction and behind its version, a score cannot be booked twice.
    """
    counted = result_json(result)
    deal.result, deal.ended = counted, now
    earlier = match.deals.filter(number__lt=deal.number).order_by("number").values_list("result", flat=True)
    results: list[Any] = [*earlier, counted]
    standing = match_status(match.rules_value, [scores(entry) for entry in results])
    match.totals = list(standing.totals)
    match.status = Status.BETWEEN_DEALS
    if standing.over:
        match.status, match.winner, match.finished = Status.FINISHED, standing.winner, now
        transaction.on_commit(lambda: _tell(match.public_id), robust=True)
    else:
        prepare(match, deal.number + 1)
        changed(match)


def result_json(result: Result) -> dict[str, Any]:
    """What of a result is stored with the deal: the cards left in hand are in its events."""
    return {
        "reason": result.reason,
        "seat": result.seat,
        "counts": [count.to_json() for count in result.counts],
    }


def scores(result: dict[str, Any]) -> tuple[int, int]:
    """The two totals of a stored result."""
    first, second = (count["total"] for count in result["counts"])
    return first, second


def _tell(public_id: str) -> None:
    match_finished.send_robust(sender=Match, public_id=public_id)
