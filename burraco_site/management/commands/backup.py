"""`manage.py backup FILE`: everything that the site knows, in one file, while it runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from burraco_site.copies import CopyFailed, backup


class Command(BaseCommand):
    """Prints the size of the file."""

    help = "Write all rows of the database to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes the file."""
        try:
            backup(options["file"])
        except CopyFailed as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"{options['file']}: {options['file'].stat().st_size} bytes")
