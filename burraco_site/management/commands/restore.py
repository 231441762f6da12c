"""`manage.py restore FILE`: the database as it was when a backup was written."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from burraco_site.copies import CopyFailed, restore


class Command(BaseCommand):
    """Asks for `--replace`, since all rows that are there now are gone then. Verifies the matches."""

    help = "Make the database what it was when a backup was written. Stop the site's processes first."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where from."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="yes, replace what is there now")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replaces all rows, brings them to this version of the program, and looks at every match."""
        if not options["replace"]:
            raise CommandError("This replaces every row that is there now; say --replace to do it.")
        try:
            restore(options["file"])
        except CopyFailed as problem:
            raise CommandError(str(problem)) from problem
        call_command("migrate", interactive=False, verbosity=0)
        call_command("verify_matches", stdout=self.stdout)
