"""Earlier revisions of this very program, out of its git repository."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from burraco_site.drill.servers import NotThere
from burraco_site.runner import ROOT


def older(asked: str = "", repository: Path = ROOT) -> str:
    """The full name of the revision that was asked for. By default what a site may run that is updated now:
    the newest tag before this revision; without tags the one before the last change of migrations, and
    without those the one before.

    Raises `NotThere`, saying why: no git, no repository, no such revision.
    """
    if not shutil.which("git"):
        raise NotThere("git is missing: it holds the older version of the program")
    if not asked:
        asked = _tag_before(repository) or _before_migrations(repository) or "HEAD~1"
    found = _ask(repository, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{asked}^{{commit}}")
    if not found:
        raise NotThere(f"no revision {asked} in a git repository at {repository}")
    return found


def check_out(revision: str, folder: Path) -> None:
    """Writes the files of a revision into a new folder. Nothing of it stays in the repository, as a worktree
    would that a killed drill leaves behind.
    """
    folder.mkdir()
    packed = folder.with_suffix(".tar")
    _git(ROOT, "archive", "--format=tar", f"--output={packed}", revision, check=True)
    shutil.unpack_archive(packed, folder, filter="data")
    packed.unlink()


def _tag_before(repository: Path) -> str:
    """The newest tag that this revision comes from and does not bear itself."""
    return _ask(repository, "describe", "--tags", "--abbrev=0", "HEAD~1")


def _before_migrations(repository: Path) -> str:
    changed = _ask(repository, "log", "-1", "--format=%H", "--", "*/migrations/*.py")
    return changed and f"{changed}~1"


def _ask(repository: Path, *words: str) -> str:
    """What git answers; nothing where it refuses."""
    return _git(repository, *words).stdout.strip()


def _git(folder: Path, *words: str, check: bool = False) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=check)
