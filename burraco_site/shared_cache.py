"""What is the same for everybody, read once for all processes: kept in the cache for a while, dropped when it
changes. Nothing that depends on who asks belongs here.

What belongs together is a group, and has a mark that changes when the group is dropped: a value counts only
with the mark that was there before it was read, so that whoever was slow leaves nothing old behind.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from functools import cache as once
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from redis import RedisError

logger = logging.getLogger(__name__)
T = TypeVar("T")
#: Seconds for which nobody asks a cache that has not answered.
WAIT = 5.0
#: Seconds that a mark lives: longer by far than any value, so that none from before it is left.
MARKED = 24 * 3600
_away_until = 0.0


def kept_for_all(group: str, name: str, make: Callable[[], T], seconds: int = 60) -> T:
    """What `make` gives, or gave to somebody in the last seconds; asked anew where the cache is away."""
    if not settings.SHARED_CACHE or time.monotonic() < _away_until:
        return make()
    mark_key, key = f"shared:{group}", f"shared:{group}:{name}:{_program()}"
    try:
        found = cache.get_many([mark_key, key])
        mark = found.get(mark_key)
        if key in found and found[key][0] == mark:
            value: T = found[key][1]
            return value
        made = make()
        cache.set(key, (mark, made), seconds)
    except RedisError as problem:
        _note_away(problem)
        return make()
    return made


def forget(*groups: str) -> None:
    """Drops what is kept of some groups, once what is done now is committed."""
    transaction.on_commit(partial(_forget, groups), robust=True)


def _forget(groups: tuple[str, ...]) -> None:
    cache.set_many({f"shared:{group}": secrets.token_hex(8) for group in groups}, MARKED)


def _note_away(problem: Exception) -> None:
    global _away_until
    _away_until = time.monotonic() + WAIT
    logger.warning("The cache is away: %s", problem)


@once
def _program() -> str:
    """A digest of the program: another version may keep other shapes of the same thing."""
    root, digest = Path(__file__).resolve().parent.parent, sha256()
    for package in ("accounts", "burraco_site", "games", "lobby"):
        for file in sorted((root / package).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
