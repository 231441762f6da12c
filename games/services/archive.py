"""Putting the event rows of matches away that are over, and bringing them back.

A match has either all of its event rows or its packed moves, never both: each changes in one transaction.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import OVER, Deal, Event, Match, PackedDeal
from games.services.hold import held
from games.services.past import pack, rows_of

Json = dict[str, Any]
Place = tuple[datetime, int]
"""Where a match stands in the order of the archive: its last event, and its key."""


class NotTheSame(RuntimeError):
    """What is known of a match would not be the same afterwards: nothing was changed."""


def due(before: datetime, after: Place | None = None) -> QuerySet[Match]:
    """The matches with event rows whose last event, and so their end, was before a date, the oldest first;
    with `after` those beyond that place.
    """
    rows = Event.objects.filter(match=OuterRef("pk"))
    matches = Match.objects.filter(Exists(rows), status__in=OVER, updated__lt=before)
    if after is not None:
        at, key = after
        matches = matches.filter(Q(updated__gt=at) | Q(updated=at, pk__gt=key))
    return matches.order_by("updated", "pk")


def told(match: Match) -> Json:
    """A match as the archive holds it: `match`, its address, and `rows`, its event rows: `[key, deal,
    version, seat, request, move, events, created]`.
    """
    rows = Event.objects.filter(match=match).select_related("deal").order_by("version")
    rows = rows.defer("deal__deck", "deal__snapshot")
    return {"match": match.public_id, "rows": [_row(event) for event in rows]}


def put_away(line: Json) -> bool:
    """Packs a match whose event rows are those of a line, and removes them; False where they are no more.

    Raises NotTheSame where deck and moves would tell another story than the rows.
    """
    with transaction.atomic():
        match = held(line["match"])
        if not match.is_over or told(match) != line:
            return False
        for deal in match.deals.order_by("number"):
            PackedDeal.objects.create(deal=deal, moves=pack(rows_of(deal)))
        match.events.all().delete()
        if _story(_known(match)) != _story(line["rows"]):
            raise NotTheSame(line["match"])
    return True


def bring_back(line: Json) -> bool:
    """Stores the event rows of a line again; False where the match is gone or has them.

    Raises NotTheSame where they tell another story than the packed moves.
    """
    with transaction.atomic():
        try:
            match = held(line["match"])
        except Match.DoesNotExist:
            return False
        deals = {deal.number: deal for deal in match.deals.filter(packed__isnull=False)}
        if not deals:
            return False
        if _story(_known(match)) != _story(line["rows"]):
            raise NotTheSame(line["match"])
        _store(match, deals, line["rows"])
        PackedDeal.objects.filter(deal__match=match).delete()
    return True


def _store(match: Match, deals: dict[int, Deal], rows: list[list[Any]]) -> None:
    Event.objects.bulk_create(
        Event(
            pk=key, match=match, deal=deals[number], version=version, seat=seat, client_id=request, move=move,
            events=events,
        )
        for key, number, version, seat, request, move, events, _created in rows
    )  # fmt: skip
    stored = list(match.events.order_by("version"))
    for event, row in zip(stored, rows, strict=True):
        event.created = datetime.fromisoformat(row[-1])
    Event.objects.bulk_update(stored, ["created"], batch_size=200)


def _known(match: Match) -> list[list[Any]]:
    """All rows of a match as whoever looks back reads them."""
    deals = match.deals.select_related("match").order_by("number")
    return [_row(event) for deal in deals for event in rows_of(deal)]


def _row(event: Event) -> list[Any]:
    at = event.created.isoformat()
    return [
        event.pk,
        event.deal.number,
        event.version,
        event.seat,
        event.client_id,
        event.move,
        event.events,
        at,
    ]


def _story(rows: list[list[Any]]) -> list[list[Any]]:
    """Rows without their keys and those of the requests."""
    return [[*row[1:4], *row[5:]] for row in rows]
