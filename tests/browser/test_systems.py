"""What only some rules know: pot, exchange, moving and swapped wilds, more grades, closing by a lay."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import frames
from tests.browser.conftest import DESK, PHONE, Stage
from tests.browser.test_looks import SMALL, findings

pytestmark = pytest.mark.browser
HAND = ["5H", "6H", "KS", "9C"]
Build = Callable[..., Stage]
CROPPED = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.innerText)"


def roversia(targets: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """A view of a Roversia deal in which the viewer holds `HAND`."""
    deal = frames.deal(**({"hand": HAND} | changes))
    return frames.view(frames.match(profile="roversia", pot=True), deal, targets)


def burako(targets: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A view of a Burako deal in which the viewer holds `HAND`."""
    match = frames.match(profile="burako", tiles=True)
    return frames.view(match, frames.deal(**({"hand": HAND} | changes)), targets)


def answer(table: Stage, **parts: Any) -> None:
    """Answers the last question about a selection."""
    asked = table.wait_for("targets")
    basis = {"meld": [], "add": [], "discard": False, "why": None}
    table.push(t="targets", id=asked["id"], v=12, cards=asked["cards"], **(basis | parts))


@pytest.mark.parametrize("by", ["tap", "key"])
def test_the_pot_is_another_draw(stage: Build, by: str) -> None:
    drawing = roversia(frames.targets([], draw=True, take=True, pot=True), phase="draw", opened=[True, False])
    table = stage(drawing)
    pot = table.page.locator(".pots.is-lit")
    assert pot.get_attribute("aria-label") == "Take the pot instead of a draw"
    assert "Pot" in pot.inner_text()
    assert table.page.locator("[data-part=turn]").inner_text() == "Your turn: draw, take or the pot"
    assert findings(table.page) == []
    pot.click() if by == "tap" else table.page.keyboard.press("p")
    assert table.wait_for("move")["m"] == "pot"


def test_a_pot_that_is_not_open_says_what_opens_it(stage: Build) -> None:
    table = stage(roversia(frames.targets([], draw=True), phase="draw"))
    table.page.locator("[data-act=pot]").click(force=True)
    note = table.page.locator("[data-part=note]")
    assert note.inner_text() == "Lay a meld without wild cards before you take the pot."
    assert not table.requests("move")


def test_who_has_opened_and_who_has_taken_the_pot_is_told(stage: Build) -> None:
    table = stage(roversia(None, turn=1, opened=[True, False]))
    assert table.page.locator("[data-part=ownSeat]").inner_text().endswith("opened")
    assert "not opened yet" in table.page.locator(".seat").inner_text()
    table.push(
        t="event", v=13, id=None, by=1, events=[], targets=None,
        set={"opened": [True, True], "pozzetto_taken": [False, True], "pozzetti": 1},
    )  # fmt: skip
    table.page.get_by_text("pot taken").wait_for()
    assert table.page.locator(".pots").get_attribute("aria-label") == "1 pot"


def test_the_pot_has_no_place_where_the_rules_have_none(stage: Build) -> None:
    table = stage(frames.view(frames.match(), frames.deal(phase="draw"), frames.targets([], draw=True)))
    assert not table.page.locator("[data-act=pot]").count()
    table.page.keyboard.press("p")
    table.page.wait_for_timeout(50)
    assert not table.requests("move")


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_each_of_several_wilds_tells_what_it_stands_for(stage: Build, size: tuple[int, int]) -> None:
    cards = ["JK=3H", "4H", "2S=5H", "6H", "7H", "JK=8H", "9H"]
    wilds = {
        "shape": "run",
        "cards": cards,
        "grade": "dirty",
        "points": 125,
        "bonus": 100,
        "wilds": [0, 2, 5],
    }
    table = stage(roversia(frames.targets(HAND), melds=[[wilds], []]), size=size)
    meld = table.page.locator("[data-part=ours] .meld")
    assert "joker as 3 of hearts, 4 of hearts, 2 of spades as 5 of hearts" in str(
        meld.get_attribute("aria-label")
    )
    assert meld.locator(".card-as").all_inner_texts() == ["8", "5", "3"]
    assert findings(table.page) == []


def test_the_last_card_may_close_by_a_lay(stage: Build) -> None:
    meld = frames.run("H", 6, 7, grade="clean")
    table = stage(roversia(frames.targets([], add={"5H": [1]}), hand=["5H"], melds=[[meld], []]))
    table.tap("5 of hearts")
    assert table.act("discard").get_attribute("aria-disabled") == "true"
    answer(table, add=[{"meld": 1, "layouts": [["5H", *meld["cards"]]]}])
    table.page.locator(".meld.is-lit").click()
    move = table.wait_for("move")
    assert move["m"] == "add 1 5H"
    over = frames.ended()
    table.push(
        t="event", v=13, id=move["id"], by=0, events=[], targets=None, match=over["match"],
        set={"hand": [], "phase": "over", "result": over["deal"]["result"]},
    )  # fmt: skip
    assert "You closed." in table.page.locator("dialog.sheet[open]").inner_text()


@pytest.mark.parametrize("by", ["tap", "key"])
def test_the_first_tile_drawn_may_be_exchanged(stage: Build, by: str) -> None:
    table = stage(burako(frames.targets(HAND, exchange=True), drawn="9C"))
    button = table.act("exchange")
    assert button.inner_text().strip() == "Exchange"
    assert table.page.eval_on_selector_all(".action:not([hidden])", CROPPED) == []
    assert findings(table.page) == []
    if by == "tap":
        button.click()
    else:
        button.focus()
        table.page.keyboard.press("e")
    move = table.wait_for("move")
    assert move["m"] == "exchange"
    hand = ["5H", "6H", "KS", "3D"]
    table.push(
        t="event", v=13, id=move["id"], by=0, events=[], set={"hand": hand}, targets=frames.targets(hand)
    )
    table.card("3 blue").wait_for()
    assert not button.is_visible()
    assert table.page.evaluate("document.activeElement !== document.body")


def test_a_wild_moves_to_another_layout_of_its_meld(stage: Build) -> None:
    meld = frames.run("H", 7, 4, wild_at=3)
    others = [["JK=6H", "7H", "8H", "9H"]]
    table = stage(burako(frames.targets(HAND, shift={"1": others}), melds=[[meld], []]))
    button = table.page.locator("[data-part=ours] .meld")
    assert str(button.get_attribute("aria-label")).startswith("Its wild card can move.")
    assert button.locator(".meld-shift").is_visible()
    button.click()
    dialog = table.page.locator("dialog[open]")
    assert "Or lay it another way" in dialog.inner_text()
    assert findings(table.page) == []
    option = dialog.locator(".option")
    assert option.get_attribute("aria-label") == "joker as 6 red, 7 red, 8 red, 9 red"
    option.click()
    assert table.wait_for("move")["m"] == "shift 1 -> JK=6H 7H 8H 9H"


def test_a_meld_and_the_pile_are_shown_without_a_choice(stage: Build) -> None:
    table = stage(burako(frames.targets(HAND), melds=[[frames.run("H", 7, 4)], []]))
    for place in ("[data-part=ours] .meld", "[data-act=look]"):
        table.page.locator(place).click()
        assert not table.page.locator("dialog[open] [data-others]").is_visible()
        table.page.keyboard.press("Escape")
    assert not table.requests("move")


def swapping(**able: Any) -> dict[str, Any]:
    """A view in which the five of hearts may take a wild out of the own meld."""
    meld = frames.run("H", 5, 4, wild_at=0)
    deal = frames.deal(hand=HAND, melds=[[meld], []])
    return frames.view(frames.match(profile="house"), deal, frames.targets(HAND, swap={"5H": [1]}, **able))


def test_a_natural_card_takes_the_wild(stage: Build) -> None:
    table = stage(swapping())
    table.tap("5 of hearts")
    meld = table.page.locator("[data-part=ours] .meld.is-lit")
    assert "Swap" in meld.inner_text()
    assert str(meld.get_attribute("aria-label")).startswith("Take its wild card:")
    answer(table, discard=True, why={"code": "not_in_sequence", "text": "These cards do not follow."})
    meld.click()
    assert table.wait_for("move")["m"] == "swap 1 5H"
    assert not table.page.get_by_text("do not follow").count()


@pytest.mark.parametrize(("choice", "sent"), [(0, "add 1 5H"), (1, "swap 1 5H"), (None, "")])
def test_where_both_are_possible_the_player_chooses(stage: Build, choice: int | None, sent: str) -> None:
    table = stage(swapping(add={"5H": [1]}))
    table.tap("5 of hearts")
    answer(table, add=[{"meld": 1, "layouts": [["5H", "6H", "7H", "8H", "JK=9H"]]}])
    table.page.locator("[data-part=ours] .meld.is-lit").click()
    options = table.page.locator("dialog[open] .option")
    assert findings(table.page) == []
    if choice is None:
        table.page.keyboard.press("Escape")
        table.page.wait_for_timeout(50)
        assert not table.requests("move")
    else:
        options.nth(choice).click()
        assert table.wait_for("move")["m"] == sent


def test_who_took_the_pile_is_told_to_lay(stage: Build) -> None:
    deal = frames.deal(hand=HAND, must_use=True)
    table = stage(frames.view(frames.match(profile="internazionale"), deal, frames.targets([])))
    assert table.page.locator("[data-part=turn]").inner_text() == "You took the pile: lay cards in this turn"
    table.push(
        t="event", v=13, id=None, by=0, events=[], set={"must_use": False}, targets=frames.targets(HAND)
    )
    table.page.get_by_text("Your turn: lay or discard").wait_for()


GRADES = {
    "royal": "royal burraco.",
    "royal_wild": "royal burraco with a wild card.",
    "super": "super burraco.",
    "super_wild": "super burraco with a wild card.",
    "ace_to_king": "burraco from ace to king.",
    "ace_to_ace": "burraco from ace to ace.",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_grade_has_its_mark_and_its_name(stage: Build, scheme: str) -> None:
    melds = [frames.run("H", 1, 13, grade=grade) for grade in GRADES]
    table = stage(
        frames.view(frames.match(), frames.deal(hand=HAND, melds=[melds, []]), frames.targets(HAND)),
        scheme=scheme,
    )
    shown = table.page.locator("[data-part=ours] .meld")
    for place, (grade, name) in enumerate(GRADES.items()):
        assert str(shown.nth(place).get_attribute("aria-label")).startswith(name)
        mark = shown.nth(place).locator(".chip-mark svg").inner_html()
        assert mark == table.page.locator(f"symbol#mark-{grade}").inner_html()
    assert findings(table.page) == []
    assert table.page.evaluate(SMALL) == []
    shown.first.click()
    assert "royal burraco" in table.page.locator("dialog[open]").inner_text()
