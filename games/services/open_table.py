"""Opening a table for people: it waits at its address until its host has the cards dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction

from games.engine.rules import InvalidRules, Rules
from games.models import Match, Seat, Status, new_token
from games.protocol.errors import Refused
from games.services import room
from games.services.allowed import check_may_play
from games.services.gather import prepare
from games.services.open import bot_names, check_players, check_seats, create

if TYPE_CHECKING:
    from accounts.models import User

#: Seconds of a turn that a table may choose; None is no clock.
CLOCKS = (None, 90, 60, 30)


@dataclass(frozen=True)
class Terms:
    """How a table is played. `level` fills the seats beside the host with bots; empty leaves them open.

    `clock` is in seconds, one of `CLOCKS`; a `friendly` table has none.
    """

    rules: Rules
    players: int
    clock: int | None = None
    listed: bool = False
    spectators: bool = False
    chat: bool = False
    friendly: bool = False
    level: str = ""

    def options(self) -> dict[str, Any]:
        """What surrounds the rules, as a match stores it."""
        return {
            "clock": None if self.friendly else self.clock,
            "listed": self.listed,
            "spectators": self.spectators,
            "chat": self.chat,
            "friendly": self.friendly,
        }


def open_table(host: User, terms: Terms) -> Match:
    """A table that waits for players, its host at seat 0.

    Raises InvalidRules, naming the field, when the terms are impossible, and Refused (`too_many_tables`,
    `too_many_matches`, `play_ban`, `guests_off`) when the host may open none.
    """
    check_terms(terms)
    with transaction.atomic():
        check_may_wait(host)
        more = {"status": Status.WAITING, "host": host, "invite": new_token()}
        match = create(terms.rules, terms.players, **more, **terms.options())
        Seat.objects.bulk_create(_seats(match, host, terms.level))
        prepare(match, 1)
        room.changed(match)
    return match


def with_length(rules: Rules, length: dict[str, int] | None) -> Rules:
    """The same rules for a match of another length, `{"target": ..}` or `{"deals": ..}`.

    Raises InvalidRules.
    """
    if length is None:
        return rules
    return Rules.from_json(rules.to_json() | {"deals": None} | length)


def check_may_wait(user: User) -> None:
    """Raises Refused when a person waits at too many tables, plays too many matches with others, or may not
    play with others at all (`play_ban`, `guests_off`).
    """
    check_may_play(user)
    tables = Match.objects.filter(seats__user=user, invite__isnull=False)
    if tables.filter(status=Status.WAITING).count() >= settings.TABLES_WAITING:
        raise Refused("too_many_tables")
    if tables.filter(status__in=(Status.PLAYING, Status.BETWEEN_DEALS)).count() >= settings.TABLES_IN_PLAY:
        raise Refused("too_many_matches")


def check_terms(terms: Terms) -> None:
    """Raises InvalidRules, naming the field, when nobody can play so."""
    check_players(terms.rules, terms.players)
    if terms.clock not in CLOCKS:
        raise InvalidRules("clock", f"one of {CLOCKS}")
    if terms.level:
        check_seats(terms.rules, terms.players, terms.level)


def _seats(match: Match, host: User, level: str) -> list[Seat]:
    names = bot_names(match.players - 1) if level else [""] * (match.players - 1)
    others = [Seat(match=match, number=n, level=level, name=name) for n, name in enumerate(names, 1)]
    return [Seat(match=match, number=0, user=host, ready=True), *others]
