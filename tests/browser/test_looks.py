"""The table and all that opens on it, in either theme: axe, type sizes, weight."""

import gzip
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser import frames
from tests.browser.conftest import DESK, PHONE, Stage

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
SMALL = """() => [...document.querySelectorAll("body *")].filter((node) =>
  [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())
  && node.checkVisibility() && parseFloat(getComputedStyle(node).fontSize) < 14)
  .map((node) => node.outerHTML)"""


def findings(page: Page) -> list[str]:
    """What axe has to say about the page as it stands."""
    response = Axe().run(page).response
    return [
        f"{found['id']}: {node['html'][:160]} {node.get('failureSummary', '')}"
        for found in response["violations"]
        for node in found["nodes"]
    ]


def busy_table(players: int = 2) -> dict[str, Any]:
    """A table on which everything there is can be seen."""
    deal = frames.deal(
        players=players, cards=25, melds=[frames.eight_melds(), frames.eight_melds()], idle_turns=8,
        pozzetto_taken=[True, True], pozzetti=0,
    )  # fmt: skip
    hand = deal["hand"]
    targets = frames.targets(hand, undo=True, add={hand[0]: [1, 3]}, meld=[hand[:3]])
    return frames.view(frames.match(players), deal, targets)


@pytest.mark.parametrize(("size", "players", "scheme"), [(PHONE, 4, "light"), (DESK, 2, "dark")])
def test_axe_finds_nothing_on_the_table(
    stage: Build, size: tuple[int, int], players: int, scheme: str
) -> None:
    table = stage(busy_table(players), size=size, scheme=scheme)
    table.tap("joker")
    table.page.locator(".meld.is-lit").first.wait_for()
    assert findings(table.page) == []
    assert table.page.evaluate(SMALL) == []
    for key in ("?", "o"):
        table.page.keyboard.press(key)
        assert findings(table.page) == []
        assert table.page.evaluate(SMALL) == []
        table.page.keyboard.press("Escape")
    table.page.locator("[data-part=look]").click()
    assert findings(table.page) == []
    assert not table.errors


@pytest.mark.parametrize("frame", [busy_table(), frames.tiles(25)], ids=["cards", "tiles"])
def test_the_first_render_of_the_table_is_light(stage: Build, frame: dict[str, Any]) -> None:
    sizes: dict[str, int] = {}
    table = stage(frame)
    table.page.on("response", lambda answer: sizes.update({answer.url: len(gzip.compress(answer.body()))}))
    table.page.context.clear_cookies()
    table.page.goto(table.page.url + "?again")
    table.page.locator("[data-part=hand] button").first.wait_for()
    assert len(sizes) > 20
    assert sum(sizes.values()) < 100_000, sizes


def test_words_in_names_are_shown_as_words(stage: Build) -> None:
    match = frames.match()
    match["seats"][1]["name"] = "<img src=x onerror=alert(1)>"
    table = stage(frames.view(match, frames.deal(), None))
    assert table.page.locator(".seat-name").inner_text() == "<img src=x onerror=alert(1)>"
    assert not table.page.locator("img").count()
    assert not table.errors


WITHOUT_WORDS = """() => [...document.querySelectorAll(".is-lit")]
  .filter((node) => node.checkVisibility() && !node.innerText.trim())
  .map((node) => node.className)"""


def test_what_is_possible_is_told_by_a_word_and_what_is_chosen_by_its_place(stage: Build) -> None:
    """Without any colour the own turn, what is lit, the chosen card and the suits can still be told."""
    drawing = frames.deal(phase="draw")
    page = stage(frames.view(frames.match(), drawing, frames.targets([], draw=True, take=True))).page
    badges = [page.locator(f"[data-part={part}] .badge") for part in ("stock", "pile")]
    assert [badge.inner_text().strip() for badge in badges] == ["Draw", "Take"]
    assert page.locator(".turn").inner_text().startswith("Your turn")
    hand = ["5H", "5D", "5C", "5S", "JK"]
    melds = [[frames.run("H", 8, 3)], []]
    able = frames.targets(hand, add={"JK": [1]})
    table = stage(frames.view(frames.match(), frames.deal(hand=hand, melds=melds), able))
    drawn = "nodes => nodes.map((node) => node.querySelector('.suit').innerHTML)"
    assert len(set(table.page.eval_on_selector_all(".hand .card", drawn))) == len(hand)
    before = table.card("joker").bounding_box()
    table.tap("joker")
    table.page.locator(".meld.is-lit").wait_for()
    assert table.page.evaluate(WITHOUT_WORDS) == []
    after = table.card("joker").bounding_box()
    assert before
    assert after
    assert after["y"] < before["y"] - 5
