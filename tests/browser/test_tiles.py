"""Tiles instead of cards, and Burako's own way to play beside the usual one."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import frames
from tests.browser.conftest import DESK, PHONE, Stage
from tests.browser.test_hand import STRIPS
from tests.browser.test_looks import SMALL, findings

pytestmark = pytest.mark.browser
HAND = ["5H", "6H", "7H", "KS", "2D", "JK", "AC"]
Build = Callable[..., Stage]
CROPPED = """nodes => nodes.filter((node) => {
  const tile = node.closest(".tile").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(node);
  const text = range.getBoundingClientRect();
  return text.left < tile.left || text.right > tile.right;
}).map((node) => node.textContent)"""


def playing(phase: str = "play", **changes: Any) -> dict[str, Any]:
    """A view of a match with tiles in which the viewer holds `HAND` and one meld lies on the own side."""
    match = frames.match(profile="burako", tiles=True, target=3000)
    deal = frames.deal(hand=HAND, phase=phase, melds=[[frames.run("H", 8, 3)], []])
    discards = HAND if phase == "play" else []
    return frames.view(match, deal, frames.targets(discards, **changes))


def keys(table: Stage) -> list[str]:
    """The keys of the hand as they stand."""
    return table.page.eval_on_selector_all(".hand-place", "nodes => nodes.map((node) => node.dataset.key)")


def test_tiles_have_numbers_colours_and_marks(stage: Build) -> None:
    table = stage(playing())
    names = [button.get_attribute("aria-label") for button in table.page.locator(".hand button").all()]
    assert names == ["joker", "2 blue", "5 red", "6 red", "7 red", "1 green", "13 black"]
    ace = table.card("1 green")
    assert ace.inner_text() == "1"
    drawn = "(svg) => svg.innerHTML === document.querySelector('#suit-C').innerHTML"
    assert ace.locator(".tile-mark").evaluate(drawn), "the mark of its colour"
    assert table.card("2 blue").locator(".tile-wild").count() == 1
    assert table.card("7 red").locator(".tile-wild").count() == 0
    meld = table.page.locator("[data-part=ours] .meld")
    assert meld.get_attribute("aria-label") == "Meld 1, run of 3 cards: 8 red, 9 red, 10 red"
    assert "7 black on top" in str(table.page.locator("[data-act=pile]").get_attribute("aria-label"))


def test_the_ace_is_sorted_as_a_one(stage: Build) -> None:
    table = stage(playing())
    table.act("sort").click()
    assert keys(table) == ["JK#0", "2D#0", "AC#0", "5H#0", "6H#0", "7H#0", "KS#0"]


@pytest.mark.parametrize(("cards", "rows"), [(11, 2), (22, 2), (26, 2), (40, 4)])
@pytest.mark.parametrize("large", [False, True])
def test_every_tile_can_be_read_and_met_by_a_finger(stage: Build, cards: int, rows: int, large: bool) -> None:
    table = stage(frames.tiles(cards), size=PHONE)
    if large:
        table.page.evaluate("document.documentElement.dataset.index = 'large'")
    assert table.page.locator(".hand").get_attribute("data-rows") == str(rows)
    strips = table.page.eval_on_selector_all(".hand .card", STRIPS)
    assert len(strips) == cards
    assert min(width for width, _ in strips) >= 26
    assert min(height for _, height in strips) >= 48
    assert table.page.eval_on_selector_all(".hand .tile-number", CROPPED) == []
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("size", "players"), [(PHONE, 4), (DESK, 2)])
def test_axe_finds_nothing_on_a_table_of_tiles(
    stage: Build, size: tuple[int, int], players: int, scheme: str
) -> None:
    table = stage(frames.tiles(22, players), size=size, scheme=scheme)
    table.card("joker").click()
    assert findings(table.page) == []
    assert table.page.evaluate(SMALL) == []
    table.page.locator("[data-part=theirs] .meld").first.click(position={"x": 20, "y": 8})
    assert "joker as 1 black" in table.page.locator("dialog[open]").inner_text()
    assert findings(table.page) == []
    assert not table.errors


def test_two_clicks_draw_or_take_and_one_only_says_so(stage: Build) -> None:
    table = stage(playing("draw", draw=True, take=True))
    stock = table.page.locator("[data-act=draw]")
    stock.click()
    table.page.get_by_text("Click twice to take from here.").wait_for()
    assert not table.requests("move")
    table.page.locator("[data-act=pile]").dblclick()
    assert table.wait_for("move")["m"] == "take"
    stock.dblclick(force=True)
    table.page.wait_for_timeout(50)
    assert len(table.requests("move")) == 1
    assert not table.page.locator("dialog[open]").count()


@pytest.mark.parametrize("key", ["Enter", "d"])
def test_one_key_is_enough(stage: Build, key: str) -> None:
    table = stage(playing("draw", draw=True))
    table.page.locator("[data-act=draw]").focus()
    table.page.keyboard.press(key)
    assert table.wait_for("move")["m"] == "draw"


def test_a_clicked_tile_has_a_red_border_and_goes_beside_the_next(stage: Build) -> None:
    table = stage(playing())
    table.card("13 black").click()
    border = table.card("13 black").evaluate("(tile) => getComputedStyle(tile).outlineColor")
    assert border == "rgb(193, 18, 31)"
    table.card("5 red").click()
    assert keys(table) == ["JK#0", "2D#0", "KS#0", "5H#0", "6H#0", "7H#0", "AC#0"]
    assert not table.page.locator("[aria-pressed=true]").count()
    table.card("2 blue").click()
    table.card("2 blue").click()
    assert not table.page.locator("[aria-pressed=true]").count(), "a second click puts it back"


def test_a_clicked_tile_goes_to_the_pile_or_a_meld(stage: Build) -> None:
    table = stage(playing(add={"7H": [1]}))
    table.card("7 red").click()
    table.page.locator("[data-part=ours] .meld.is-lit").click()
    asked = table.wait_for("targets")
    layouts = [{"meld": 1, "layouts": [["7H", "8H", "9H", "TH"]]}]
    table.push(t="targets", id=asked["id"], v=12, cards=["7H"], meld=[], add=layouts, discard=True, why=None)
    move = table.wait_for("move")
    assert move["m"] == "add 1 7H"
    table.push(t="error", id=move["id"], code="stale", text="Look again.", v=12)
    table.page.locator("[data-act=pile]").click()
    assert table.wait_for("move", 2)["m"] == "discard 7H"


def test_place_new_meld_gathers_tiles(stage: Build) -> None:
    table = stage(playing(meld=[["5H", "6H", "7H"]]))
    table.page.get_by_role("button", name="Place new meld").click()
    assert "Click the cards of the new meld" in table.page.locator("[data-part=note]").inner_text()
    for name in ("5 red", "6 red", "7 red"):
        table.card(name).click()
    asked = table.wait_for("targets", 3)
    assert asked["cards"] == ["5H", "6H", "7H"]
    table.push(
        t="targets", id=asked["id"], v=12, cards=asked["cards"], meld=[["5H", "6H", "7H"]], add=[],
        discard=False, why=None,
    )  # fmt: skip
    table.page.locator(".place.is-lit").click()
    move = table.wait_for("move")
    assert move["m"] == "meld 5H 6H 7H"
    rest = ["KS", "2D", "JK", "AC"]
    table.push(
        t="event", v=13, id=move["id"], by=0, events=[], set={"hand": rest}, targets=frames.targets(rest)
    )
    table.page.wait_for_function("document.querySelectorAll('.hand-place').length === 4")
    assert table.act("lay").inner_text().strip() == "New meld", "the gathering is over"


def test_gathering_can_be_given_up(stage: Build) -> None:
    table = stage(playing())
    table.act("lay").click()
    assert table.act("lay").inner_text().strip() == "Cancel"
    table.act("lay").click()
    assert table.act("lay").inner_text().strip() == "New meld"


def test_the_usual_way_is_a_setting_away(stage: Build) -> None:
    table = stage(playing("draw", draw=True))
    table.page.keyboard.press("o")
    box = table.page.locator("input[name=pick_tiles]")
    assert box.is_checked()
    box.uncheck()
    table.page.keyboard.press("Escape")
    table.card("5 red").click()
    table.card("6 red").click()
    assert table.page.locator("[aria-pressed=true]").count() == 2
    table.page.locator("[data-act=draw]").click()
    assert table.wait_for("move")["m"] == "draw"


def test_cards_are_played_the_usual_way_unless_it_is_chosen(stage: Build) -> None:
    table = stage(frames.view(frames.match(), frames.deal(phase="draw"), frames.targets([], draw=True)))
    table.page.keyboard.press("o")
    box = table.page.locator("input[name=pick_cards]")
    assert not box.is_checked()
    box.check()
    table.page.keyboard.press("Escape")
    table.page.locator("[data-act=draw]").click()
    table.page.wait_for_timeout(50)
    assert not table.requests("move")
    table.page.locator("[data-act=draw]").dblclick()
    assert table.wait_for("move")["m"] == "draw"
