"""What somebody wishes to play, and how far in rating he is ready to go for it. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

LENGTHS = (505, 1005, 2005)
"""Points that a ranked match may be played to."""
CLOCKS = (30, 60, 90)
"""Seconds of a turn; in ranked matches there is a reserve beside them."""
FIRST, STEP, EVERY, MOST = 100, 50, 10, 500
"""The window: `FIRST` points of rating to each side, `STEP` more every `EVERY` seconds, `MOST` at last."""


@dataclass(frozen=True)
class Wish:
    """Points to play to and seconds of a turn; `any_*` says that another choice would do as well."""

    length: int = 1005
    any_length: bool = False
    clock: int = 60
    any_clock: bool = False


@dataclass(frozen=True)
class Candidate:
    """A place in the queue as the search sees it, `waited` in seconds."""

    key: int
    people: tuple[int, ...]
    rating: float
    waited: float
    wish: Wish

    @property
    def reach(self) -> int:
        """How many points of rating away the others may be."""
        return window(self.waited)


def window(waited: float) -> int:
    """How many points of rating away the others may be after so many seconds in the queue."""
    return min(MOST, FIRST + STEP * int(max(0.0, waited) // EVERY))


def seconds_until(distance: float) -> int | None:
    """Seconds in the queue after which the window holds a distance in rating; None where it never does."""
    return None if distance > MOST else EVERY * max(0, ceil((distance - FIRST) / STEP))


def terms(wishes: Sequence[Wish]) -> Wish | None:
    """What people who wish these things play, who waits longest first; None where they do not agree."""
    length = _settled((wish.length, wish.any_length) for wish in wishes)
    clock = _settled((wish.clock, wish.any_clock) for wish in wishes)
    return None if length is None or clock is None else Wish(length, False, clock, False)


def near_enough(group: Sequence[Candidate]) -> bool:
    """Whether each lies within the window of each other."""
    ratings = [each.rating for each in group]
    return max(ratings) - min(ratings) <= min(each.reach for each in group)


def _settled(choices: Iterable[tuple[int, bool]]) -> int | None:
    """The one value that all can play: that of those who insist, else of the first."""
    known = list(choices)
    insisted = {value for value, flexible in known if not flexible}
    if len(insisted) > 1:
        return None
    return insisted.pop() if insisted else known[0][0]
