"""What was seen at one table: requests, answers, and when the others heard of a move."""

from __future__ import annotations

import time
from collections import Counter


class TableLog:
    """Shared by the players of one table.

    `moves` holds the version of each accepted move by the id of its request, `dealt` the versions of the
    deals that were asked for; `relays` are the milliseconds from the sending of a move to its receipt by
    another seat, `errors` the refusals by code. `longest_stop` is the longest time between two
    acknowledgements, `moved` when the last one came, in seconds of the monotonic clock.
    """

    def __init__(self) -> None:
        self.moves: dict[str, int] = {}
        self.dealt: set[int] = set()
        self.relays: list[float] = []
        self.errors: Counter[str] = Counter()
        self.moved = time.monotonic()
        self.longest_stop = 0.0
        self._sent: dict[int, float] = {}

    def sends(self, version: int) -> None:
        """Somebody sends a move that will be `version`, if it is accepted."""
        self._sent[version] = time.perf_counter()

    def hears(self, version: int) -> None:
        """A seat that did not move hears of a version."""
        if (sent := self._sent.get(version)) is not None:
            self.relays.append((time.perf_counter() - sent) * 1000)

    def accepts(self, request: str, version: int, *, move: bool) -> None:
        """A request was acknowledged: a move, or the wish for the next deal."""
        now = time.monotonic()
        self.longest_stop = max(self.longest_stop, now - self.moved)
        self.moved = now
        if move:
            self.moves[request] = version
        else:
            self.dealt.add(version)

    def copy(self) -> TableLog:
        """What was acknowledged so far."""
        copied = TableLog()
        copied.moves, copied.dealt, copied.errors = dict(self.moves), set(self.dealt), Counter(self.errors)
        return copied
