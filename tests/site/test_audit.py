"""The audit of the locked libraries, without asking anybody."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

from burraco_site import audit


def answer(*results: dict[str, Any]) -> io.BytesIO:
    """What the database of holes answers."""
    return io.BytesIO(json.dumps({"results": results}).encode())


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    """A lock of two libraries."""
    file = tmp_path / "lock.txt"
    file.write_text("a-lib==1.2 \\\n    --hash=sha256:00\nthird==4.0 ; sys_platform == 'x' \\\n")
    return file


def test_a_hole_is_named_and_fails(
    lock: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "urlopen", lambda *args, **named: answer({}, {"vulns": [{"id": "X-1"}]}))
    assert audit.main(lock) == 1
    assert capsys.readouterr().out == "third 4.0: X-1\n"


def test_nothing_known_passes_and_so_does_no_network(
    lock: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "urlopen", lambda *args, **named: answer({}, {}))
    assert audit.main(lock) == 0
    assert "2 libraries" in capsys.readouterr().out

    def no_network(*args: object, **named: object) -> None:
        raise URLError("nowhere")

    monkeypatch.setattr(audit, "urlopen", no_network)
    assert audit.main(lock) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
