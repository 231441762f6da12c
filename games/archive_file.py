"""The files of the archive: lines of JSON, compressed, each file whole or not there.

`FOLDER/2026-03/20260314-201500-0a1b2c3d4e5f.jsonl.gz` is named after the end of its first match and what it
holds, so that writing the same once more changes nothing. Its first line is `{"format": "burraco-events",
"version": 1, "matches": .., "events": .., "sha256": ..}`, the digest being that of all that follows; then
there is a line for each match (`games.services.archive.told`).
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import zlib
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

Json = dict[str, Any]
FORMAT, VERSION, ENDING = "burraco-events", 1, ".jsonl.gz"


class Damaged(RuntimeError):
    """A file is no archive of ours, or not as it was written; the text says which and why."""


def write(folder: Path, ended: datetime, lines: Sequence[Json]) -> Path:
    """Writes matches into a file of the month in which the first of them `ended`; its path. Nobody but its
    owner can read it: it holds every hand.
    """
    body = b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
    digest = sha256(body).hexdigest()
    events = sum(len(line["rows"]) for line in lines)
    head = {"format": FORMAT, "version": VERSION, "matches": len(lines), "events": events, "sha256": digest}
    month = folder / f"{ended:%Y-%m}"
    month.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = month / f"{ended:%Y%m%d-%H%M%S}-{digest[:12]}{ENDING}"
    _write_whole(file, gzip.compress(json.dumps(head).encode() + b"\n" + body, mtime=0))
    return file


def files(folder: Path) -> list[Path]:
    """The files of an archive, the oldest first."""
    return sorted(folder.glob(f"*/*{ENDING}"))


def read(file: Path) -> list[Json]:
    """The matches of a file. Raises `Damaged`."""
    try:
        head, _, body = gzip.decompress(file.read_bytes()).partition(b"\n")
        about = json.loads(head)
        known = (about["format"], about["version"]) == (FORMAT, VERSION)
        if not known or about["sha256"] != sha256(body).hexdigest():
            raise Damaged(f"{file}: {'its digest is another' if known else 'of another format'}")
        return [json.loads(line) for line in body.splitlines()]
    except (OSError, EOFError, zlib.error, ValueError, LookupError, TypeError) as problem:
        raise Damaged(f"{file}: {problem}") from problem


def _write_whole(file: Path, content: bytes) -> None:
    """Puts a file where it belongs when the disk has all of it."""
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=".", delete=False) as draft:
        draft.write(content)
        draft.flush()
        os.fsync(draft.fileno())
    os.replace(draft.name, file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
