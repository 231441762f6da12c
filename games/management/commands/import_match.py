"""`manage.py import_match FILE`: a match in our notation, played again."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.match import match_status
from games.engine.match_text import BadRecord, MatchRecord, read, replay, write


class Command(BaseCommand):
    """Prints one line of JSON: what the match was and gave; with `--text` the match in our notation again."""

    help = "Reads a match in our notation, plays it again and prints what it gives: see docs/notation.md."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which match, and what to print."""
        parser.add_argument("file", help="a match in our notation")
        parser.add_argument("--text", action="store_true", help="print the canonical text instead")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError for what cannot be read, or cannot have been played."""
        try:
            record = read(_text(options["file"]))
            replay(record)
        except BadRecord as bad:
            raise CommandError(str(bad)) from None
        if options["text"]:
            self.stdout.write(write(record), ending="")
        else:
            self.stdout.write(json.dumps(_summary(record)))


def _text(file: str) -> str:
    try:
        return Path(file).read_text("utf-8")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CommandError("this is no text") from None


def _summary(record: MatchRecord) -> dict[str, Any]:
    status = match_status(record.rules, [deal.totals for deal in record.deals])
    return {
        "match": record.name,
        "profile": record.rules.profile,
        "seats": [seat.name for seat in record.seats],
        "deals": len(record.deals),
        "moves": sum(len(deal.moves) for deal in record.deals),
        "totals": list(status.totals),
        "over": status.over,
        "winner": status.winner,
    }
