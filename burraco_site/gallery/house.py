"""The site of the pictures: as `make run` starts it, in a folder that goes away with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from burraco_site import commands
from burraco_site.children import Child
from burraco_site.drill.servers import await_true, free_port
from burraco_site.gallery.scenes import Scene
from burraco_site.runner import ROOT, page_answers

HOST = "127.0.0.1"
PATIENCE = 300.0
"""Seconds that the site may take to start, which migrates and gathers files first."""
FOREIGN = ("DATABASE_URL", "REDIS_URL", "REDIS_PREFIX")


@contextmanager
def site() -> Iterator[tuple[str, dict[str, str]]]:
    """The address and the environment of a site as `make run` starts it, with nothing in it yet."""
    with tempfile.TemporaryDirectory(prefix="burraco-gallery-", dir="/tmp") as folder:
        env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        env |= {"BURRACO_VAR": folder, "BOT_PACE": "0-0", "DJANGO_SETTINGS_MODULE": "burraco_site.settings"}
        port = free_port()
        runner = Child("site", [*commands.python("burraco_site.runner"), "--port", str(port)], env)
        try:
            await_true(lambda: page_answers(HOST, port), "site", PATIENCE)
            yield f"http://{HOST}:{port}", env
        finally:
            runner.stop()


def filled(env: dict[str, str], language: str) -> tuple[dict[str, str], list[Scene]]:
    """Fills the site; its sessions and scenes."""
    command = [sys.executable, "manage.py", "fill_gallery", "--language", language]
    told = json.loads(subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE).stdout)
    return told["sessions"], [_scene(**each) for each in told["scenes"]]


def _scene(tap: list[str], sent: list[list[str]], **columns: str) -> Scene:
    """A scene as it was before it travelled as JSON."""
    return Scene(**columns, tap=tuple(tap), sent=tuple((field, text) for field, text in sent))
