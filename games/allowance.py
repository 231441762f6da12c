"""What one person may ask of all processes together: counted in the shared cache now and then."""

from __future__ import annotations

import logging
import time

from asgiref.sync import sync_to_async

from burraco_site.limits import allow
from games.sockets import Credit

#: After so many requests a process adds them to the count of all ...
SHARE = 15
#: ... which is that of so many seconds; who has used them up waits so many before the next look.
SPAN, WAIT = 10, 1.0

logger = logging.getLogger(__name__)


class Allowance:
    """The requests of one person: `burst` at once, `rate` a second in the long run, over all processes; those
    of a stranger (None) over one socket.

    Each process has a credit of its own, which costs nothing; one round trip for every `SHARE` requests keeps
    them together, so all of them may exceed it by `SHARE` each. Where the cache is away each counts alone.
    """

    def __init__(self, person: int | None, rate: float, burst: float) -> None:
        self._person, self._most = person, int(rate * SPAN + burst)
        self._credit = Credit(rate, burst)
        self._untold = 0
        self._used_up_until = 0.0

    async def spend(self) -> bool:
        """Takes one request's worth; `False` when there is none left."""
        if time.monotonic() < self._used_up_until or not self._credit.spend():
            return False
        self._untold += 1
        if self._untold < SHARE or self._person is None:
            return True
        if await sync_to_async(self._tell, thread_sensitive=False)():
            self._untold = 0
            return True
        self._used_up_until = time.monotonic() + WAIT  # Then the next request looks again.
        return False

    def _tell(self) -> bool:
        try:
            return allow("requests", str(self._person), self._most, SPAN, SHARE)
        except Exception:
            logger.warning("The requests of a person are counted in one process alone", exc_info=True)
            return True
