"""Secrets of the site: from the environment, else made once and kept beside the database."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from os import environ, getpid
from pathlib import Path


def kept(variable: str, file: Path, make: Callable[[], str]) -> str:
    """The value of `variable` in the environment, else what `file` holds; `make` makes it the first time.

    Of several processes that start at once the first to finish a file wins, and all read that one.
    """
    if value := environ.get(variable):
        return value
    if not file.exists():
        draft = file.with_name(f"{file.name}.{getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(make())
        with suppress(FileExistsError):
            file.hardlink_to(draft)
        draft.unlink()
    return file.read_text().strip()
