"""Signing in by another site: off as the site comes, on by the environment alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

HERE = Path(__file__).parent
KEYS = {"GOOGLE_CLIENT_ID": "an-id", "GOOGLE_CLIENT_SECRET": "a-secret"}


@pytest.mark.django_db
@pytest.mark.parametrize("door", ["login", "signup"])
def test_no_button_where_no_other_site_is_set_up(client: Client, door: str) -> None:
    assert "Google" not in client.get(f"/accounts/{door}/").content.decode()


def test_a_site_with_keys_lets_people_in_by_another_site(tmp_path: Path) -> None:
    """The list of apps is made at the start, so it takes a process of its own."""
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    env |= {**KEYS, "BURRACO_VAR": str(tmp_path)}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        str(HERE / "by_another_site.py"),
    ]
    done = subprocess.run(command, cwd=HERE.parents[1], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
