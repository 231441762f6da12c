"""Stands that this process has just stored, so that the next move need not read them.

A stand is taken out while a move is decided on it, which changes it, and put back once that is stored: what
is here is always whole. It is true as long as the match has its version, of that time, which is asked of the
row when the next move is stored.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from threading import Lock

from games.models import Match
from games.services.stand import Stand

#: Tables that are kept, some ten kilobytes each.
MOST = 1000

_kept: OrderedDict[str, Stand] = OrderedDict()
_lock = Lock()


def take(public_id: str, version: int) -> Stand | None:
    """Takes out the stand of a match at `version`, if it is here."""
    with _lock:
        stand = _kept.pop(public_id, None)
    return stand if stand and stand.match.version == version else None


def take_before(public_id: str, version: int, since: datetime) -> Stand | None:
    """Takes out the stand of a match if it is that before `version`, stored at `since`; any other stays."""
    with _lock:
        stand = _kept.get(public_id)
        if stand is None or (stand.match.version, stand.match.updated) != (version - 1, since):
            return None
        return _kept.pop(public_id)


def take_for(match: Match) -> Stand | None:
    """The same for a match whose row the caller holds."""
    stand = take(match.public_id, match.version)
    if stand is None or _mark(stand.match) != _mark(match):
        return None
    stand.match = match
    return stand


def _mark(match: Match) -> tuple[int, datetime]:
    """What a stand must share with the row, besides the version."""
    return match.table_version, match.updated


def put(stand: Stand) -> None:
    """Keeps a stand that is stored; the one that was not asked for longest gives way."""
    with _lock:
        _kept[stand.match.public_id] = stand
        if len(_kept) > MOST:
            _kept.popitem(last=False)


def forget() -> None:
    """Keeps nothing any more."""
    with _lock:
        _kept.clear()
