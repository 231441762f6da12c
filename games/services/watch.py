"""Who looks on without a seat, where the host allows it."""

from __future__ import annotations

import time

from django.core.cache import cache
from django.db import transaction

from games import publish
from games.models import Seat
from games.protocol.errors import Refused
from games.services import table
from games.services.hold import held

#: Seconds that a sign of life of a spectator lasts.
LASTS = 45
#: Spectators that are counted; nobody needs to know more.
MOST = 1000


def admit(public_id: str, seat: int) -> None:
    """Lets people look on. Raises Refused `host_only`."""
    _allow(public_id, seat, True)


def shut(public_id: str, seat: int) -> None:
    """Lets nobody look on any more; who does is sent out. Raises Refused `host_only`."""
    _allow(public_id, seat, False)


def here(public_id: str, name: str) -> int:
    """Notes a sign of life of a spectator's socket; how many there are now.

    The count is for the eye. Two processes may write at once and lose one: it comes back with its next sign.
    """
    known = _known(public_id)
    if len(known) < MOST:
        known[name] = time.time() + LASTS
    return _keep(public_id, known)


def gone(public_id: str, name: str) -> int:
    """Forgets a spectator's socket; how many there are now."""
    known = _known(public_id)
    known.pop(name, None)
    return _keep(public_id, known)


def count(public_id: str) -> int:
    """How many look on."""
    return len(_known(public_id))


def _allow(public_id: str, seat: int, allowed: bool) -> None:
    with transaction.atomic():
        match = held(public_id)
        user = Seat.objects.values_list("user", flat=True).get(match=match, number=seat)
        if user is None or match.host_id != user:
            raise Refused("host_only")
        if match.spectators != allowed:
            table.changed(match, spectators=allowed)
            publish.lobby_changed(public_id)


def _known(public_id: str) -> dict[str, float]:
    now = time.time()
    return {name: until for name, until in cache.get(_key(public_id), {}).items() if until > now}


def _keep(public_id: str, known: dict[str, float]) -> int:
    cache.set(_key(public_id), known, LASTS)
    return len(known)


def _key(public_id: str) -> str:
    return f"watch.{public_id}"
