"""`manage.py measure_bots`: plays the standard set of the arena and writes the table of docs/bots.md."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.management.arguments import positive
from games.management.commands import arena
from games.management.progress import Progress
from games.management.standard_set import STANDARD

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
HEAD = ("| deals won | points more | `manage.py arena` |", "|---|---|---|")
DOCUMENT = Path(settings.BASE_DIR) / "docs" / "bots.md"


class Command(BaseCommand):
    """Writes a line of the table for each command as soon as it is measured; the others stay as they were."""

    help = "Plays the standard set of the arena and writes docs/bots.md."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many processes, and which lines."""
        parser.add_argument("--processes", type=positive, default=1, help="how many deals at a time")
        parser.add_argument("--only", default="", help="only the lines with this text")

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuses a document without the two markers."""
        measured = _measured(DOCUMENT.read_text(encoding="utf-8"))
        for words in STANDARD:
            if options["only"] in words:
                measured[words] = row(words, self._play(words, options["processes"]))
                self.stdout.write(measured[words])
                self.stdout.flush()
                _write(measured.values())

    def _play(self, words: str, processes: int) -> dict[str, Any]:
        parser = arena.Command().create_parser("manage.py", "arena")
        series = arena.series_of(vars(parser.parse_args(shlex.split(words))))
        return arena.measure(series, processes, Progress(series.amount, self.stderr, f"{words} "))


def row(words: str, line: dict[str, Any]) -> str:
    """A line of the table: what a command found, and the command."""
    half = line["ci95"]
    won = f"{100 * line['won']:.1f} % ± {100 * half['won']:.1f}"
    return f"| {won} | {line['margin']:+.0f} ± {half['margin']:.0f} | `{words}` |"


def _measured(text: str) -> dict[str, str]:
    """The lines of the table that a document has, by their commands and in the order of the standard set."""
    if BEGIN not in text or END not in text:
        raise CommandError(f"{DOCUMENT.name} lacks the markers of the table")
    lines = text.partition(BEGIN)[2].partition(END)[0].splitlines()
    found = {line.rsplit("`", 2)[1]: line for line in lines if line.endswith("` |") and line not in HEAD}
    return {words: found.get(words, "") for words in STANDARD}


def _write(rows: Iterable[str]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    table = "\n".join((BEGIN, *HEAD, *filter(None, rows), END))
    DOCUMENT.write_text(before + table + after, encoding="utf-8")
