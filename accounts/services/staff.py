"""Who belongs to the staff."""

from __future__ import annotations

from django.contrib.auth.models import Group
from django.db import transaction

from accounts.models import User
from accounts.rights import GROUPS
from accounts.services.log import record
from accounts.services.refusal import Refusal


def appoint(person: User, group: str, by: User) -> None:
    """Puts a person into a group of the staff, and out of the others. Raises Refusal: `no_right`."""
    _check(by)
    with transaction.atomic():
        before = _groups(person)
        person.groups.remove(*Group.objects.filter(name__in=GROUPS))
        person.groups.add(Group.objects.get(name=group))
        _staff(person, True)
        record("staff.appoint", by=by, person=person, before=before, after=_groups(person))


def dismiss(person: User, by: User) -> None:
    """Takes a person out of the staff. Raises Refusal: `no_right`, `same_person` for oneself."""
    _check(by)
    if person == by:
        raise Refusal("same_person")
    with transaction.atomic():
        before = _groups(person)
        person.groups.remove(*Group.objects.filter(name__in=GROUPS))
        _staff(person, False)
        record("staff.dismiss", by=by, person=person, before=before, after=_groups(person))


def _check(by: User) -> None:
    if not by.has_perm("accounts.appoint_staff"):
        raise Refusal("no_right")


def _staff(person: User, belongs: bool) -> None:
    person.is_staff = belongs
    person.save(update_fields=["is_staff"])


def _groups(person: User) -> dict[str, list[str]]:
    return {"groups": sorted(person.groups.values_list("name", flat=True))}
