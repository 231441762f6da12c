"""The command that times Experts at several tables."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command


def bench(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """What the command prints."""
    call_command("bench_expert", *words)
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_every_turn_of_every_table_is_timed(capsys: pytest.CaptureFixture[str]) -> None:
    found = bench(capsys, "--tables", "2", "--turns", "2", "--seconds", "0.05")
    assert (found["tables"], found["turns"], found["players"]) == (2, 4, 2)
    assert 0 < found["median"] <= found["p99"] <= found["most"]  # type: ignore[operator]


@pytest.mark.long
@pytest.mark.parametrize("players", ["2", "4"])
def test_four_tables_keep_their_budget(capsys: pytest.CaptureFixture[str], players: str) -> None:
    """On two cores that have nothing else to do."""
    found = bench(capsys, "--rules", "fantacarte", "--players", players)
    assert found["p99"] <= 1.05  # type: ignore[operator]
    assert found["most"] < 1.2  # type: ignore[operator]
