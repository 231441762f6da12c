"""A site of several processes is tried hard: parts killed, lines that lose every tenth message, load."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from burraco_site.drill import revisions
from burraco_site.drill.servers import NotThere, has_postgresql

ROOT = Path(__file__).resolve().parents[2]
SERVER = bool(os.environ.get("DATABASE_URL"))
pytestmark = [
    pytest.mark.both_worlds,
    pytest.mark.skipif(SERVER and not has_postgresql(), reason="no PostgreSQL server to start"),
]


def drill(*words: str) -> list[dict[str, Any]]:
    """The lines that a drill prints; it must end with nothing lost. On PostgreSQL in the world of servers.
    Experts do not think long: what they think matters to no drill.
    """
    database = "postgresql" if SERVER else "sqlite"
    command = [sys.executable, "-m", "burraco_site.drill", "--database", database, *words]
    env = os.environ | {"EXPERT_SECONDS": "0.2"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_nothing_acknowledged_is_lost_when_parts_are_killed() -> None:
    *kills, total = drill("--tables", "1", "kill")
    parts = ["web1", "worker1+worker2", "expert1", "beat", "redis", *["postgresql"] * SERVER]
    assert [told["killed"] for told in kills] == parts
    assert all(told["acknowledged"] == told["survived"] > 0 for told in kills)
    assert (total["lost"], total["unsettled"], total["wrong"]) == (0, 0, {})


@pytest.mark.long
@pytest.mark.parametrize("name", ["pause", "odd"])
def test_nothing_acknowledged_is_lost_by_other_accidents(name: str) -> None:
    *accidents, total = drill("--tables", "1", name)
    assert len(accidents) >= 4
    assert all(told["acknowledged"] == told["survived"] > 0 for told in accidents)
    assert (total["lost"], total["unsettled"], total["wrong"]) == (0, 0, {})


@pytest.mark.long
def test_two_versions_work_on_one_database_and_back() -> None:
    older, *phases, total, cries = drill("--tables", "1", "versions")
    assert older["old"] == revisions.older()
    hows = [next(iter(told)) for told in phases]
    assert hows == ["migrated", "updated", "side by side", "updated", "taken back", "taken back"]
    assert all(told["acknowledged"] == told["survived"] > 0 for told in phases)
    assert (total["lost"], total["unsettled"], total["wrong"], cries) == (0, 0, {}, {"cries": {}})


def test_without_a_repository_there_is_no_older_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NotThere, match="no revision"):
        revisions.older(repository=tmp_path)
    with pytest.raises(NotThere, match="no revision --output"):
        revisions.older("--output")
    monkeypatch.setenv("PATH", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-m", "burraco_site.drill", "versions"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "git is missing" in done.stderr


def test_bad_lines_lose_no_move_and_all_see_the_same() -> None:
    check_lines(tables=2, deals=2)


@pytest.mark.long
def test_bad_lines_lose_no_move_in_two_hundred_deals() -> None:
    check_lines(tables=4, deals=200)


def check_lines(tables: int, deals: int) -> None:
    """Plays over bad lines, four people at a table."""
    (told,) = drill("--tables", str(tables), "lines", "--deals", str(deals))
    assert told["deals"] >= deals
    assert told["connections"] > 4 * tables, "the lines never broke"
    assert (told["lost"], told["different"], told["unsettled"], told["wrong"]) == (0, 0, 0, {})


def test_the_load_test_tells_moves_and_relays() -> None:
    (told,) = drill("--tables", "2", "load", "--seconds", "2")
    assert told["moves"] > 0
    assert 0 < told["relay_ms"]["p50"] <= told["relay_ms"]["p99"]
    assert (told["errors"], told["lost"]) == ({}, 0)
