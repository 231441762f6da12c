"""`manage.py environment`: every variable that the site reads, with its default, and whether it is set."""

import os
from typing import Any

from django.core.management.base import BaseCommand

from burraco_site.environment import variables


class Command(BaseCommand):
    """Prints one line for each; no values, since some are secrets."""

    help = "List the variables of the environment that the site reads."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the lines."""
        for name, default in sorted(variables().items()):
            state = "set" if name in os.environ else "not set"
            self.stdout.write(f"{name:28} {state:8} default: {default or 'none'}")
