"""Who is here: signs of life that expire by themselves, since a process may die without a word.

They are kept in the cache: losing them makes somebody seem away until the next sign, and costs nothing else.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable

from django.core.cache import cache

#: Seconds that a sign of life lasts; a client gives one every twenty.
LASTS = 45
#: What is left of it when a socket says goodbye: another one of the same person has its turn until then.
LINGERS = 25
#: Signs of life that a process remembers having noted itself.
MOST_NOTED = 10_000

_noted: OrderedDict[str, float] = OrderedDict()


def here(public_id: str, seat: int) -> bool:
    """Notes a sign of life of a seat; whether it is the first after a silence."""
    key = _key(public_id, seat)
    _noted[key] = time.monotonic()
    _noted.move_to_end(key)
    if len(_noted) > MOST_NOTED:
        _noted.popitem(last=False)
    if cache.add(key, 1, LASTS):
        return True
    cache.touch(key, LASTS)
    return False


def was_just_here(public_id: str, seat: int) -> bool:
    """Whether this process has noted a sign of life that cannot have expired yet, not even by a goodbye: asks
    nobody, and does not know of other processes.
    """
    return time.monotonic() < _noted.get(_key(public_id, seat), -LINGERS) + LINGERS


def goodbye(public_id: str, seat: int) -> None:
    """Notes that a socket of a seat has closed."""
    cache.touch(_key(public_id, seat), LINGERS)


def present(public_id: str, seats: Iterable[int]) -> set[int]:
    """Those of some seats of a match that have given a sign of life lately."""
    return {seat for _, seat in present_of((public_id, seat) for seat in seats)}


def present_of(seats: Iterable[tuple[str, int]]) -> set[tuple[str, int]]:
    """The same for seats of several matches, each with its address: one question to the cache."""
    keys = {_key(*seat): seat for seat in seats}
    return {keys[key] for key in cache.get_many(keys)}


def _key(public_id: str, seat: int) -> str:
    return f"here.{public_id}.{seat}"
