"""How long the tasks of the table keep a slow phone busy: `make tempo`, one JSON line for each act.

What counts is the time of the processor in the page's main thread, so that a busy machine falsifies little;
it is shown for a phone that is four times as slow. `script` is the longest run of the table's own scripts,
`task` the longest task with what the browser makes of it (style, layout, paint). `paint` is by the clock, so
that it means something on an idle machine only: from the tap to the first frame that shows the move, long
before the server has answered, with the processor slowed down by Chromium.
"""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser

from tests.browser import frames
from tests.browser.conftest import Stage

SLOWER = 4
CATEGORIES = ["toplevel", "devtools.timeline", "__metadata"]
SCRIPTS = ("FunctionCall", "EvaluateScript", "v8.run")
SEES_PAINT = """() => addEventListener("pointerdown", () => {
  const start = performance.now();
  const look = () => document.querySelector(".table[aria-busy]")
    ? requestAnimationFrame(() => { window.painted = performance.now() - start; })
    : requestAnimationFrame(look);
  look();
}, {capture: true})"""
Act = Callable[[], Any]


def spans(trace: bytes) -> list[dict[str, Any]]:
    """What the main thread of the page did, of a trace."""
    events = json.loads(trace)["traceEvents"]
    named = [event for event in events if event.get("name") == "thread_name"]
    main = {(event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"}
    return [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) in main]


def longest(found: list[dict[str, Any]], *endings: str) -> float:
    """Milliseconds of the slow phone in the longest span whose name has one of these endings."""
    times = [span.get("tdur", 0) for span in found if span["name"].endswith(endings)]
    return round(SLOWER * max(times, default=0) / 1000, 1)


def measure(browser: Browser, stage: Stage, name: str, act: Act) -> None:
    """Prints what an act costs from the tap until everything lies still."""
    stage.page.wait_for_timeout(1000)
    browser.start_tracing(page=stage.page, categories=CATEGORIES)
    act()
    stage.page.wait_for_timeout(1500)
    found = spans(browser.stop_tracing())
    told = {"act": name, "script_ms": longest(found, *SCRIPTS), "task_ms": longest(found, "RunTask")}
    print(json.dumps(told))


def paint(stage: Stage, name: str, act: Act) -> None:
    """Prints how long a tap takes until it is seen, on a processor that is slowed down."""
    session = stage.page.context.new_cdp_session(stage.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    stage.page.evaluate(SEES_PAINT)
    act()
    stage.page.wait_for_function("window.painted > 0")
    print(json.dumps({"act": name, "paint_ms": round(stage.page.evaluate("window.painted"), 1)}))
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def drawing(hand: int, pile: int, melds: int) -> dict[str, Any]:
    """A view of a player who may take a pile: so many cards in hand and pile, so many melds on each side."""
    sides = [frames.eight_melds()[:melds], frames.eight_melds()[-melds:]]
    deal = frames.deal(phase="draw", cards=hand, pile=frames.hand(pile), melds=sides)
    return frames.view(frames.match(), deal, frames.targets([], draw=True, take=True))


def taken(stage: Stage) -> dict[str, Any]:
    """The answer of the server to the pile that was taken."""
    before = stage.frame["deal"]
    hand = [*before["hand"], *before["pile"]]
    event = {"kind": "take", "seat": 0, "cards": before["pile"]}
    return {
        "t": "event", "v": 13, "id": stage.wait_for("move")["id"], "by": 0, "events": [event],
        "set": {"hand": hand, "pile": [], "phase": "play"}, "match": frames.match(),
        "targets": frames.targets(hand),
    }  # fmt: skip


def test_tempo(browser: Browser, stage: Callable[..., Stage]) -> None:
    """A usual pile and the largest one are taken, answered, and a card is discarded."""
    print()
    for name, sizes in {"usual": (12, 12, 4), "largest": (18, 30, 8)}.items():
        table = stage(drawing(*sizes), motion="no-preference")
        measure(browser, table, f"take the pile, {name}", table.page.locator("[data-act=pile]").click)
        assert table.page.locator(".hand-place").count() == sizes[0] + sizes[1]
        measure(browser, table, f"the answer, {name}", lambda table=table: table.push(**taken(table)))
        measure(browser, table, f"select a card, {name}", lambda table=table: table.tap("king of spades"))
        measure(browser, table, f"discard, {name}", table.act("discard").click)
        assert not table.errors
        slow = stage(drawing(*sizes), motion="no-preference")
        paint(slow, f"take the pile, {name}", slow.page.locator("[data-act=pile]").click)
