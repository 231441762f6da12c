"""Compiled translations, made in Python so that no gettext tools are needed to run the site."""

import os
from collections.abc import Iterator
from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def compile_translations(folder: Path = LOCALE) -> list[Path]:
    """Writes the `.mo` beside every `.po` that is newer; returns what was written.

    An entry marked fuzzy or left empty is not compiled: the reader then sees the English source.
    """
    return [_compile(source) for source in _outdated(folder)]


def _outdated(folder: Path) -> Iterator[Path]:
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            yield source


def _compile(source: Path) -> Path:
    target = source.with_suffix(".mo")
    draft = target.with_suffix(f".{os.getpid()}.tmp")
    polib.pofile(str(source)).save_as_mofile(str(draft))
    draft.replace(target)
    return target
