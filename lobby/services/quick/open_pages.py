"""Who has a page open that shows how the search stands, told by its socket: there nobody has to be called.

Signs are kept in the cache and expire by themselves: losing one costs a call too many.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.core.cache import cache

from games.services.presence import LASTS

LINGERS = 2
"""Seconds that are left of a sign when a socket closes: the next page has opened its own by then."""


def opened(person: int) -> None:
    """Notes a sign of an open page of a person."""
    cache.set(_key(person), 1, LASTS)


def closed(person: int) -> None:
    """Notes that a page has closed; another one that is open says so at its next ping."""
    cache.touch(_key(person), LINGERS)


def open_for(people: Iterable[int]) -> set[int]:
    """Those of some people who have a page open."""
    keys = {_key(person): person for person in people}
    return {keys[key] for key in cache.get_many(keys)}


def _key(person: int) -> str:
    return f"quick.open.{person}"
