"""A request for a move, and the answer to a request that changes a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.protocol.happened import Happened


class Asked(NamedTuple):
    """A move in its text, asked for by a seat, decided on a version; `client_id` is None for a bot."""

    public_id: str
    seat: int
    client_id: str | None
    version: int
    text: str


@dataclass(frozen=True)
class Accepted:
    """A request that stands as `version`; `happened` is what it did, `None` when it was answered before."""

    version: int
    happened: Happened | None
