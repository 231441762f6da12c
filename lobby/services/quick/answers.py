"""Answering a call, and leaving the queue at any time.

Whoever changes a call holds its row first and the rows of its parties afterwards, always in this order.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from games import publish
from games.protocol.errors import Refused
from games.services.ranked import open_ranked
from lobby.models import Call, Party, Seeker
from lobby.services.quick.permission import may_play_ranked, ranked_match_of
from lobby.services.quick.waits import note_wait

ON_ITS_WAY = timedelta(seconds=1)
"""What an answer may be late by on its way."""
STOOD_STILL = timedelta(seconds=5)
"""A call that ended longer ago than this ended while the site stood still: nobody is blamed."""
FORGOTTEN = timedelta(minutes=30)
"""Who has given no sign of life for so long has left the queue."""


def accept(user: User) -> str | None:
    """Says that a person is ready; the address of the match once all are, however often it is said.

    Raises Refused `call_over` when nobody asks any more.
    """
    with transaction.atomic():
        call = _held_call(user)
        if call is None:
            return _begun(user)
        Seeker.objects.filter(person=user).update(accepted=True, seen=timezone.now())
        if all(seeker.accepted for seeker in _called(call)):
            return _seat(call)
        for seeker in _called(call):
            publish.quick_changed(seeker.person_id)
    return None


def leave(user: User) -> None:
    """Takes a person out of the queue, and the partner of a fixed pair too; a call is declined by it, and the
    others wait on. Nothing happens to who is not in the queue.
    """
    while True:
        with transaction.atomic():
            if call := _held_call(user):
                _break_up(call, {_party_of(user)}, "declined", by=user.pk)
                return
            own = Party.objects.filter(call=None, seekers__person=user)
            if party := own.select_for_update(of=("self",)).first():
                _dismiss(party, "cancelled", by=user.pk)
                return
        if not Seeker.objects.filter(person=user).exists():
            return


def end_calls(now: datetime | None = None) -> int:
    """Ends the calls whose time is up: who was silent leaves the queue, the others wait on. Beat runs it
    every second. Returns how many ended.
    """
    now = now or timezone.now()
    late = list(Call.objects.filter(until__lt=now - ON_ITS_WAY).values_list("pk", flat=True))
    return sum(_end(pk, now) for pk in late)


def forget_absent(now: datetime | None = None) -> int:
    """Takes those out of the queue who have not been seen for long. Returns how many parties they were."""
    before = (now or timezone.now()) - FORGOTTEN
    absent = Party.objects.filter(call=None, seekers__seen__lt=before).distinct()
    with transaction.atomic():
        held = list(Party.objects.select_for_update().filter(pk__in=absent, call=None))
        for party in held:
            _dismiss(party, "silent")
    return len(held)


@transaction.atomic
def _end(pk: int, now: datetime) -> bool:
    skip = connection.features.has_select_for_update_skip_locked
    call = Call.objects.select_for_update(skip_locked=skip).filter(pk=pk).first()
    if call is None:
        return False
    silent = {seeker.party_id for seeker in _called(call) if not seeker.accepted}
    _break_up(call, set() if now - call.until > STOOD_STILL else silent, "silent")
    return True


def _begun(user: User) -> str:
    match = ranked_match_of(user)
    if match is None:
        raise Refused("call_over")
    return match


def _held_call(user: User) -> Call | None:
    """The call that a person is asked by, its row held; None when there is none, or not any more."""
    asked = Seeker.objects.filter(person=user).values_list("party__call", flat=True).first()
    call = Call.objects.select_for_update().filter(pk=asked).first() if asked else None
    still = call and Seeker.objects.filter(person=user, party__call=call).exists()
    return call if still else None


def _called(call: Call) -> list[Seeker]:
    seekers = Seeker.objects.filter(party__call=call).select_related("person", "party")
    return list(seekers.order_by("seat"))


def _party_of(user: User) -> int:
    return Seeker.objects.values_list("party", flat=True).get(person=user)


def _seat(call: Call) -> str | None:
    """Opens the table of a call that all have accepted; who may not play for rank any more has declined."""
    seekers = _called(call)
    barred = {seeker.party_id for seeker in seekers if may_play_ranked(seeker.person)}
    if barred:
        _break_up(call, barred, "barred")
        return None
    match = open_ranked(
        [seeker.person for seeker in seekers], ladder=call.ladder, target=call.length, clock=call.clock
    )
    for party in {seeker.party for seeker in seekers}:
        note_wait(call.ladder, (timezone.now() - party.since).total_seconds())
    Party.objects.filter(call=call).delete()
    call.delete()
    for seeker in seekers:
        publish.quick_changed(seeker.person_id)
    return match.public_id


def _break_up(call: Call, leaving: Collection[int], why: str, by: int | None = None) -> None:
    """Ends a call whose row the caller holds: some parties leave the queue, the others wait on as before."""
    for party in Party.objects.filter(call=call, pk__in=leaving):
        _dismiss(party, why, by)
    staying = _called(call)
    Seeker.objects.filter(party__call=call).update(accepted=False, seat=None)
    Party.objects.filter(call=call).update(call=None)
    call.delete()
    for seeker in staying:
        publish.quick_changed(seeker.person_id, "others_missing" if leaving else "")


def _dismiss(party: Party, why: str, by: int | None = None) -> None:
    """Removes a party from the queue and tells its people why, but for the one who did it."""
    people = list(party.seekers.values_list("person", flat=True))
    asked = party.invited_id
    party.delete()
    for pk in people:
        publish.quick_changed(pk, "" if pk == by else why)
    if asked:
        publish.quick_changed(asked)
