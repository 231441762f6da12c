"""A waiting table in words: its seats as they are around the reader, its options."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Match, Seat
from games.services.presence import present


class Place(NamedTuple):
    """A seat as the reader sees it. `at` is where: 0 is nearest, then clockwise in the order of play."""

    number: int
    at: int
    kind: str
    """`human`, `bot` or `open`."""
    name: str
    level: str
    """How well a bot plays, in words."""
    level_name: str
    next_name: str
    """Who takes a bot's seat at the next deal."""
    ready: bool
    here: bool
    """Whether a person has this table open."""
    host: bool
    mine: bool
    partner: bool
    """Whether the reader plays together with this seat."""
    side: int


def places(match: Match, you: int | None) -> list[Place]:
    """The seats of a table around the reader, the nearest first."""
    there = present(match.public_id, range(match.players))
    seats = match.seats.select_related("user", "next_user")
    around = [_place(match, seat, you, here=seat.number in there) for seat in seats]
    return sorted(around, key=lambda place: place.at)


def _place(match: Match, seat: Seat, you: int | None, *, here: bool) -> Place:
    at = (seat.number - (you or 0)) % match.players
    return Place(
        number=seat.number,
        at=at,
        kind="open" if seat.is_open else "bot" if seat.is_bot else "human",
        name=seat.shown_name,
        level=seat.get_level_display(),
        level_name=seat.level,
        next_name=seat.next_user.name if seat.next_user else "",
        ready=seat.ready,
        here=here or seat.number == you,
        host=seat.user_id is not None and seat.user_id == match.host_id,
        mine=seat.number == you,
        partner=you is not None and match.players == 4 and at == 2,
        side=seat.number % 2,
    )


def clock_words(seconds: int | None) -> str:
    """The turn clock of a table."""
    if seconds is None:
        return _("No clock")
    return _("%(seconds)d seconds a turn") % {"seconds": seconds}


def players_words(players: int) -> str:
    """How many play."""
    return _("%(count)d players") % {"count": players}


def option_words(match: Match) -> list[str]:
    """The options of a table, each in a few words, also those that it has not."""
    words = [players_words(match.players), clock_words(match.clock)]
    if match.friendly:
        words.append(_("Friendly: moves are taken back when all agree"))
    else:
        words.append(_("Moves are not taken back"))
    if match.ranked:
        words.append(_("For rank"))
    else:
        words.append(_("In the lobby") if match.listed else _("By invitation only"))
    words.append(_("Spectators may watch") if match.spectators else _("Nobody else may watch"))
    words.append(_("Free chat") if match.chat else _("Ready phrases only, no free chat"))
    return words
