"""The own hand: its order, its new cards, its focus, and that a finger can meet every card."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import frames
from tests.browser.conftest import PHONE, Stage

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
HAND = ["KS", "5H", "4D", "5H", "9C"]


def view(cards: list[str], **changes: Any) -> dict[str, Any]:
    """A view in the middle of the own turn."""
    return frames.view(frames.match(), frames.deal(hand=cards, **changes), frames.targets(cards))


def keys(table: Stage) -> list[str]:
    """The keys of the hand as they stand."""
    return table.page.eval_on_selector_all(".hand-place", "nodes => nodes.map((node) => node.dataset.key)")


def test_the_own_order_survives_a_draw_and_a_reload(stage: Build) -> None:
    table = stage(view(HAND))
    assert keys(table) == ["5H#0", "5H#1", "9C#0", "4D#0", "KS#0"]
    table.card("king").focus()
    for _ in range(4):
        table.page.keyboard.press("Shift+ArrowLeft")
    assert keys(table) == ["KS#0", "5H#0", "5H#1", "9C#0", "4D#0"]
    table.push(t="event", v=13, id=None, by=0, events=[], set={"hand": ["2C", *HAND]}, targets=None)
    table.card("2 of clubs, new").wait_for()
    expected = ["KS#0", "5H#0", "5H#1", "9C#0", "4D#0", "2C#0"]
    assert keys(table) == expected, "the new card comes last"
    table.frame = view(["2C", *HAND])
    table.page.reload()
    table.card("king").wait_for()
    assert keys(table) == expected


def test_sorting_keeps_the_selected_card(stage: Build) -> None:
    table = stage(view(HAND))
    table.page.locator("[data-key='5H#1'] button").click(position={"x": 10, "y": 20})
    for _ in range(5):
        table.act("sort").click()
    pressed = table.page.locator("[aria-pressed=true]").locator("..")
    assert pressed.get_attribute("data-key") == "5H#1"
    assert len(keys(table)) == len(HAND)


def test_sort_changes_between_suit_and_rank(stage: Build) -> None:
    table = stage(view(HAND))
    table.act("sort").click()
    assert keys(table) == ["4D#0", "5H#0", "5H#1", "9C#0", "KS#0"]
    table.act("sort").click()
    assert keys(table) == ["5H#0", "5H#1", "9C#0", "4D#0", "KS#0"]


def test_of_two_equal_cards_the_selected_one_leaves(stage: Build) -> None:
    table = stage(view(HAND))
    table.page.locator("[data-key='5H#0'] button").click(position={"x": 10, "y": 20})
    table.act("discard").click()
    move = table.wait_for("move")
    rest = {"hand": ["KS", "4D", "5H", "9C"]}
    table.push(t="event", v=13, id=move["id"], by=0, events=[], set=rest, targets=None)
    table.page.wait_for_function("document.querySelectorAll('.hand-place').length === 4")
    assert "5H#1" in keys(table)


def test_the_focus_stays_in_the_hand(stage: Build) -> None:
    table = stage(view(HAND))
    table.card("9 of clubs").focus()
    rest = {"hand": ["KS", "5H", "4D", "5H"]}
    table.push(t="event", v=13, id=None, by=0, events=[], set=rest, targets=None)
    table.page.wait_for_function("document.querySelectorAll('.hand-place').length === 4")
    assert table.page.evaluate("document.activeElement.parentElement.dataset.key") == "4D#0"


def test_turning_the_phone_keeps_the_selection(stage: Build) -> None:
    table = stage(view(HAND))
    table.tap("king")
    table.tap("4 of diamonds")
    for width, height in ((640, 360), (360, 640), (640, 360), (360, 640)):
        table.page.set_viewport_size({"width": width, "height": height})
    assert table.page.locator("[aria-pressed=true]").count() == 2
    table.tap("king")
    assert table.page.locator("[aria-pressed=true]").count() == 1


STRIPS = """nodes => nodes.map((node, index) => {
  const box = node.getBoundingClientRect();
  const after = nodes.slice(index + 1).map((other) => other.getBoundingClientRect());
  const beside = after.find((other) => Math.abs(other.top - box.top) < 2);
  const below = after.find((other) => other.top > box.top + 2 && other.left < box.right);
  const bar = document.querySelector(".actions").getBoundingClientRect().top;
  const right = Math.min(box.right, beside?.left ?? 1e4);
  const bottom = Math.min(box.bottom, below?.top ?? 1e4, bar);
  return [right - box.left, bottom - box.top];
})"""


@pytest.mark.parametrize(("cards", "rows"), [(11, 2), (24, 2), (25, 3), (36, 3), (40, 4), (48, 4)])
def test_every_card_shows_a_strip_that_a_finger_meets(stage: Build, cards: int, rows: int) -> None:
    table = stage(view(frames.hand(cards), melds=[frames.eight_melds(), frames.eight_melds()]), size=PHONE)
    assert table.page.locator(".hand").get_attribute("data-rows") == str(rows)
    strips = table.page.eval_on_selector_all(".hand .card", STRIPS)
    assert len(strips) == cards
    assert min(width for width, _ in strips) >= 26
    assert min(height for _, height in strips) >= 48


@pytest.mark.parametrize("size", [PHONE, (390, 844), (640, 360), (1440, 900), (720, 450)])
def test_every_meld_is_within_reach(stage: Build, size: tuple[int, int]) -> None:
    melds = [frames.eight_melds(), frames.eight_melds()]
    table = stage(view(frames.hand(11), melds=melds), size=size)
    page = table.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in ("theirs", "ours"):
        for number in (1, 8):
            meld = page.locator(f"[data-part={part}] [data-number='{number}']")
            meld.scroll_into_view_if_needed()
            meld.click(position={"x": 20, "y": 8})
            assert page.locator("dialog[open] .show-cards .card").count() == len(
                melds[0][number - 1]["cards"]
            )
            page.keyboard.press("Escape")
    assert not table.errors


def test_taps_during_movements_change_nothing_but_the_order(stage: Build) -> None:
    table = stage(view(HAND), motion="no-preference")
    for turn in range(5):
        table.act("sort").click()
        hand = [*HAND, *["2C"] * (turn % 3)]
        table.push(t="event", v=13 + turn, id=None, by=0, events=[], set={"hand": hand}, targets=None)
    table.page.wait_for_function("() => document.querySelector('.table').dataset.version === '17'")
    assert sorted(keys(table)) == sorted(["KS#0", "5H#0", "5H#1", "4D#0", "9C#0", "2C#0"])
    assert not table.errors
