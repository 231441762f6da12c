"""The matches of a person, as a list to read."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Q, QuerySet, Value, When
from django.urls import reverse

from accounts.models import User
from games.models import OVER, Match, Seat, Status


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


PAGE = 25
"""Lines of a page."""


@dataclass(frozen=True)
class Wanted:
    """Which matches are looked for; what is empty is not asked for. `kind` is `ranked`, `people` (with other
    people) or `computer`, `result` is `won`, `drawn` or `lost`, `name` part of the name of a person or bot
    who sat there too.
    """

    kind: str = ""
    profile: str = ""
    players: str = ""
    result: str = ""
    name: str = ""


@dataclass(frozen=True)
class History:
    """Some lines, and which page of how many they are."""

    lines: list[Line]
    number: int
    pages: int


ANYTHING = Wanted()


def my_matches(user: User, wanted: Wanted = ANYTHING, page: int = 1) -> History:
    """The matches of `user`, those that go on first, then by their last event."""
    found = Match.objects.filter(_sat(user, wanted.result), _asked(user, wanted)).distinct()
    pages = max(1, -(-found.count() // PAGE))
    number = min(max(1, page), pages)
    over = Case(When(status__in=OVER, then=Value(1)), default=Value(0))
    ordered = found.annotate(over=over).order_by("over", "-updated", "-pk")
    shown = ordered.prefetch_related("seats__user")[(number - 1) * PAGE : number * PAGE]
    return History([_line(match, user) for match in shown], number, pages)


KINDS = {
    "ranked": Q(ranked=True),
    "people": Q(shared=True) | Q(status=Status.WAITING),
    "computer": Q(shared=False) & ~Q(status__in=(Status.WAITING, Status.CLOSED)),
}
"""Who else plays is settled when the cards are dealt: a table that waits is one for people."""


def _sat(user: User, result: str) -> Q:
    """That the person sat there, and how it ended for the side."""
    own = Q(seats__user=user)
    if not result:
        return own
    even, odd = Q(seats__number__in=(0, 2)), Q(seats__number__in=(1, 3))
    ended = {
        "won": (even & Q(winner=0)) | (odd & Q(winner=1)),
        "lost": (even & Q(winner=1)) | (odd & Q(winner=0)),
        "drawn": Q(winner=None),
    }
    return own & Q(status=Status.FINISHED) & ended[result]


def _asked(user: User, wanted: Wanted) -> Q:
    asked = KINDS.get(wanted.kind, Q())
    if wanted.profile:
        asked &= Q(rules__profile=wanted.profile)
    if wanted.players:
        asked &= Q(players=int(wanted.players))
    if wanted.name:
        asked &= Q(pk__in=_seats_of(wanted.name).exclude(user=user).values("match"))
    return asked


def _seats_of(name: str) -> QuerySet[Seat]:
    """The seats of people who are shown by that name, and of bots."""
    guests = Q(user__display_name__icontains=name)
    accounts = Q(user__display_name="", user__username__icontains=name)
    bots = Q(user=None, name__icontains=name)
    return Seat.objects.filter(guests | accounts | bots)


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
    ended = match.deal_number > 1 or (match.status in counted and any(match.totals))
    return reverse("match-replay", args=[match.public_id]) if ended else ""


def _names(seats: list[Seat], chosen: Callable[[Seat], bool]) -> list[str]:
    return [seat.shown_name for seat in seats if chosen(seat) and not seat.is_open]
