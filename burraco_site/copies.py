"""Copies of the whole database in a file, and back: by the own means of PostgreSQL or SQLite."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import connection

#: Where Debian keeps the programs that are not on PATH.
DEBIAN = Path("/usr/lib/postgresql")
#: The variable in which PostgreSQL's programs look for each parameter.
PG = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE"}


class CopyFailed(RuntimeError):
    """The text says why."""


def backup(file: Path) -> None:
    """Writes all rows to a file, as they are at one moment, while the site runs. The file is there only when
    it is whole. Raises `CopyFailed`.
    """
    draft = file.with_name(f"{file.name}.part")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    if connection.vendor == "sqlite":
        _copy_sqlite(_sqlite_file(), draft)
    else:
        _postgresql("pg_dump", "--format=custom", f"--file={draft}")
    draft.replace(file)


def restore(file: Path) -> None:
    """Makes the database what it was when a file was written; whatever came later is gone. The site's
    processes must stand still. Raises `CopyFailed`.
    """
    if not file.is_file():
        raise CopyFailed(f"{file} is not there")
    connection.close()
    if connection.vendor == "sqlite":
        _copy_sqlite(file, _sqlite_file())
    else:
        options = ("--clean", "--if-exists", "--no-owner", "--single-transaction")
        _postgresql("pg_restore", *options, f"--dbname={_parameters()['dbname']}", str(file))


def _copy_sqlite(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as rows, closing(sqlite3.connect(target)) as copied:
            rows.execute("SELECT count(*) FROM django_migrations")
            rows.backup(copied)
    except sqlite3.Error as error:
        raise CopyFailed(f"{source}: {error}") from error


def _sqlite_file() -> Path:
    return Path(connection.settings_dict["NAME"])


def _postgresql(program: str, *options: str) -> None:
    """Runs a program of PostgreSQL on the site's database; the password goes by the environment."""
    known = {PG[name]: str(value) for name, value in _parameters().items() if name in PG}
    done = subprocess.run(
        [_path(program), *options], env=os.environ | known, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CopyFailed(done.stderr.strip())


def _parameters() -> dict[str, Any]:
    return dict(connection.get_connection_params())


def _path(program: str) -> str:
    found = shutil.which(program) or next(map(str, sorted(DEBIAN.glob(f"*/bin/{program}"))), "")
    if not found:
        raise CopyFailed(f"{program} is missing (on Debian: apt install postgresql-client)")
    return found
