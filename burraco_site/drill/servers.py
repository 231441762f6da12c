"""A PostgreSQL and a Redis of a drill's own: on free ports, in its own folder, never those of the machine."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from burraco_site import valkey

ROLE = "burraco"
#: Seconds that a server may take to answer.
BOOT = 60.0


class NotThere(RuntimeError):
    """A program is missing, or did not start; the text says which."""


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def redis(folder: Path, port: int) -> list[str]:
    """The command of a server that keeps its data in `folder`."""
    folder.mkdir()
    options = f"--bind 127.0.0.1 --port {port} --appendonly yes --dir {folder} --loglevel warning"
    return [valkey.find_program(), *options.split(), "--save", ""]


def postgresql(folder: Path, port: int) -> list[str]:
    """Makes a cluster in `folder` and returns the command that serves it. Raises `NotThere`."""
    folder.mkdir()
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    data = str(folder / "data")
    subprocess.run(
        [*_as_owner(), _program("initdb"), "--no-sync", "-D", data, "-U", ROLE, "-A", "trust", "-E", "UTF8"],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=folder,
    )
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories="
    return [*_as_owner(), _program("postgres"), "-D", data, *options.split()]


def has_postgresql() -> bool:
    """Whether this machine has the programs of a PostgreSQL server."""
    try:
        return bool(_program("initdb") and _program("postgres"))
    except NotThere:
        return False


def await_true(condition: Callable[[], bool], what: str, seconds: float = BOOT) -> None:
    """Waits until it holds. Raises `NotThere`, naming `what`, when it takes too long."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise NotThere(f"{what} does not answer")
        time.sleep(0.05)


def _program(name: str) -> str:
    """The path of a program of PostgreSQL: on PATH, or where Debian puts it."""
    found = shutil.which(name) or next(
        map(str, sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), ""
    )
    if not found:
        raise NotThere(f"{name} is missing (on Debian: apt install postgresql)")
    return found


def _as_owner() -> list[str]:
    """PostgreSQL refuses to run as root: then the user that its package made runs it."""
    return (
        ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
        if os.getuid() == 0
        else []
    )
