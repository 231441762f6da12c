"""Remembering, for some months, that accounts came from one address or one device: as fingerprints only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils.crypto import salted_hmac

from accounts.models import FormerName, Trace, User
from accounts.names import skeleton

KEPT = timedelta(days=180)
"""How long a trace is kept after it was seen last."""


@dataclass(frozen=True)
class Other:
    """Somebody who came from where a person came from: by which kinds of trace, and when last."""

    person: User
    kinds: list[str]
    last: datetime


def note(person: User, address: str, device: str, now: datetime) -> None:
    """Notes where a person signs in from; what is empty is not noted."""
    for kind, value in ((Trace.Kind.ADDRESS, address), (Trace.Kind.DEVICE, device)):
        if value:
            Trace.objects.update_or_create(
                person=person,
                kind=kind,
                digest=digest_of(kind, value),
                defaults={"last": now},
                create_defaults={"first": now, "last": now},
            )


def digest_of(kind: str, value: str) -> str:
    """The fingerprint of an address or a device: without the key of the site nobody can try values."""
    return salted_hmac(f"accounts.traces.{kind}", value, algorithm="sha256").hexdigest()


def forget_old(now: datetime) -> int:
    """Forgets what was seen too long ago; how many traces."""
    number, _ = Trace.objects.filter(last__lt=now - KEPT).delete()
    return number


def others_of(person: User, most: int = 50) -> list[Other]:
    """Who else came from the addresses and devices of a person, those seen last first."""
    same = Trace.objects.filter(digest__in=person.traces.values("digest"))
    rows = same.exclude(person=person).values("person", "kind").annotate(at=Max("last")).order_by("-at")
    kinds: dict[int, list[str]] = defaultdict(list)
    last: dict[int, datetime] = {}
    for row in rows[: 2 * most]:
        kinds[row["person"]].append(row["kind"])
        last.setdefault(row["person"], row["at"])
    people = User.objects.in_bulk(list(last)[:most])
    return [Other(people[pk], sorted(kinds[pk]), last[pk]) for pk in last if pk in people]


def remember_name(person: User) -> None:
    """Keeps the name that a person is about to give up."""
    FormerName.objects.create(person=person, name=person.name, key=skeleton(person.name))


def shared(people: Iterable[int], kind: str) -> dict[tuple[int, int], datetime]:
    """Which of some people, by number, came from the same place of a kind: each pair, and when last."""
    places: dict[str, list[tuple[int, datetime]]] = defaultdict(list)
    for number, digest, last in Trace.objects.filter(person__in=people, kind=kind).values_list(
        "person", "digest", "last"
    ):
        places[digest].append((number, last))
    found: dict[tuple[int, int], datetime] = {}
    for seen in places.values():
        for one, at in seen:
            for other, then in seen:
                if one < other:
                    found[one, other] = max(found.get((one, other), at), at, then)
    return found
