"""The rulings that a referee must give: facts collected in two files, question and answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.referee import answer

HERE = Path(__file__).parent
RULINGS = [
    ruling for name in ("rulings", "examples") for ruling in json.loads((HERE / f"{name}.json").read_text())
]


def name(ruling: dict[str, Any]) -> str:
    question = ruling["question"]
    return "-".join([question["ask"], *question.get("cards", [])])


@pytest.mark.parametrize("ruling", RULINGS, ids=name)
def test_the_referee_rules(ruling: dict[str, Any]) -> None:
    found = answer(ruling["question"])
    found["layout_cards"] = [text.partition("=")[0] for text in found.get("layout", [])]
    expected = ruling["answer"]
    assert {key: found.get(key) for key in expected} == expected
