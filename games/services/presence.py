"""Who is here: signs of life that expire by themselves, since a process may die without a word.

They are kept in the cache: losing them makes somebody seem away until the next sign, and costs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.core.cache import cache

#: Seconds that a sign of life lasts; a client gives one every twenty.
LASTS = 45
#: What is left of it when a socket says goodbye: another one of the same person has its turn until then.
LINGERS = 25


def here(public_id: str, seat: int) -> bool:
    """Notes a sign of life of a seat; whether it is the first after a silence."""
    key = _key(public_id, seat)
    if cache.add(key, 1, LASTS):
        return True
    cache.touch(key, LASTS)
    return False


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
