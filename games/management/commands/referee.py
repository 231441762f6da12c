"""`manage.py referee [FILE]`: questions about the rules, and their answers."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.referee import answer


class Command(BaseCommand):
    """Reads a JSON list of questions and prints the JSON list of their answers, one a line, in order."""

    help = "Answers questions about the rules: see docs/referee.md."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the questions come from."""
        parser.add_argument("file", nargs="?", help="a file with questions (default: standard input)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exits with status 1 when a question was malformed; the others are answered all the same."""
        answers = [answer(question) for question in _questions(options["file"])]
        self.stdout.write("[\n" + ",\n".join(map(json.dumps, answers)) + "\n]" if answers else "[]")
        if any("error" in found for found in answers):
            raise SystemExit(1)


def _questions(file: str | None) -> list[Any]:
    try:
        questions = json.loads(Path(file).read_bytes() if file else sys.stdin.read())
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise CommandError("this is not JSON") from None
    if not isinstance(questions, list):
        raise CommandError("a JSON list of questions is needed")
    return questions
