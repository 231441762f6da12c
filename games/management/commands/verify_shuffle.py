"""`manage.py verify_shuffle FILE`: does a deal follow from what was committed to?"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.proof import failed_step


class Command(BaseCommand):
    """Prints one line of JSON: `match`, `deal`, and the step that `failed` (null when everything holds)."""

    help = "Deals a deal again from its proof: see docs/shuffle.md."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which proof."""
        parser.add_argument("file", help="a proof that was saved from the page of a deal")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exits with status 1 when a step fails."""
        proof = read_json(options["file"])
        failed = failed_step(proof)
        told = proof if isinstance(proof, dict) else {}
        self.stdout.write(
            json.dumps({"match": told.get("match"), "deal": told.get("deal"), "failed": failed})
        )
        if failed:
            raise SystemExit(1)


def read_json(file: str) -> Any:
    """The JSON of a file. Raises CommandError."""
    try:
        return json.loads(Path(file).read_bytes())
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise CommandError("this is not JSON") from None
