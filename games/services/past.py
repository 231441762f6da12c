"""What was played in a deal: from its event rows, or, where they have been put away, from its packed moves.

Nothing that looks back reads event rows by itself.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games.engine.cards import parse_card
from games.engine.course import Course
from games.engine.events import Event as Happening
from games.engine.events import event_to_json
from games.engine.moves import parse_move
from games.engine.position import start
from games.models import Deal, Event, Match, PackedDeal
from games.protocol.happened import Happened

SECOND = 1_000_000
"""Microseconds."""


class Made(NamedTuple):
    """A move of a deal: the version that it made, who made it, its text, and when."""

    version: int
    seat: int
    move: str
    created: datetime


def moves_of(deal: Deal, until: int | None = None) -> list[Made]:
    """The moves of a deal in their order, up to a version."""
    rows = deal.events.exclude(move="").order_by("version")
    if until is not None:
        rows = rows.filter(version__lte=until)
    columns = rows.values_list("version", "seat", "move", "created")
    made = [Made(version, acting(seat), move, created) for version, seat, move, created in columns]
    if made or (packed := _packed(deal)) is None:
        return made
    lines = [line for line in _lines(deal, packed) if line.move and (until is None or line.version <= until)]
    return [Made(line.version, acting(line.seat), line.move, line.created) for line in lines]


def rows_of(deal: Deal, most: int | None = None) -> list[Event]:
    """The first rows of a deal, the dealing before all, with everything that happened. Those of a packed deal
    are not stored and know no request.
    """
    rows = list(deal.events.order_by("version")[:most])
    if rows or (packed := _packed(deal)) is None:
        return rows
    return list(_unpacked(deal, _lines(deal, packed)[:most]))


def last_rows(deal: Deal, version: int, gone: Collection[int]) -> list[Event | None]:
    """The last row of each seat in a deal up to a version, but for those whose moves are `gone`."""
    acted = deal.events.filter(version__gt=deal.start_version, version__lte=version).order_by("-version")
    acted = acted.exclude(version__in=gone) if gone else acted
    rows = [acted.filter(seat=seat).first() for seat in range(deal.match.players)]
    if any(rows) or (packed := _packed(deal)) is None:
        return rows
    known = [row for row in _unpacked(deal, _lines(deal, packed)) if row.move and row.version <= version]
    last = {row.seat: row for row in known if row.version not in gone}
    return [last.get(seat) for seat in range(deal.match.players)]


def versions_of(match: Match) -> list[int]:
    """The versions of a match of which something is known, in order."""
    stored = list(match.events.order_by("version").values_list("version", flat=True))
    if stored or not match.is_over:
        return stored
    packed = PackedDeal.objects.filter(deal__match=match).select_related("deal").order_by("deal__number")
    return [line.version for each in packed for line in _lines(each.deal, each)]


def happened_since(public_id: str, version: int) -> list[Happened]:
    """Every version of a match after `version`, in order."""
    rows = Event.objects.filter(match__public_id=public_id, version__gt=version).order_by("version")
    found = list(rows.select_related("deal").defer("deal__snapshot", "deal__deck"))
    if not found:
        deals = Deal.objects.filter(
            match__public_id=public_id, match__version__gt=version, packed__isnull=False
        )
        lost = [row for deal in deals.select_related("match").order_by("number") for row in rows_of(deal)]
        found = [row for row in lost if row.version > version]
    return [happened_of(row) for row in found]


def happened_of(row: Event) -> Happened:
    """A row as it is told."""
    return Happened(row.version, row.deal.number, row.seat, row.client_id, row.events)


def acting(seat: int | None) -> int:
    """The seat of a row that holds a move. Raises ValueError for a row without one."""
    if seat is None:
        raise ValueError("a move without a seat")
    return seat


def pack(rows: Sequence[Event]) -> bytes:
    """All rows of a deal in their order, as `PackedDeal.moves` holds them."""
    before, lines = rows[0].created, []
    for row in rows:
        lines.append([row.seat, row.move, round((row.created - before).total_seconds() * SECOND)])
        before = row.created
    told = {"began": rows[0].created.isoformat(), "rows": lines}
    return zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 9)


class _Line(NamedTuple):
    version: int
    seat: int | None
    move: str
    created: datetime


def _packed(deal: Deal) -> PackedDeal | None:
    return PackedDeal.objects.filter(deal=deal).first() if deal.match.is_over else None


def _lines(deal: Deal, packed: PackedDeal) -> list[_Line]:
    told = json.loads(zlib.decompress(bytes(packed.moves)))
    at, lines = datetime.fromisoformat(told["began"]), []
    for version, (seat, move, passed) in enumerate(told["rows"], deal.start_version):
        at += timedelta(microseconds=passed)
        lines.append(_Line(version, seat, move, at))
    return lines


def _unpacked(deal: Deal, lines: Sequence[_Line]) -> Iterator[Event]:
    match = deal.match
    begun, happened = start(
        match.rules_value, match.players, deal.dealer, [parse_card(each) for each in deal.deck]
    )
    course = Course(begun)
    events: Sequence[Happening] = happened
    for line in lines:
        if line.move:
            events = course.play(acting(line.seat), parse_move(line.move))
        told: list[Any] = json.loads(json.dumps([event_to_json(event) for event in events]))
        yield Event(match=match, deal=deal, events=told, **line._asdict())
