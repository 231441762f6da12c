"""`manage.py fill_gallery`: fills an empty database with people and tables, to look at every page."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from burraco_site.gallery.filling import fill


class Command(BaseCommand):
    """Prints `{"sessions": {name: cookie}, "scenes": [scene, ..]}` as JSON."""

    help = "Fill an empty database for pictures of every page; prints the pages."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose pages they are."""
        parser.add_argument("--language", choices=dict(settings.LANGUAGES), default=settings.LANGUAGE_CODE)

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuses where somebody is already."""
        if User.objects.exists():
            raise CommandError("People are in this database already; pictures want one of their own.")
        sessions, scenes = fill(options["language"])
        told = {"sessions": sessions, "scenes": [scene._asdict() for scene in scenes]}
        self.stdout.write(json.dumps(told))
