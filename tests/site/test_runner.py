"""The runner: starts everything, stops cleanly, leaves nobody behind."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOOT = 60.0


@dataclass
class Running:
    """A site that a test started."""

    process: subprocess.Popen[bytes]
    port: int
    var: Path
    log: Path

    def await_page(self) -> None:
        """Waits until the site says where it is."""
        deadline = time.monotonic() + BOOT
        while "Burraco is at" not in self.log.read_text():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.1)

    def family(self) -> list[int]:
        """The live processes of this run: all carry its folder in their environment or command."""
        mark = str(self.var).encode()
        return [pid for pid in pids() if mark in read(pid, "environ") + read(pid, "cmdline")]


def pids() -> list[int]:
    """All processes but ours and those that only wait to be buried."""
    mine = os.getpid()
    return [int(entry.name) for entry in Path("/proc").glob("[0-9]*") if int(entry.name) != mine]


def read(pid: int, what: str) -> bytes:
    """A file of /proc, empty when the process is gone."""
    try:
        return Path(f"/proc/{pid}/{what}").read_bytes()
    except OSError:
        return b""


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(var: Path, port: int) -> Running:
    """Starts a whole site with its files in `var`, as `make run` does."""
    var.mkdir(parents=True, exist_ok=True)
    log = var.parent / f"log-{port}.txt"
    env = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    env |= {"BURRACO_VAR": str(var), "HASHED_STATIC": "0"}
    with log.open("wb") as out:
        command = [sys.executable, "-m", "burraco_site.runner", "--port", str(port)]
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=subprocess.STDOUT)
    return Running(process, port, var, log)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    running = start(tmp_path / "var", free_port())
    yield running
    running.process.terminate()
    running.process.wait(30)


def await_nobody(site: Running, seconds: float = 12) -> list[int]:
    """Who is still there when the time is over."""
    deadline = time.monotonic() + seconds
    while (left := site.family()) and time.monotonic() < deadline:
        time.sleep(0.1)
    return left


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="reads /proc, which Linux has"
)


@needs_proc
def test_it_serves_and_ctrl_c_stops_it_without_noise(site: Running) -> None:
    site.await_page()
    with urlopen(f"http://127.0.0.1:{site.port}/", timeout=10) as answer:
        assert answer.status == 200
    second = start(site.var, free_port())
    assert second.process.wait(20) == 1
    assert "already runs" in second.log.read_text()
    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(15) == 0
    assert await_nobody(site) == []
    log = site.log.read_text()
    assert "Traceback" not in log
    assert "ERROR" not in log


@needs_proc
def test_a_killed_supervisor_leaves_no_orphans(site: Running) -> None:
    site.await_page()
    assert len(site.family()) >= 4
    site.process.kill()
    site.process.wait(5)
    assert await_nobody(site) == []


@needs_proc
@pytest.mark.parametrize(("program", "name"), [(b"daphne", "web"), (b"celery", "worker")])
def test_one_part_ending_ends_all_with_status_1(site: Running, program: bytes, name: str) -> None:
    site.await_page()
    victim = min(pid for pid in site.family() if program in read(pid, "cmdline"))
    os.kill(victim, signal.SIGKILL)
    assert site.process.wait(20) == 1
    assert f"{name} process ended" in site.log.read_text()
    assert await_nobody(site) == []


def test_a_used_port_is_explained(tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = int(busy.getsockname()[1])
        running = start(tmp_path / "var", port)
        assert running.process.wait(20) == 1
    assert f"make run PORT={port + 1}" in running.log.read_text()
