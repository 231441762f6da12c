"""Opening a match: the rules are fixed, the seats filled, the first deal dealt."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db import transaction

from games.engine.profiles import profile as named_profile
from games.engine.rules import InvalidRules, Rules
from games.models import Level, Match, Seat, Status
from games.protocol.errors import Refused
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
    return _open(user, rules, players, level)


def play_again(public_id: str, user: User) -> Match:
    """The match that follows a finished one with the same choices, opened at the first call.

    Raises Refused: `not_a_player`, or `not_ready` while the match still goes on.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(public_id=public_id)
        if not match.seats.filter(user=user).exists():
            raise Refused("not_a_player")
        if match.status != Status.FINISHED:
            raise Refused("not_ready")
        following = Match.objects.filter(previous=match).first()
        if following:
            return following
        level = match.seats.exclude(level="").values_list("level", flat=True)[0]
        return _open(user, match.rules_value, match.players, level, previous=match)


def check_seats(rules: Rules, players: int, level: str) -> None:
    """Raises InvalidRules, naming the field, when nobody plays by these rules with such seats."""
    if players not in rules.players:
        raise InvalidRules("players", f"one of {', '.join(map(str, rules.players))}")
    if level not in Level.values:
        raise InvalidRules("level", f"one of {', '.join(Level.values)}")


def _open(user: User, rules: Rules, players: int, level: str, previous: Match | None = None) -> Match:
    with transaction.atomic():
        match = Match.objects.create(
            rules=rules.to_json(),
            players=players,
            first_dealer=secrets.randbelow(players),
            totals=[0, 0],
            previous=previous,
        )
        names = secrets.SystemRandom().sample(BOT_NAMES, players - 1)
        bots = [Seat(match=match, number=n, level=level, name=name) for n, name in enumerate(names, 1)]
        Seat.objects.bulk_create([Seat(match=match, number=0, user=user), *bots])
        start_deal(match)
    return match
