"""The rows of the short way: what is read for a move, and the one statement that stores it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import orjson
from django.db.models import Model
from django.utils.dateparse import parse_datetime
from psycopg.types.json import Jsonb

from games.engine.notation import position_from_json, position_to_json
from games.engine.rules import Rules
from games.models import Deal, Match, Seat
from games.protocol.happened import Happened
from games.services.accepted import Asked
from games.services.stand import Stand
from games.services.turn import Turn

Rows = Sequence[Sequence[Any]]
Row = TypeVar("Row", bound=Model)

_MATCH = (
    "id",
    "public_id",
    "status",
    "version",
    "table_version",
    "updated",
    "turn",
    "bot_due",
    "clock",
    "deadline",
    "paused",
    "shared",
)
_SEAT = ("id", "number", "level", "stand_in", "away_since", "timeouts", "reserve")
_READ = f"""
SELECT {", ".join(f"m.{name}" for name in _MATCH)}, m.proposal::text, m.rules::text,
    d.id, d.number, d.snapshot::text,
    (SELECT json_agg(json_build_array({", ".join(f"s.{name}" for name in _SEAT)}) ORDER BY s.number)::text
     FROM games_seat s WHERE s.match_id = m.id)
FROM games_match m JOIN games_deal d ON d.match_id = m.id AND d.number = m.deal_number
WHERE m.public_id = %(public_id)s"""
_SEAT_ROW = """
sat AS (
    UPDATE games_seat SET stand_in = %(stand_in)s, reserve = %(reserve)s, timeouts = %(timeouts)s
    FROM moved WHERE games_seat.id = %(seat_id)s
),"""
_WRITE = """
WITH moved AS (
    UPDATE games_match SET version = %(version)s, updated = %(now)s, turn = %(turn)s, bot_due = %(bot_due)s,
        deadline = %(deadline)s, table_version = %(table_version)s
    WHERE id = %(match_id)s AND version = %(seen_version)s AND table_version = %(seen_table)s
        AND updated = %(seen_updated)s AND deadline IS NOT DISTINCT FROM %(seen_deadline)s
        AND status = 'playing' AND paused IS NULL AND proposal IS NULL
        AND NOT (shared AND EXISTS (
            SELECT 1 FROM accounts_announcement
            WHERE "freeze" AND starts <= %(now)s AND (ends IS NULL OR ends > %(now)s)
        ))
    RETURNING id
),{seat}
laid AS (
    UPDATE games_deal SET snapshot = %(snapshot)s FROM moved WHERE games_deal.id = %(deal_id)s
)
INSERT INTO games_event (match_id, deal_id, version, seat, client_id, move, events, created)
SELECT moved.id, %(deal_id)s, %(version)s, %(seat)s, %(client_id)s, %(move)s, %(events)s, %(now)s FROM moved
RETURNING version"""
_WRITES = {changed: _WRITE.format(seat=_SEAT_ROW if changed else "") for changed in (False, True)}


class Statement(NamedTuple):
    """SQL with its parameters."""

    text: str
    values: dict[str, Any]


class Stored(NamedTuple):
    """A move: what it made happen, its text, whether it changed the mover's seat, the version of the table
    with it, and what follows.
    """

    happened: Happened
    move: str
    seat_changed: bool
    table_version: int
    turn: Turn

    @property
    def tells_more(self) -> bool:
        """Whether somebody must hear of more than the move."""
        return self.turn.clock_passed or bool(self.turn.bot) or self.turn.person is not None


class Seen(NamedTuple):
    """What a match must still be when a move is stored that was decided on it. The time of its last move
    tells a version from one of the same number in a past that was rolled back, or restored from a backup.
    """

    version: int
    table_version: int
    updated: datetime
    deadline: datetime | None

    @classmethod
    def of(cls, match: Match) -> Seen:
        """As a match is."""
        return cls(match.version, match.table_version, match.updated, match.deadline)


def read(public_id: str) -> Statement:
    """Asks for the one row that `stand_of` takes."""
    return Statement(_READ, {"public_id": public_id})


def stand_of(rows: Rows) -> Stand | None:
    """The stand of a match; None before its first deal."""
    if not rows:
        return None
    *columns, proposal, rules, deal_id, number, snapshot, seats = rows[0]
    known = dict(zip(_MATCH, columns, strict=True))
    match = _row(Match, {**known, "proposal": proposal and orjson.loads(proposal)})
    deal = _row(Deal, {"id": deal_id, "number": number, "result": None, "ended": None})
    position = position_from_json(_rules(rules), orjson.loads(snapshot))
    return Stand(match, [_seat(values) for values in orjson.loads(seats)], deal, position)


def write(stand: Stand, seen: Seen, asked: Asked, stored: Stored) -> Statement:
    """Stores a move, unless the match is not as it was `seen`; then it gives no row."""
    match, seat = stand.match, stand.seats[asked.seat]
    values: dict[str, Any] = {
        "match_id": match.pk,
        "seen_version": seen.version,
        "seen_table": seen.table_version,
        "seen_updated": seen.updated,
        "seen_deadline": seen.deadline,
        "now": match.updated,
        "snapshot": Jsonb(position_to_json(stand.position), orjson.dumps),
        "deal_id": stand.deal.pk,
        "seat": asked.seat,
        "client_id": asked.client_id,
        "move": stored.move,
        "events": Jsonb(stored.happened.events, orjson.dumps),
    }
    values |= {
        name: getattr(match, name) for name in ("version", "turn", "bot_due", "deadline", "table_version")
    }
    if stored.seat_changed:
        values |= {
            "seat_id": seat.pk,
            "stand_in": seat.stand_in,
            "reserve": seat.reserve,
            "timeouts": seat.timeouts,
        }
    return Statement(_WRITES[stored.seat_changed], values)


def _seat(values: Sequence[Any]) -> Seat:
    known = dict(zip(_SEAT, values, strict=True))
    known["away_since"] = known["away_since"] and parse_datetime(known["away_since"])
    return _row(Seat, known)


def _row(model: type[Row], known: dict[str, Any]) -> Row:
    """A row of which only some columns are known; Django takes their values in the order of the model."""
    names = [field.attname for field in model._meta.concrete_fields if field.attname in known]
    return model.from_db("default", names, [known[name] for name in names])


@lru_cache(maxsize=256)
def _rules(text: str) -> Rules:
    return Rules.from_json(orjson.loads(text))
