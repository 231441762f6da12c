"""Playing again: the table that follows a finished one, with the same people, opened at the first call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from games.engine.rules import Rules
from games.models import Match, Seat, Status, new_token
from games.protocol.errors import Refused
from games.services import table
from games.services.allowed import check_may_play
from games.services.gather import prepare
from games.services.hold import held
from games.services.open import create, seat_alone
from games.services.open_table import with_length

if TYPE_CHECKING:
    from accounts.models import User

#: At a table of four, the seats of a rematch by those of the match: the partners of one side part.
SWAPPED = (0, 2, 1, 3)


def play_again(
    public_id: str, user: User, *, swapped: bool = False, length: dict[str, int] | None = None
) -> Match:
    """The match that follows a finished one, opened at the first call; `swapped` changes the partners of
    four, `length` (`{"target": ..}` or `{"deals": ..}`) how long it is.

    A match that was opened against the computer is dealt at once; a table waits until all are there.
    Raises Refused: `not_a_player`, `not_ready` while the match still goes on, `play_ban`, `guests_off`;
    InvalidRules for an impossible length.
    """
    with transaction.atomic():
        match = held(public_id)
        if not match.seats.filter(user=user).exists():
            raise Refused("not_a_player")
        if match.status != Status.FINISHED:
            raise Refused("not_ready")
        if match.invite is not None:
            check_may_play(user)
        following = Match.objects.filter(previous=match).first()
        return following or _follow(match, user, swapped, length)


def _follow(match: Match, user: User, swapped: bool, length: dict[str, int] | None) -> Match:
    rules = with_length(match.rules_value, length)
    seats = list(match.seats.order_by("number"))
    if match.invite is None:
        following = create(rules, match.players, previous=match)
        seat_alone(following, user, next(seat.level for seat in seats if seat.level))
        return following
    following = _keep_table(match, rules, user)
    order = SWAPPED if swapped and match.players == len(SWAPPED) else range(match.players)
    Seat.objects.bulk_create(
        Seat(match=following, number=number, ready=seat.user_id == user.pk, **_sitting(seat))
        for number, seat in zip(order, seats, strict=True)
    )
    prepare(following, 1)
    table.changed(match)
    return following


def _sitting(seat: Seat) -> dict[str, Any]:
    """Who sits at a seat in the match that follows: its bot only where nobody waits for its seat."""
    person = seat.user or seat.next_user
    return {"user": person, "level": "" if person else seat.level, "name": "" if person else seat.name}


def _keep_table(match: Match, rules: Rules, user: User) -> Match:
    """The row of the next match at the same table; who asks for it is its host."""
    kept = ("clock", "listed", "spectators", "chat", "friendly")
    return create(
        rules, match.players, previous=match, status=Status.WAITING, host=user, invite=new_token(),
        **{name: getattr(match, name) for name in kept},
    )  # fmt: skip
