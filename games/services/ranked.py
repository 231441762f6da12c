"""Tables for rank: opened for people who have been brought together, and begun without a host."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.engine.profiles import profile
from games.models import Match, Seat, Status, new_token
from games.services import room
from games.services.gather import prepare
from games.services.hold import held
from games.services.open import create
from games.services.proceed import deal_first

if TYPE_CHECKING:
    from accounts.models import User

PROFILE = "fibur"
"""The rules of every ranked match."""
COMING = timedelta(seconds=8)
"""How long the first cards wait for people who have not come to the table yet."""


def open_ranked(seated: Sequence[User], *, ladder: str, target: int, clock: int) -> Match:
    """A table for rank in the transaction of the caller, its people in the order of their seats. `target` is
    in points, `clock` in seconds. It waits a moment, so that they can contribute to the first shuffle.
    """
    match = create(
        profile(PROFILE, target=target),
        len(seated),
        status=Status.WAITING,
        invite=new_token(),
        clock=clock,
        ranked=True,
        ladder=ladder,
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=n, user=user, ready=True) for n, user in enumerate(seated)
    )
    prepare(match, 1)
    room.changed(match)
    return match


def to_begin() -> list[str]:
    """The addresses of ranked tables whose people are all here, or have had their time to come."""
    tables = Match.objects.filter(status=Status.WAITING, ranked=True, shuffle__asked=None)
    due = timezone.now() - COMING
    return [
        match.public_id
        for match in tables.select_related("shuffle").order_by("created")[:100]
        if match.created < due or len(match.shuffle.commits) == match.players
    ]


def begin_ranked(public_id: str) -> None:
    """Has the first cards of a ranked table dealt; asked again, it does nothing."""
    with transaction.atomic():
        match = held(public_id)
        if match.status == Status.WAITING and match.ranked:
            deal_first(match)
