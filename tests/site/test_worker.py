"""The worker outlives Redis."""

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from redis import Redis

from burraco_site import addresses, valkey
from burraco_site.commands import embedded_worker, python
from tests.site.test_runner import needs_proc

ROOT = Path(__file__).resolve().parents[2]
FAR_AWAY = "600"
"""Seconds until a task is due: the worker holds it all the while."""


def await_true(condition: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether it becomes true in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


@needs_proc
def test_a_restart_of_redis_does_not_end_a_worker_that_holds_tasks(tmp_path: Path) -> None:
    path = addresses.embedded_socket(tmp_path)
    env = os.environ | {"BURRACO_VAR": str(tmp_path), "REDIS_URL": f"unix://{path}", "REDIS_PREFIX": "held"}

    def call() -> None:
        words = ["call", "games.tasks.bot_turn", "--args", '["nobody", 1]', "--countdown", FAR_AWAY]
        command = python("celery", "--app", "burraco_site", *words)
        subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)

    def taken() -> bool:
        with Redis(unix_socket_path=str(path)) as server:
            return server.llen("held:celery") == 0

    server = valkey.start(path, keep=False)
    worker = subprocess.Popen(embedded_worker(), cwd=ROOT, env=env, stderr=subprocess.DEVNULL)
    try:
        call()
        assert await_true(taken)
        server.stop()
        time.sleep(1)
        server = valkey.start(path, keep=False)
        call()
        assert await_true(taken)
        assert worker.poll() is None
    finally:
        worker.kill()
        server.stop()
