"""The people of a table in the browser: the clock, who is away, what is asked, leaving, pausing."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import frames
from tests.browser.conftest import DESK, PHONE, Stage
from tests.browser.test_looks import findings

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]


def shared(stage: Build, *seats: dict[str, Any], turn: int = 0, size: Any = PHONE, **told: Any) -> Stage:
    """A table of people in the middle of a turn, with the table frame that was told."""
    players = max(2, len(seats))
    deal = frames.deal(players, turn=turn, phase="play" if turn == 0 else "draw", melds=[[], []])
    names = [{"name": name, "kind": "human"} for name in ("Anna", "Bruno", "Carla", "Dario")][:players]
    targets = frames.targets(deal["hand"]) if turn == 0 else None
    built = stage(frames.view(frames.match(players, seats=names, practice=False), deal, targets), size=size)
    built.wait_for("ping")
    built.push(**frames.table(*seats, turn=turn, **told))
    return built


def bar(table: Stage) -> Any:
    """The line of what the table is asked or told."""
    return table.page.locator("[data-part=company]")


def test_the_clock_counts_down_and_is_told_politely_when_little_is_left(stage: Build) -> None:
    table = shared(stage, clock=60, left=31_200)
    clock = table.page.locator("[data-part=clock]")
    expect(clock).to_have_text(re.compile(r"^0:[0-3]\d$"))
    expect(table.page.locator("[data-part=voice]")).to_have_text(re.compile(r"^[123]?\d seconds left$"))
    table.push(**frames.table(clock=60, left=9_000))
    expect(table.page.locator("[data-part=voice]")).to_have_text(re.compile(r"^[1-9] seconds? left$"))
    expect(clock).to_have_class("clock is-short")
    table.push(**frames.table(left=None))
    expect(clock).to_be_hidden()


def test_the_time_of_a_hidden_page_has_passed_when_it_is_seen_again(stage: Build) -> None:
    table = shared(stage, clock=90, left=90_000)
    hidden = "() => { const now = performance.now(); performance.now = () => now + 75_000; }"
    table.page.evaluate(hidden)  # As after a while in which the browser ran no timer of the page.
    expect(table.page.locator("[data-part=clock]")).to_have_text(re.compile(r"^0:[01]\d$"))


def test_the_reserve_stands_apart_and_is_told_when_it_begins(stage: Build) -> None:
    def seats(reserve: int) -> list[dict[str, Any]]:
        return [frames.person_at("Anna", reserve=reserve), frames.person_at("Bruno", reserve=180_000)]

    table = shared(stage, *seats(180_000), clock=60, left=239_500)
    turn, reserve = (table.page.locator(f"[data-part=clock] [data-{part}]") for part in ("turn", "reserve"))
    expect(turn).to_have_text(re.compile(r"^(1:00|0:[345]\d)$"))
    expect(reserve).to_have_text("+3:00")
    expect(table.page.locator("[data-part=clock] [data-reserve-words]")).to_have_text("reserve 3:00")
    expect(table.page.locator("[data-part=voice]")).to_have_text("")
    table.push(**frames.table(*seats(150_000), clock=60, left=150_000))
    expect(turn).to_have_text("0:00")
    expect(reserve).to_have_text(re.compile(r"^\+2:[0-3]\d$"))
    expect(table.page.locator("[data-part=voice]")).to_have_text(
        re.compile(r"^Your reserve runs: 2:[0-3]\d left$")
    )
    expect(table.page.locator("[data-part=clock]")).to_have_class("clock is-short")
    strip = table.page.locator(".status")
    assert strip.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_who_let_the_time_run_out_is_told_what_the_next_time_means(stage: Build) -> None:
    seats = [frames.person_at("Anna", timeouts=1), frames.person_at("Bruno")]
    table = shared(stage, *seats, clock=60, left=50_000)
    expect(bar(table)).to_contain_text("If it does so again, the computer plays for you.")
    table.push(**frames.table(clock=60, left=50_000))
    expect(bar(table)).to_be_hidden()


def test_the_clock_of_another_is_shown_and_not_spoken(stage: Build) -> None:
    table = shared(stage, turn=1, clock=60, left=5_000)
    expect(table.page.locator("[data-part=clock]")).to_have_text(re.compile(r"^0:0[0-5]$"))
    expect(table.page.locator("[data-part=voice]")).to_have_text("")


def test_a_pause_stops_the_clock_and_the_hands_until_somebody_goes_on(stage: Build) -> None:
    table = shared(stage, clock=60, left=20_000, paused=True)
    expect(bar(table)).to_contain_text("The table is paused.")
    expect(table.page.locator("[data-part=clock]")).to_have_text("0:20")
    table.tap("4")
    expect(table.act("discard")).to_have_attribute("aria-disabled", "true")
    bar(table).get_by_role("button", name="Go on").click()
    assert table.wait_for("act")["do"] == "resume"
    table.push(**frames.table(clock=60, left=20_000))
    expect(bar(table)).to_be_hidden()
    expect(table.page.locator("#table")).not_to_have_attribute("aria-busy", "true")


@pytest.mark.parametrize(
    ("state", "mark"),
    [
        ({"here": False}, "Not here"),
        ({"here": False, "away": True, "absence": 90_000}, "Away 1:30"),
        ({"left": True, "away": True}, "Leaving"),
        ({"stand_in": "medium", "left": True, "away": True}, "Computer"),
        ({}, ""),
    ],
)
def test_everybody_sees_who_is_away_and_for_how_long(stage: Build, state: dict[str, Any], mark: str) -> None:
    table = shared(stage, frames.person_at("Anna"), frames.person_at("Bruno", **state), turn=1)
    expect(table.page.locator(".seat-mark")).to_have_text(mark)
    table.page.get_by_role("button", name="Menu and help").click()
    expect(table.page.locator(".people[data-people] li")).to_have_count(2)
    expect(table.page.locator(".people[data-people]")).to_contain_text("of absence left")


def test_who_was_played_for_takes_the_seat_back(stage: Build) -> None:
    away = frames.person_at("Anna", stand_in="medium", left=True, away=True)
    table = shared(stage, away, frames.person_at("Bruno"), turn=1)
    expect(bar(table)).to_contain_text("The computer plays for you.")
    bar(table).get_by_role("button", name="I am back").click()
    assert table.wait_for("act")["do"] == "return"


def test_leaving_says_what_happens_and_can_be_thought_better_of(stage: Build) -> None:
    table = shared(stage, ranked=True, clock=60, left=30_000)
    menu = table.page.get_by_role("button", name="Menu and help")
    menu.click()
    expect(table.page.get_by_role("button", name="Pause the table")).to_be_hidden()
    table.page.get_by_role("button", name="Leave the table").click()
    asked = table.page.locator("dialog[data-dialog=leave]")
    expect(asked).to_contain_text("After 20 seconds the computer plays for you.")
    expect(asked).to_contain_text("counts for the ladder")
    asked.get_by_role("button", name="Stay").click()
    expect(asked).to_be_hidden()
    assert not table.requests("act")
    menu.click()
    table.page.get_by_role("button", name="Leave the table").click()
    asked.get_by_role("button", name="Leave", exact=True).click()
    left = table.wait_for("act")
    assert left["do"] == "leave"
    with table.page.expect_navigation(wait_until="commit"):
        table.push(t="ok", id=left["id"], v=12)


def test_a_table_without_a_clock_can_be_paused_and_a_practice_table_has_nothing_to_say(stage: Build) -> None:
    table = shared(stage)
    table.page.get_by_role("button", name="Menu and help").click()
    table.page.get_by_role("button", name="Pause the table").click()
    assert table.wait_for("act")["do"] == "pause"
    alone = shared(stage, frames.person_at("Anna"), {**frames.person_at("Rosa"), "kind": "bot"})
    alone.page.get_by_role("button", name="Menu and help").click()
    expect(alone.page.locator("[data-company]")).to_be_hidden()


def test_a_take_back_is_asked_shown_and_answered(stage: Build) -> None:
    table = shared(stage, turn=1, friendly=True)
    undo = table.act("undo")
    expect(undo).to_contain_text("Take back")
    undo.click()
    assert table.wait_for("act")["do"] == "takeback"
    table.push(t="error", id=table.requests("act")[0]["id"], code="hidden_shown", text="Seen.", v=12)
    expect(table.page.locator("[data-part=note]")).to_have_text("Seen.")
    table.push(**frames.table(turn=1, friendly=True, proposal={"seat": 0, "moves": 1, "agreed": [0]}))
    expect(bar(table)).to_contain_text("Taking back: waiting for Bruno.")
    expect(bar(table).get_by_role("button")).to_have_text(["Withdraw"])
    table.push(**frames.table(turn=1, friendly=True, proposal={"seat": 1, "moves": 2, "agreed": [1]}))
    expect(bar(table)).to_contain_text("Bruno asks to take back 2 moves.")
    bar(table).get_by_role("button", name="Agree").click()
    assert table.wait_for("act", 2)["do"] == "agree"
    bar(table).get_by_role("button", name="Decline").click()
    assert table.wait_for("act", 3)["do"] == "decline"


def test_a_table_that_is_not_friendly_has_no_take_back(stage: Build) -> None:
    table = shared(stage, turn=1)
    expect(table.act("undo")).to_contain_text("Undo")
    table.act("undo").click(force=True)
    assert not table.requests("act")


def test_selected_cards_are_still_selected_after_a_reload(stage: Build) -> None:
    table = shared(stage)
    table.tap("joker")
    table.tap("10")
    held = table.page.locator("[data-part=hand] [aria-pressed=true]")
    expect(held).to_have_count(2)
    names = held.evaluate_all("nodes => nodes.map((node) => node.getAttribute('aria-label'))")
    table.page.reload()
    expect(held).to_have_count(2)
    assert held.evaluate_all("nodes => nodes.map((node) => node.getAttribute('aria-label'))") == names


@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_the_strip_fits(stage: Build, size: tuple[int, int], scheme: str) -> None:
    seats = [
        frames.person_at("Anna"),
        frames.person_at("Massimiliano", here=False, away=True, absence=65_000),
        frames.person_at("Carla", stand_in="medium", left=True, away=True),
        frames.person_at("Dario", here=False),
    ]
    told = {"clock": 60, "left": 8_000, "friendly": True}
    table = shared(stage, *seats, turn=1, size=size, **told)
    table.page.emulate_media(color_scheme=scheme)
    table.push(**frames.table(*seats, turn=1, **told, proposal={"seat": 1, "moves": 1, "agreed": [1]}))
    expect(bar(table).get_by_role("button")).to_have_count(2)
    for mark in table.page.locator(".seat-mark").all():
        assert mark.evaluate("node => node.scrollWidth <= node.parentElement.clientWidth")
    assert findings(table.page) == []


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (
            {"stopped": True, "paused": True, "ruling": {"act": "time", "seat": 0, "seconds": 60}},
            "The site has paused this table.",
        ),
        ({"status": "closed", "ruling": {"act": "end"}}, "The site has ended this match without a result."),
        ({"status": "finished", "ruling": {"act": "adjudicate", "winner": 1}}, "It goes to Bruno."),
    ],
)
def test_what_the_site_decides_is_told_at_once_and_nobody_plays_on(
    stage: Build, told: dict[str, Any], text: str
) -> None:
    table = shared(stage)
    table.push(**frames.table(**told))
    expect(bar(table)).to_contain_text(text)
    expect(bar(table).get_by_role("button")).to_have_count(0)
    table.tap("4")
    expect(table.act("discard")).to_have_attribute("aria-disabled", "true")


def test_who_was_removed_is_told_so_and_offered_no_way_back(stage: Build) -> None:
    removed = frames.person_at("Anna", stand_in="medium", left=True, away=True, removed=True)
    table = shared(stage, removed, frames.person_at("Bruno"), turn=1)
    expect(bar(table)).to_contain_text("The site has given your seat to the computer")
    expect(bar(table).get_by_role("button")).to_have_count(0)
