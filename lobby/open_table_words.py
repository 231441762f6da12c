"""A table of the lobby in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypedDict

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language

from accounts.models import User
from accounts.services.people import friends_of
from burraco_site.shared_cache import kept_for_all
from games.models import Match, Status
from games.publish import LOBBY
from games.room_words import clock_words, players_words
from games.rule_words import length_words, profile_name
from lobby.services.open_tables import open_tables

#: Seconds for which the tables are kept that nobody changes: one is not open for ever.
KEPT = 10


class Row(NamedTuple):
    """One line of the lobby. `version` is that of the table."""

    id: str
    version: int
    host: str
    people: list[str]
    """Who waits there, the host included."""
    bots: int
    free: int
    plays: bool
    """Whether it plays already: who sits down has the seat from the next deal on."""
    players: int
    players_words: str
    profile: str
    rules: str
    length: str
    clock: str
    seconds: str
    """The seconds of a turn as text, `0` without a clock."""
    friendly: bool
    friend: bool
    """Whether a friend of the viewer sits there."""


def row(match: Match, friends: frozenset[int] = frozenset()) -> Row:
    """A listed table as the lobby shows it, in the active language, to who has these `friends` (keys of
    people); its seats and their users are read.
    """
    seats = list(match.seats.all())
    rules = match.rules_value
    plays = match.status != Status.WAITING
    return Row(
        id=match.public_id,
        version=match.table_version,
        host=match.host.name if match.host else "",
        people=[seat.shown_name for seat in seats if seat.user_id is not None],
        bots=sum(seat.is_bot for seat in seats),
        free=sum(seat.is_open or (plays and seat.is_bot and seat.next_user_id is None) for seat in seats),
        plays=plays,
        players=match.players,
        players_words=players_words(match.players),
        profile=rules.profile,
        rules=profile_name(rules.profile),
        length=length_words(rules),
        clock=clock_words(match.clock),
        seconds=str(match.clock or 0),
        friendly=match.friendly,
        friend=any(seat.user_id in friends for seat in seats),
    )


class Told(TypedDict):
    """A table of the lobby at version `n`, as its line of the page."""

    id: str
    n: int
    html: str


def rows(friends: frozenset[int]) -> list[Row]:
    """The open tables, in the active language, for who has these `friends`; read once for all who look."""
    known = kept_for_all(LOBBY, f"rows:{get_language()}", _rows, KEPT)
    return [line._replace(friend=bool(people & friends)) for people, line in known]


def told(friends: frozenset[int]) -> list[Told]:
    """The open tables as lines of the page, in the active language, for who has these friends; read and drawn
    once for all who look.
    """
    known = kept_for_all(LOBBY, f"told:{get_language()}", _all_told, KEPT)
    return [line.to(friends) for line in known]


class ToldToAll(NamedTuple):
    """A table of the lobby, as its line is for who has a friend among its `people` (keys), and for others."""

    people: frozenset[int]
    to_friends: Told
    to_others: Told

    def to(self, friends: frozenset[int]) -> Told:
        """The line for who has these friends."""
        return self.to_friends if self.people & friends else self.to_others


def told_to_all(language: str, public_id: str) -> list[ToldToAll]:
    """A table for all who read a language, where it is open."""
    with translation.override(language):
        return [_told_to_all(match) for match in open_tables(public_id)]


def friends_first(rows: Iterable[Row]) -> list[Row]:
    """The lines in the order in which the lobby shows them: tables of friends, then by how long they wait."""
    return sorted(rows, key=lambda each: not each.friend)


def friends_for(user: User | AnonymousUser) -> frozenset[int]:
    """The keys of a visitor's friends."""
    return frozenset(friend.pk for friend in friends_of(user)) if isinstance(user, User) else frozenset()


def _rows() -> list[tuple[frozenset[int], Row]]:
    return [(_people(match), row(match)) for match in open_tables()]


def _all_told() -> list[ToldToAll]:
    return [_told_to_all(match) for match in open_tables()]


def _people(match: Match) -> frozenset[int]:
    return frozenset(seat.user_id for seat in match.seats.all() if seat.user_id is not None)


def _told_to_all(match: Match) -> ToldToAll:
    people = _people(match)
    return ToldToAll(people, _told(row(match, people)), _told(row(match)))


def _told(line: Row) -> Told:
    return {
        "id": line.id,
        "n": line.version,
        "html": render_to_string("lobby/_open_table.html", {"row": line}),
    }
