"""Seats, what was said there, and score pads, going from a guest to the account that he has signed in to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.models import Match, PushDevice, ScorePad, Seat
from games.services.hold import held
from games.services.table import changed

if TYPE_CHECKING:
    from accounts.models import User


def pass_on(guest: User, account: User) -> list[str]:
    """Gives everything of a guest to an account; done twice, the second time finds nothing.

    Where both sit in one match the guest's seat stays the guest's: the addresses of those are returned.
    """
    with transaction.atomic():
        Match.objects.filter(host=guest).update(host=account)
        kept = {row.game_id for row in ScorePad.objects.filter(owner=account)}
        Seat.objects.filter(next_user=guest).exclude(match__seats__user=account).update(next_user=account)
        PushDevice.objects.filter(user=guest).update(user=account)
        ScorePad.objects.filter(owner=guest).exclude(game_id__in=kept).update(owner=account)
        addresses = list(Seat.objects.filter(user=guest).values_list("match__public_id", flat=True))
        return [address for address in addresses if not _seat_over(address, guest, account)]


def _seat_over(public_id: str, guest: User, account: User) -> bool:
    match = held(public_id)
    if match.seats.filter(user=account).exists():
        return False
    match.seats.filter(user=guest).update(user=account, key=None)
    match.talk.filter(user=guest).update(user=account)
    changed(match)
    return True
