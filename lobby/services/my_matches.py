"""The matches of a person, as a list to read."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from accounts.models import User
from games.models import Match, Seat, Status


@dataclass(frozen=True)
class Line:
    """One match in the list, seen from the person's side."""

    address: str
    """The address of the table."""
    replay: str
    """The address of the replay, empty until a deal has ended."""
    profile: str
    target: int
    deals: int | None
    """A number of deals instead of the target."""
    players: int
    status: str
    """A value of `Status`."""
    waiting_for: int
    """Seats that are still open."""
    paused: bool
    opponents: list[str]
    """Names, in the order of the seats."""
    partner: str
    """A name, empty for two players."""
    mine: int
    theirs: int
    """Points so far."""
    won: bool | None
    """`None` while it goes on."""
    updated: datetime


OVER = (Status.FINISHED, Status.CLOSED, Status.VOID)
"""What does not go on."""


def my_matches(user: User, most: int = 50) -> list[Line]:
    """The matches of `user`, those that go on first, then by their last event, `most` of them."""
    matches = Match.objects.filter(seats__user=user).prefetch_related("seats__user").order_by("-updated")
    ordered = sorted(matches[:most], key=lambda match: match.status in OVER)
    return [_line(match, user) for match in ordered]


def _line(match: Match, user: User) -> Line:
    seats = list(match.seats.all())
    side = next(seat.number for seat in seats if seat.user_id == user.pk) % 2
    return Line(
        address=match.get_absolute_url(),
        replay=_replay(match),
        profile=str(match.rules["profile"]),
        target=int(match.rules["target"]),
        deals=match.rules.get("deals"),
        players=match.players,
        status=match.status,
        waiting_for=sum(seat.is_open for seat in seats),
        paused=match.paused is not None,
        opponents=_names(seats, lambda seat: seat.number % 2 != side),
        partner=", ".join(_names(seats, lambda seat: seat.number % 2 == side and seat.user_id != user.pk)),
        mine=match.totals[side],
        theirs=match.totals[1 - side],
        won=None if match.winner is None else match.winner == side,
        updated=match.updated,
    )


def _replay(match: Match) -> str:
    counted = (Status.BETWEEN_DEALS, Status.FINISHED, Status.VOID)
    ended = match.deal_number > 1 or match.status in counted
    return reverse("match-replay", args=[match.public_id]) if ended else ""


def _names(seats: list[Seat], chosen: Callable[[Seat], bool]) -> list[str]:
    return [seat.shown_name for seat in seats if chosen(seat) and not seat.is_open]
