"""`make run`: the whole site on one machine, under one supervisor.

Valkey on a unix socket (unless REDIS_URL names one), a Celery worker with beat, and Daphne; SQLite unless
DATABASE_URL names another. They live and end together.
"""

import argparse
import fcntl
import os
import signal
import socket
import sys
import time
from pathlib import Path
from types import FrameType
from typing import IO
from urllib.error import URLError
from urllib.request import urlopen

from burraco_site import addresses, commands, valkey
from burraco_site.children import Child, end_with_parent

ROOT = Path(__file__).resolve().parent.parent
BOOT = 60.0
"""Seconds that the page may take to answer for the first time."""
TICK = 0.1


class Stopped(Exception):
    """A signal asked us to end."""


class CannotStart(RuntimeError):
    """The text says why and what to do."""


class Supervisor:
    """Starts the parts in order and stops them in the opposite one."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.var = Path(os.environ.get("BURRACO_VAR", ROOT / "var"))
        self.children: list[Child] = []
        self.asked_to_stop = False

    def run(self) -> int:
        """Serves until a signal (status 0) or until a part ends by itself (status 1)."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)
        try:
            with self._lock():
                return self._serve()
        except Stopped:
            return 0
        except (CannotStart, valkey.NoValkey) as problem:
            print(problem, file=sys.stderr)
            return 1

    def _serve(self) -> int:
        try:
            self._boot()
            return self._watch()
        finally:
            self._stop()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.asked_to_stop = True

    def _lock(self) -> IO[str]:
        self.var.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = open(self.var / "run.lock", "w")  # noqa: SIM115  (held while we live)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotStart(f"Burraco already runs from this folder (it holds {lock.name}).") from None
        return lock

    def _boot(self) -> None:
        self._check_port()
        env = dict(
            os.environ,
            DJANGO_SETTINGS_MODULE="burraco_site.settings",
            BURRACO_VAR=str(self.var),
            BURRACO_EMBEDDED="1",
        )
        if not env.get("REDIS_URL"):
            path = addresses.embedded_socket(self.var)
            self.children.append(valkey.start(path))
            env["REDIS_URL"] = f"unix://{path}"
        self._finish(Child("prepare", commands.python("burraco_site.prepare"), env))
        self.children.append(Child("worker", commands.embedded_worker(), env))
        self.children.append(Child("web", commands.web(self.host, self.port), env))
        self._await_page()
        print(f"Burraco is at http://{self.host}:{self.port}  (Ctrl-C stops it)", flush=True)

    def _check_port(self) -> None:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.host, self.port))
            except OSError as problem:
                raise CannotStart(
                    f"Port {self.port} is not free ({problem.strerror}). Try: make run PORT={self.port + 1}"
                ) from None

    def _finish(self, child: Child) -> None:
        self.children.append(child)
        while child.status is None:
            self._tick()
        self.children.remove(child)
        if child.status:
            raise CannotStart(f"The step {child.name!r} failed.")

    def _await_page(self) -> None:
        deadline = time.monotonic() + BOOT
        while not page_answers(self.host, self.port):
            if self._ended() or time.monotonic() > deadline:
                raise CannotStart("The site did not start.")
            self._tick()

    def _watch(self) -> int:
        try:
            while not (child := self._ended()):
                self._tick()
        except Stopped:
            print("Stopping ...", flush=True)
            raise
        print(f"The {child.name} process ended with status {child.status}; stopping.", file=sys.stderr)
        return 1

    def _ended(self) -> Child | None:
        return next((child for child in self.children if child.status is not None), None)

    def _tick(self) -> None:
        if self.asked_to_stop:
            raise Stopped
        time.sleep(TICK)

    def _stop(self) -> None:
        for child in reversed(self.children):
            child.stop()


def page_answers(host: str, port: int) -> bool:
    """Whether the site answers a health request."""
    try:
        with urlopen(f"http://{host}:{port}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def main() -> int:
    """Reads the command line and runs."""
    parser = argparse.ArgumentParser(prog="make run", description=__doc__)
    parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
    parser.add_argument("--with-parent", action="store_true", help="end with the process that started us")
    words = parser.parse_args()
    if words.with_parent:
        end_with_parent(os.getppid())
    os.chdir(ROOT)
    return Supervisor(words.host, words.port).run()


if __name__ == "__main__":
    sys.exit(main())
