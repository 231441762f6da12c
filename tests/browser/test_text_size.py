"""The size of the text that a person has chosen, at the table: words grow, cards stay, a phone has room."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import frames
from tests.browser.conftest import Stage
from tests.browser.test_every_page import CUT, WIDE
from tests.browser.test_looks import busy_table

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
SIZE = "(nodes) => parseFloat(getComputedStyle(nodes[0]).fontSize)"
WORDS = (".turn", ".score-total", ".seat-name", ".action [data-label]", ".log li")
CARDS = (".hand .rank", ".meld .rank", ".chip-count")


def sizes(table: Stage, selectors: tuple[str, ...]) -> list[float]:
    """The sizes in pixels of what is written there."""
    return [table.page.eval_on_selector_all(selector, SIZE) for selector in selectors]


def wear(table: Stage, text: str) -> None:
    """The page as the site sends it to somebody who has chosen this size."""
    table.page.evaluate("(text) => { document.documentElement.dataset.text = text; }", text)


def test_the_words_grow_and_the_cards_stay(stage: Build) -> None:
    table = stage(busy_table())
    words, cards = sizes(table, WORDS), sizes(table, CARDS)
    wear(table, "largest")
    assert all(after > before for before, after in zip(words, sizes(table, WORDS), strict=True))
    assert sizes(table, CARDS) == cards


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("frame", [busy_table(2), busy_table(4), frames.tiles(25)], ids=["2", "4", "tiles"])
def test_the_largest_words_fit_a_small_phone(stage: Build, language: str, frame: dict[str, Any]) -> None:
    table = stage(frame, language=language)
    wear(table, "largest")
    assert table.page.evaluate(WIDE) == 0
    assert table.page.evaluate(CUT) == []
    bar = table.page.locator(".actions").bounding_box()
    assert bar
    assert bar["y"] + bar["height"] <= 640, "the buttons are on the screen"
