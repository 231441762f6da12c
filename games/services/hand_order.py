"""The order in which a player keeps the own hand, for whichever device is opened next.

It is kept in the cache and changes nothing of the match: losing it sorts a hand anew and costs nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.core.cache import cache

from games.protocol.errors import Refused

#: Seconds that an order is kept after it was made.
LASTS = 14 * 24 * 3600
MOST_CARDS = 108
LATEST = 2**53
_KEY = re.compile(r"(?:JK|[A23456789TJQK][HDCS])#[0-9]{1,3}")


@dataclass(frozen=True)
class HandOrder:
    """The `order` of the hand in deal number `deal`: faces, each with the number of its copy (`7H#1`).

    It was made `at` so many milliseconds after 1970 by the clock of the device.
    """

    deal: int
    order: list[str]
    at: int


def parse(value: Mapping[str, Any]) -> HandOrder:
    """An order as a browser tells it. Raises Refused `bad_frame`."""
    if value.keys() != {"deal", "order", "at"}:
        raise Refused("bad_frame")
    deal, order, at = value["deal"], value["order"], value["at"]
    numbers = type(deal) is int and type(at) is int and deal > 0 and 0 <= at < LATEST
    if not numbers or not isinstance(order, list) or len(order) > MOST_CARDS:
        raise Refused("bad_frame")
    if not all(isinstance(key, str) and _KEY.fullmatch(key) for key in order):
        raise Refused("bad_frame")
    return HandOrder(deal, order, at)


def keep(public_id: str, seat: int, order: HandOrder) -> None:
    """Keeps the order of a seat, unless a newer one is kept already."""
    before = kept(public_id, seat)
    if before is None or before["at"] <= order.at:
        cache.set(_key(public_id, seat), asdict(order), LASTS)


def kept(public_id: str, seat: int) -> dict[str, Any] | None:
    """The order that was kept last for a seat, for that seat alone; None where there is none."""
    found: dict[str, Any] | None = cache.get(_key(public_id, seat))
    return found


def _key(public_id: str, seat: int) -> str:
    return f"hand.{public_id}.{seat}"
