"""`manage.py rebuild_ratings`: ratings, ladders and league anew from the stored matches."""

from __future__ import annotations

import json
import time
from typing import Any

from django.core.management.base import BaseCommand

from lobby.services.booking import rebuild


class Command(BaseCommand):
    """Prints one line of JSON: `matches` booked, `seconds`."""

    help = "Makes every rating and league point anew from the stored matches; nobody else books meanwhile."

    def handle(self, *args: Any, **options: Any) -> None:
        """Either all of it is made anew, or nothing changes."""
        began = time.perf_counter()
        matches = rebuild()
        self.stdout.write(json.dumps({"matches": matches, "seconds": round(time.perf_counter() - began, 2)}))
