"""The hint at the table: asked for by button or key, told politely, its cards and places marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Stage
from tests.browser.frames import deal, match, run, targets, view

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
TEXT = "Hard would do this: adds 8♥ to meld 1. Why: it looked best on the whole."


def frame(practice: bool = True, **changes: Any) -> dict[str, Any]:
    """The middle of a turn with one own meld."""
    now = deal(hand=["8H", "8H", "9H", "JK"], melds=[[run("H", 5, 3)], []], **changes)
    return view(match(practice=practice), now, targets(now["hand"], add={"8H": [1]}))


def advised(stage: Stage, move: str) -> list[str]:
    """What is marked after a hint for `move`, as the spoken names of cards and the parts of the table."""
    stage.wait_for("ping")
    stage.act("advise").click()
    question = stage.wait_for("hint")
    stage.push(t="hint", id=question["id"], v=question["v"], move=move, text=TEXT)
    expect(stage.page.locator("[data-part=advice]")).to_have_text(TEXT)
    marked = stage.page.locator(".is-advised")
    names = "nodes => nodes.map((node) => node.dataset.part ?? node.dataset.key ?? node.dataset.number)"
    return sorted(marked.evaluate_all(names))


@pytest.mark.parametrize(
    ("move", "places"),
    [
        ("draw", ["stock"]),
        ("take", ["pile"]),
        ("add 1 8H", ["1", "8H#0"]),
        ("meld 8H 9H JK -> 8H 9H JK=TH", ["8H#0", "9H#0", "JK#0", "place"]),
        ("discard 9H", ["9H#0", "discard"]),
    ],
)
def test_a_hint_marks_its_cards_and_places(stage: Build, move: str, places: list[str]) -> None:
    assert advised(stage(frame()), move) == places


def test_a_hint_is_told_politely_and_goes_with_the_move(stage: Build) -> None:
    table = stage(frame())
    table.wait_for("ping")
    table.page.keyboard.press("h")
    question = table.wait_for("hint")
    assert question == {"t": "hint", "id": question["id"], "v": 12}
    table.push(t="hint", id=question["id"], v=12, move="discard 9H", text=TEXT)
    told = table.page.locator("[data-part=advice]")
    expect(told).to_have_text(TEXT)
    assert told.get_attribute("role") == "status"
    table.push(t="event", v=13, id=None, by=0, events=[], set={"hand": ["8H"]}, targets=None)
    expect(told).to_have_text("")
    assert table.page.locator(".is-advised").count() == 0


def test_a_late_hint_is_not_shown(stage: Build) -> None:
    table = stage(frame())
    table.wait_for("ping")
    table.act("advise").click()
    question = table.wait_for("hint")
    table.push(t="event", v=13, id=None, by=0, events=[], set={"hand": ["8H"]}, targets=None)
    table.push(t="hint", id=question["id"], v=12, move="discard 9H", text=TEXT)
    table.page.wait_for_function("document.querySelector('.table').dataset.version === '13'")
    expect(table.page.locator("[data-part=advice]")).to_have_text("")


def test_a_refusal_is_told(stage: Build) -> None:
    table = stage(frame())
    table.wait_for("ping")
    table.act("advise").click()
    question = table.wait_for("hint")
    table.push(t="error", id=question["id"], code="practice_only", text="Not here.", v=12)
    expect(table.page.locator("[data-part=note]")).to_have_text("Not here.")


def test_there_is_no_hint_against_people(stage: Build) -> None:
    table = stage(frame(practice=False))
    table.wait_for("ping")
    assert not table.act("advise").is_visible()
    table.page.keyboard.press("h")
    table.page.keyboard.press("d")
    assert table.page.locator("[data-part=note]").inner_text() == "That is not possible now."
    assert table.requests("hint") == []


@pytest.mark.parametrize("exchange", [False, True])
@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_all_buttons_fit_a_phone(stage: Build, language: str, exchange: bool) -> None:
    shown = frame()
    shown["targets"]["exchange"] = exchange
    table = stage(shown, size=PHONE, language=language)
    assert table.act("advise").is_visible()
    cropped = """nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth)
      .map((node) => [node.innerText, node.scrollWidth, node.clientWidth])"""
    assert table.page.locator(".action:not([hidden])").evaluate_all(cropped) == []
