"""What a screen reader is given: the tree of the table, the way of the focus; the page at 200 per cent."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import frames
from tests.browser.conftest import DESK, Stage
from tests.browser.test_looks import busy_table

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
HAND = ["5H", "6H", "7H", "KS", "JK"]
FOCUSED = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  const box = document.activeElement.getBoundingClientRect();
  return {
    part: document.activeElement.closest("section, .status, .actions, aside")?.className.split(" ")[0] ?? "",
    name: document.activeElement.className,
    ringed: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    seen: box.width > 0 && box.height > 0,
  };
}"""


def table(stage: Build, **changes: Any) -> Stage:
    """One's own turn, with a meld on each side."""
    melds = [[frames.run("H", 5, 7, grade="clean")], [frames.same("K", 3, wild="JK")]]
    now = frames.deal(hand=HAND, melds=melds, **changes)
    return stage(frames.view(frames.match(), now, frames.targets(HAND, add={"JK": [1]})))


def tree(page: Page, role: str, name: str) -> str:
    """The tree of one landmark, as a screen reader has it."""
    return page.get_by_role(role, name=name).aria_snapshot()  # type: ignore[arg-type]


def test_hand_and_melds_are_lists_of_buttons_with_names(stage: Build) -> None:
    page = table(stage).page
    hand = tree(page, "region", "Your cards")
    assert hand.count("- listitem") == len(HAND)
    names = re.findall(r'- button "([^"]+)"', hand)
    assert [name.split(",")[0] for name in names] == [
        "joker", "5 of hearts", "6 of hearts", "7 of hearts", "king of spades",
    ]  # fmt: skip
    ours, theirs = tree(page, "region", "Our melds"), tree(page, "region", "Their melds")
    for part in (ours, theirs):
        assert len(re.findall(r"- listitem[^\n]*\n\s+- '?button", part)) == 1, part
    assert re.search(r'button "clean burraco[^"]*5 of hearts', ours, re.IGNORECASE), ours


def test_a_chosen_card_is_pressed_and_told_so(stage: Build) -> None:
    shown = table(stage)
    card = shown.card("king of spades")
    expect(card).to_have_attribute("aria-pressed", "false")
    card.focus()
    shown.page.keyboard.press("Space")
    expect(card).to_have_attribute("aria-pressed", "true")
    assert re.search(r'button "king of spades[^"]*" \[pressed\]', tree(shown.page, "region", "Your cards"))


def test_the_turn_is_told_at_once_and_what_happens_politely(stage: Build) -> None:
    shown = table(stage, turn=1)
    turn = shown.page.locator("[data-part=turn]")
    expect(turn).to_have_attribute("aria-live", "assertive")
    expect(turn).to_contain_text("Rosa")
    log = shown.page.get_by_role("log", name="Last actions")
    expect(log).to_have_attribute("aria-live", "polite")
    shown.wait_for("ping")
    shown.push(
        t="event", v=13, id=None, by=1, targets=frames.targets(HAND, draw=True, take=True),
        events=[{"t": "discarded", "seat": 1, "card": "9C"}], set={"turn": 0, "phase": "draw"},
        last=[None, {"text": "discards 9♣"}],
    )  # fmt: skip
    expect(turn).to_contain_text("Your turn")
    expect(shown.page.locator("[data-part=stock]")).to_have_accessible_name(re.compile("draw", re.IGNORECASE))


def test_the_focus_walks_from_top_to_bottom_and_is_seen(stage: Build) -> None:
    page = stage(busy_table(2), size=DESK).page
    page.keyboard.press("Tab")
    walked = [page.evaluate(FOCUSED)]
    assert "skip" in walked[0]["name"]
    while len(walked) < 60 and (walked[-1]["part"] != "actions"):
        page.keyboard.press("Tab")
        walked.append(page.evaluate(FOCUSED))
    assert all(each["ringed"] and each["seen"] for each in walked), walked
    parts = list(dict.fromkeys(each["part"] for each in walked if each["part"]))
    order = [part for part in ("status", "melds", "centre", "own", "actions") if part in parts]
    assert [part for part in parts if part in order] == order, parts
    assert {"centre", "own", "actions"} <= set(parts)


def test_at_200_per_cent_everything_is_within_reach(stage: Build) -> None:
    """A desk of 1280 pixels zoomed twice is as wide as 640; a phone of 360 by text size only scrolls down."""
    page = stage(busy_table(4), size=(640, 450)).page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for name in ("Sort", "Discard"):
        button = page.locator(".actions").get_by_role("button", name=name)
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport()
    hand = page.locator("[data-part=hand] button").first
    hand.scroll_into_view_if_needed()
    expect(hand).to_be_in_viewport()
