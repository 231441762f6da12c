"""`manage.py verify_matches`: do the stored events of every match give its stored state?"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.models import Match
from games.services.verify import verify_match


class Command(BaseCommand):
    """Prints one line of JSON: `matches`, `deals`, `events`, `wrong` (matches), and `problems` by match."""

    help = (
        "Replays the stored events of every match and proves that they give the stored snapshots and score."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which matches: by default all of them."""
        parser.add_argument("public_ids", nargs="*", help="only these matches")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exits with status 1 when anything does not fit."""
        matches = Match.objects.order_by("pk")
        if options["public_ids"]:
            matches = matches.filter(public_id__in=options["public_ids"])
        summary = {"matches": 0, "deals": 0, "events": 0, "wrong": 0, "problems": {}}
        for match in matches.iterator(chunk_size=100):
            self._add(summary, match)
        self.stdout.write(json.dumps(summary))
        if summary["wrong"]:
            raise SystemExit(1)

    def _add(self, summary: dict[str, Any], match: Match) -> None:
        summary["matches"] += 1
        summary["deals"] += match.deals.count()
        summary["events"] += match.events.count()
        found = verify_match(match)
        if found:
            summary["wrong"] += 1
            summary["problems"][match.public_id] = found
