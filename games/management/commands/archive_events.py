"""`manage.py archive_events`: event rows of matches that ended long ago, out of the database into files."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games import archive_file
from games.management.arguments import positive
from games.management.progress import Progress
from games.models import Event, Match
from games.services import archive

#: Matches that lie in one file, and so are held in memory at once.
TOGETHER = 100
#: Days for which the rows of a match stay: whoever repeats a request after that is told that it is over.
LEAST_DAYS = 7


class Command(BaseCommand):
    """Prints one line of JSON: `matches` and `events` that were put away (or brought back, or would be), the
    `bytes` of the files, and `problems`, the matches and files that were left alone, with the reason.
    """

    help = (
        "Moves the event rows of matches that are over into files. Replays stay: they are read from deck and "
        "moves. It may be stopped at any time and begun again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which matches, and where to."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--before", type=date.fromisoformat, help="that ended before this day (UTC)")
        which.add_argument("--older-than", type=positive, metavar="DAYS", help="that ended so long ago")
        which.add_argument("--restore", action="store_true", help="bring back what lies in the files")
        parser.add_argument(
            "--to", type=Path, default=settings.VAR / "archive", help="the folder of the files"
        )
        parser.add_argument("--dry-run", action="store_true", help="count, and change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exits with status 1 when anything was left alone."""
        self.summary: dict[str, Any] = {"matches": 0, "events": 0, "bytes": 0, "problems": {}}
        folder, dry = options["to"], options["dry_run"]
        if options["restore"]:
            self._restore(folder, dry)
        else:
            self._put_away(_moment(options), folder, dry)
        self.stdout.write(json.dumps(self.summary))
        if self.summary["problems"]:
            raise SystemExit(1)

    def _put_away(self, before: datetime, folder: Path, dry: bool) -> None:
        due = archive.due(before)
        total = due.count()
        if dry:
            events = Event.objects.filter(match__in=due.order_by().values("pk")).count()
            self.summary |= {"matches": total, "events": events}
            return
        bar, done = Progress(total, self.stderr), 0
        for matches in _batches(before):
            self._put_together(matches, folder)
            bar.tell(min(total, done := done + len(matches)))

    def _put_together(self, matches: list[Match], folder: Path) -> None:
        """First the file, then the rows: whatever ends us between, nothing is lost."""
        lines = [archive.told(match) for match in matches]
        file = archive_file.write(folder, matches[0].updated, lines)
        self.summary["bytes"] += file.stat().st_size
        for line in lines:
            self._count(line, archive.put_away)

    def _restore(self, folder: Path, dry: bool) -> None:
        found = archive_file.files(folder)
        bar = Progress(len(found), self.stderr)
        for done, file in enumerate(found, 1):
            self.summary["bytes"] += file.stat().st_size
            try:
                for line in archive_file.read(file):
                    self._count(line, (lambda line: True) if dry else archive.bring_back)
            except archive_file.Damaged as damaged:
                self.summary["problems"][str(file)] = str(damaged)
            bar.tell(done)

    def _count(self, line: dict[str, Any], act: Any) -> None:
        try:
            done = act(line)
        except archive.NotTheSame:
            self.summary["problems"][line["match"]] = "deck and moves tell another story than the rows"
            return
        self.summary["matches"] += done
        self.summary["events"] += done * len(line["rows"])


def _moment(options: dict[str, Any]) -> datetime:
    latest = timezone.now() - timedelta(days=LEAST_DAYS)
    if options["older_than"]:
        moment = timezone.now() - timedelta(days=options["older_than"])
    else:
        moment = datetime.combine(options["before"], time.min, UTC)
    if moment > latest:
        raise CommandError(f"The rows of a match stay for {LEAST_DAYS} days after its end.")
    return moment


def _batches(before: datetime) -> Iterator[list[Match]]:
    """The matches that are due, some of one month at a time."""
    place: archive.Place | None = None
    while matches := list(archive.due(before, place)[:TOGETHER]):
        _month, group = next(groupby(matches, key=lambda match: (match.updated.year, match.updated.month)))
        batch = list(group)
        place = (batch[-1].updated, batch[-1].pk)
        yield batch
