"""A guest who signs in to an account takes along what belongs to the guest."""

from __future__ import annotations

from django.db import transaction

from accounts.models import Shun, User
from accounts.services.pass_on_record import pass_on_record
from games.services.keep_seat import key_of, make_key
from games.services.pass_on import pass_on


@transaction.atomic
def merge_guest(guest: User, account: User) -> dict[str, str]:
    """Merges a guest into an account; nothing happens to whoever is no guest (any more).

    Returns the matches at which both of them sit, which stay apart: address and key of the guest's seat.
    Without such a match the guest's row is retired: nobody can be that guest again.
    """
    guest = User.objects.select_for_update().get(pk=guest.pk)
    if not guest.is_guest or not guest.is_active or account.is_guest or guest == account:
        return {}
    shunned = Shun.objects.filter(person=account).values("other")
    Shun.objects.filter(person=guest).exclude(other__in=shunned).exclude(other=account).update(person=account)
    pass_on_record(guest, account)
    apart = pass_on(guest, account)
    if apart:
        return {address: key_of(address, guest) or make_key(address, guest) for address in apart}
    guest.is_active = False
    guest.save(update_fields=["is_active"])
    return {}
