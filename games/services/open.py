"""Opening a match against the computer: the rules are fixed, the seats filled, the first deal dealt."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from django.db import transaction

from games.engine.profiles import profile as named_profile
from games.engine.rules import InvalidRules, Rules
from games.models import Level, Match, Seat
from games.services.start import start_deal

if TYPE_CHECKING:
    from accounts.models import User

#: Names that the bots go by; none is used twice at a table.
BOT_NAMES = (
    "Rosa",
    "Nino",
    "Elsa",
    "Piero",
    "Lidia",
    "Bruno",
    "Carla",
    "Gino",
    "Tina",
    "Ugo",
    "Dina",
    "Remo",
)


def open_match(user: User, *, profile: str, players: int, level: str, target: int) -> Match:
    """A new match of one person at seat 0 against bots of one level, its first deal dealt.

    `profile` names the rules, `target` is in points. Raises InvalidRules, naming the field, when a choice is
    impossible.
    """
    return open_with(user, named_profile(profile, target=target), players, level)


def open_with(user: User, rules: Rules, players: int, level: str) -> Match:
    """The same under any rules. Raises InvalidRules when they are not for so many players."""
    check_seats(rules, players, level)
    with transaction.atomic():
        match = create(rules, players)
        seat_alone(match, user, level)
    return match


def check_seats(rules: Rules, players: int, level: str) -> None:
    """Raises InvalidRules, naming the field, when nobody plays by these rules with such seats."""
    check_players(rules, players)
    if level not in Level.values:
        raise InvalidRules("level", f"one of {', '.join(Level.values)}")


def check_players(rules: Rules, players: int) -> None:
    """Raises InvalidRules when these rules are not for so many players."""
    if players not in rules.players:
        raise InvalidRules("players", f"one of {', '.join(map(str, rules.players))}")


def create(rules: Rules, players: int, **columns: Any) -> Match:
    """The row of a match without seats and cards, its first dealer drawn by lot, under possible rules."""
    return Match.objects.create(
        rules=rules.to_json(),
        players=players,
        first_dealer=secrets.randbelow(players),
        totals=[0, 0],
        **columns,
    )


def bot_names(count: int, taken: Collection[str] = ()) -> list[str]:
    """So many different names for bots, none of them `taken`."""
    free = [name for name in BOT_NAMES if name not in taken]
    return secrets.SystemRandom().sample(free, count)


def seat_alone(match: Match, user: User, level: str) -> None:
    """Seats a person at seat 0 of a new match and bots of one level at all others, and deals the cards."""
    names = bot_names(match.players - 1)
    bots = [Seat(match=match, number=n, level=level, name=name) for n, name in enumerate(names, 1)]
    Seat.objects.bulk_create([Seat(match=match, number=0, user=user), *bots])
    start_deal(match)
