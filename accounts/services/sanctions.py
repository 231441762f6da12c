"""Sanctions: imposed, confirmed, read, lifted, run out. Each is in force at once, on open pages too."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Case, Category, Kind, Sanction, User
from accounts.models.sanctions import LOCKING, SILENCING
from accounts.names import guest_name
from accounts.services.log import Json, record
from accounts.services.notices import tell
from accounts.services.refusal import Refusal
from accounts.services.traces import remember_name
from games import publish
from games.models import Seat, Status
from games.protocol.errors import Refused
from games.services.sit import stand_up

RIGHTS = {
    Kind.WARNING: "accounts.warn_people",
    Kind.TIMEOUT: "accounts.silence_people",
    Kind.MUTE: "accounts.silence_people",
    Kind.RENAME: "accounts.rename_people",
    Kind.RANKED: "accounts.bar_from_play",
    Kind.PLAY: "accounts.bar_from_play",
    Kind.SUSPENSION: "accounts.suspend_people",
    Kind.CLOSURE: "accounts.propose_closure",
}
"""Who may impose what."""
MOMENTARY = (Kind.WARNING, Kind.RENAME)
"""What happens once and has no end."""
LONGEST_TIMEOUT = timedelta(days=1)


class SanctionRefused(Refusal):
    """`code` is `no_right`, `staff`, `erased`, `no_end`, `long`, `over`, `not_waiting` or `same_person`."""


@dataclass(frozen=True)
class Decision:
    """What is decided about a person; `lasts` is None for ever, `words` are read by the person."""

    kind: Kind
    category: Category
    lasts: timedelta | None = None
    words: str = ""


def impose(person: User, decision: Decision, by: User, case: Case | None = None) -> Sanction:
    """Puts a sanction into force; a closure only proposes itself (see `confirm`).

    Raises SanctionRefused: `no_right`, `staff` (who has rights himself, or oneself), `erased`, `no_end` (talk
    is taken for a while, and a suspension ends), `long`.
    """
    _check(person, decision, by)
    now = timezone.now()
    with transaction.atomic():
        sanction = Sanction.objects.create(
            person=person,
            kind=decision.kind,
            category=decision.category,
            words=decision.words,
            case=case,
            decided_by=by,
            in_force_since=None if decision.kind == Kind.CLOSURE else now,
            until=now + decision.lasts if decision.lasts else None,
        )
        code, why = f"sanction.{decision.kind}", decision.words
        record(code, by=by, person=person, case=case, why=why, after=_told(sanction))
        if not sanction.waits:
            _take_effect(sanction)
    return sanction


def confirm(sanction: Sanction, by: User) -> Sanction:
    """Puts a proposed closure into force. Raises SanctionRefused: `no_right`, `same_person`,
    `not_waiting`.
    """
    if not by.has_perm("accounts.confirm_closure"):
        raise SanctionRefused("no_right")
    with transaction.atomic():
        sanction = _held(sanction)
        if not sanction.waits:
            raise SanctionRefused("not_waiting")
        if by.pk in (sanction.decided_by_id, sanction.person_id):
            raise SanctionRefused("same_person")
        sanction.confirmed_by, sanction.in_force_since = by, timezone.now()
        sanction.save(update_fields=["confirmed_by", "in_force_since"])
        record("sanction.confirm", by=by, person=sanction.person, case=sanction.case, after=_told(sanction))
        _take_effect(sanction)
    return sanction


def lift(sanction: Sanction, by: User, why: str, *, notice: str = "lifted") -> Sanction:
    """Undoes a sanction that holds, or takes a proposal back. Whoever decided it may do so, and who has the
    right. Raises SanctionRefused: `no_right`, `same_person` (about oneself), `over`.
    """
    if by.pk == sanction.person_id:
        raise SanctionRefused("same_person")
    if by.pk != sanction.decided_by_id and not by.has_perm("accounts.lift_sanctions"):
        raise SanctionRefused("no_right")
    with transaction.atomic():
        sanction = _held(sanction)
        if not (sanction.holds or sanction.waits):
            raise SanctionRefused("over")
        proposed, before = sanction.waits, _told(sanction)
        sanction.lifted, sanction.lifted_by = timezone.now(), by
        sanction.save(update_fields=["lifted", "lifted_by"])
        record(
            "sanction.lift", by=by, person=sanction.person, case=sanction.case, why=why, before=before,
            after=_told(sanction),
        )  # fmt: skip
        if not proposed:
            tell(sanction.person, notice, kind=sanction.kind)
            let_in(sanction.person)
    return sanction


def acknowledge(person: User) -> None:
    """Notes that a person has read what was decided."""
    with transaction.atomic():
        Sanction.objects.filter(person=person, acknowledged=None, in_force_since__isnull=False).update(
            acknowledged=timezone.now()
        )
        User.objects.filter(pk=person.pk).update(must_read=False)


def of_person(person: User) -> list[Sanction]:
    """What was decided about a person and is, or was, in force, the latest first."""
    rows = Sanction.objects.filter(person=person, in_force_since__isnull=False)
    return list(rows.select_related("appeal"))


def end_due() -> int:
    """Lets those in again whose suspension has run out; how many. Beat runs it every minute."""
    out = User.objects.filter(is_active=False, erased=False, sanctions__kind__in=LOCKING).distinct()
    return sum(let_in(person) for person in out)


def let_in(person: User) -> bool:
    """Lets a person in again if no sanction locks him out any more; whether it did."""
    person = User.objects.get(pk=person.pk)
    publish.shuns_changed(person.pk)
    locked = Sanction.objects.in_force().filter(person=person, kind__in=LOCKING).exists()
    if person.is_active or person.erased or locked:
        return False
    person.is_active = True
    person.save(update_fields=["is_active"])
    return True


def _check(person: User, decision: Decision, by: User) -> None:
    if not by.has_perm(RIGHTS[decision.kind]):
        raise SanctionRefused("no_right")
    if person.is_staff or person == by:
        raise SanctionRefused("staff")
    if person.erased:
        raise SanctionRefused("erased")
    if decision.lasts is None and decision.kind in (Kind.TIMEOUT, Kind.SUSPENSION):
        raise SanctionRefused("no_end")
    if decision.kind == Kind.TIMEOUT and decision.lasts and decision.lasts > LONGEST_TIMEOUT:
        raise SanctionRefused("long")


def _held(sanction: Sanction) -> Sanction:
    rows = Sanction.objects.select_for_update(of=("self",)).select_related("person", "case")
    return rows.get(pk=sanction.pk)


def _take_effect(sanction: Sanction) -> None:
    """What is different from now on; the person reads it on the next page."""
    person = User.objects.select_for_update().get(pk=sanction.person_id)
    person.must_read = True
    if sanction.kind in LOCKING:
        person.is_active = False
    if sanction.kind == Kind.RENAME:
        _take_name(person, sanction)
    person.save(update_fields=["must_read", "is_active", "username", "display_name", "name_changed"])
    if sanction.kind in (*LOCKING, Kind.PLAY):
        _leave_waiting_tables(person)
    if sanction.kind in SILENCING:
        publish.shuns_changed(person.pk)
    _tell(sanction)


def _tell(sanction: Sanction) -> None:
    facts = {"kind": sanction.kind, "category": sanction.category}
    if sanction.kind in MOMENTARY:
        tell(sanction.person, "sanction_once", sanction.words, **facts)
    else:
        until = sanction.until.isoformat() if sanction.until else None
        tell(sanction.person, "sanction", sanction.words, until=until, **facts)


def _take_name(person: User, sanction: Sanction) -> None:
    """Another name at once; the next change is free."""
    before: Json = {"name": person.name}
    remember_name(person)
    if person.is_guest:
        person.display_name = guest_name()
    else:
        person.username, person.display_name = f"player-{secrets.token_hex(4)}", ""
    person.name_changed = None
    record("person.rename", by=sanction.decided_by, person=person, case=sanction.case, before=before,
           after={"name": person.name})  # fmt: skip


def _leave_waiting_tables(person: User) -> None:
    """Nobody waits for who will not play."""
    waiting = Seat.objects.filter(user=person, match__status=Status.WAITING)
    for public_id in list(waiting.values_list("match__public_id", flat=True)):
        with suppress(Refused):
            stand_up(public_id, person)


def _told(sanction: Sanction) -> Json:
    """A sanction as the log keeps it."""
    return {
        "sanction": sanction.pk,
        "kind": sanction.kind,
        "category": sanction.category,
        "until": sanction.until.isoformat() if sanction.until else None,
        "in_force": sanction.in_force_since is not None and sanction.lifted is None,
    }
