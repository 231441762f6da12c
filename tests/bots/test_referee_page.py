"""The page about the referee shows real answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine.referee import answer

PAGE = Path(__file__).resolve().parents[2] / "docs" / "referee.md"
CUT = '"position": {...}}'


def values(block: str) -> Iterator[Any]:
    """The JSON values of a block, one after the other."""
    decoder, text = json.JSONDecoder(), block.replace(CUT, '"position": null}').strip()
    while text:
        value, end = decoder.raw_decode(text)
        yield value
        text = text[end:].lstrip()


def examples() -> Iterator[Any]:
    """The questions of the page with their answers."""
    for block in re.findall(r"```\n(\{.*?)```", PAGE.read_text(), re.DOTALL):
        told = list(values(block))
        yield from zip(told[::2], told[1::2], strict=True)


@pytest.mark.parametrize(("question", "told"), list(examples()))
def test_an_example_of_the_page_holds(question: dict[str, Any], told: dict[str, Any]) -> None:
    found = answer(question)
    if "position" in told:
        found["position"] = None
    assert found == told
