"""Child processes that end with their parent and are stopped with patience."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

PATIENCE = 6.0
"""Seconds between the request to end and the kill."""
PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int) -> None:
    """Linux: asks for SIGTERM when the process `parent`, our parent, dies. Elsewhere it does nothing."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGTERM)


class Child:
    """A process in a group of its own, so that Ctrl-C in the terminal reaches the supervisor only."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        env: Mapping[str, str] | None = None,
        log: IO[bytes] | None = None,
        folder: Path | None = None,
    ) -> None:
        """Starts `command`, in `folder`; `env` replaces the environment, `log` takes what it prints."""
        self.name = name
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=_ends_with(os.getpid()),
        )

    @property
    def status(self) -> int | None:
        """The exit status, `None` while it runs."""
        return self.process.poll()

    def kill(self) -> None:
        """SIGKILL: it has no time for anything."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """SIGTERM, a wait, SIGKILL; then whatever the process may have left in its group."""
        with suppress(ProcessLookupError):
            self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _ends_with(parent: int) -> Callable[[], None]:
    return lambda: end_with_parent(parent)
