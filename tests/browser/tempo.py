"""How long the tasks of the table keep a slow phone busy: `make tempo`, one JSON line for each act.

What counts is the time of the processor in the page's main thread, so that a busy machine falsifies little;
it is shown for a phone that is four times as slow. `script` is the longest run of the table's own scripts,
`task` the longest task with what the browser makes of it, `of` what that task consists of. `paint` is by the
clock, so that it means something on an idle machine only: from the tap to the first frame that shows the
move, long before the server has answered, with the processor slowed down by Chromium.
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser

from tests.browser import frames
from tests.browser.conftest import Frame, Stage

SLOWER = 4
CATEGORIES = ["toplevel", "devtools.timeline", "__metadata"]
SCRIPTS = ("FunctionCall", "FireAnimationFrame")
DRIVER = "EvaluateScript"
"""What only the tasks of Playwright do once the page is there."""
PARTS = {
    **{"UpdateLayoutTree": "style", "Layout": "layout"},
    **dict.fromkeys(("PrePaint", "Paint", "Layerize", "Commit"), "paint"),
    **dict.fromkeys(SCRIPTS, "script"),
}
SEES_PAINT = """() => addEventListener("pointerdown", () => {
  const start = performance.now();
  const look = () => document.querySelector(".table[aria-busy]")
    ? requestAnimationFrame(() => { window.painted = performance.now() - start; })
    : requestAnimationFrame(look);
  look();
}, {capture: true})"""
SIZES = {"usual": (12, 12, 4), "largest": (18, 30, 8)}
"""Cards in the hand, cards in the pile, melds on each side."""
POZZETTO = frames.DECK[:11]
Act = Callable[[], Any]
Span = dict[str, Any]


def spans(trace: bytes) -> list[Span]:
    """What the main thread of the page did, of a trace."""
    events = json.loads(trace)["traceEvents"]
    named = [event for event in events if event.get("name") == "thread_name"]
    main = {(event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"}
    return [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) in main]


def on_the_phone(micros: float) -> float:
    """Milliseconds of the slow phone."""
    return round(SLOWER * micros / 1000, 1)


def longest(found: list[Span], *endings: str) -> Span:
    """The longest span whose name has one of these endings; one of no time if there is none."""
    named = [span for span in found if span["name"].endswith(endings)]
    return max(named, key=lambda span: span.get("tdur", 0), default={"ts": 0, "dur": 0, "tdur": 0})


def of_the_page(found: list[Span]) -> list[Span]:
    """The spans but for those around what the driver of the test runs in the page."""
    drives = [span["ts"] for span in found if span["name"] == DRIVER]
    return [span for span in found if not any(span["ts"] <= ts < span["ts"] + span["dur"] for ts in drives)]


def parts(found: list[Span], task: Span) -> dict[str, float]:
    """What a task spends its time on; each moment counts for the innermost span with a name in `PARTS`."""
    end = task["ts"] + task["dur"]
    inner = [span for span in found if span["name"] in PARTS and task["ts"] <= span["ts"] < end]
    times: Counter[str] = Counter()
    open_spans: list[Span] = []
    for span in sorted(inner, key=lambda span: (span["ts"], -span["dur"])):
        while open_spans and open_spans[-1]["ts"] + open_spans[-1]["dur"] <= span["ts"]:
            open_spans.pop()
        times[PARTS[span["name"]]] += span.get("tdur", 0)
        if open_spans:
            times[PARTS[open_spans[-1]["name"]]] -= span.get("tdur", 0)
        open_spans.append(span)
    return {name: on_the_phone(time) for name, time in times.items()}


def touch(stage: Stage, selector: str) -> None:
    """A click without what Playwright looks up in the page for its own clicks."""
    stage.page.locator(".table:not(.is-coming)").wait_for()
    box = stage.page.locator(selector).first.bounding_box()
    assert box
    stage.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def measure(browser: Browser, stage: Stage, name: str, act: Act) -> None:
    """Prints what an act costs from the tap until everything lies still; the page was touched before."""
    stage.page.mouse.click(5, 60)
    stage.page.wait_for_timeout(1000)
    browser.start_tracing(page=stage.page, categories=CATEGORIES)
    act()
    stage.page.wait_for_timeout(1500)
    found = spans(browser.stop_tracing())
    task = longest(of_the_page(found), "RunTask")
    script = on_the_phone(longest(found, *SCRIPTS)["tdur"])
    told = {"act": name, "script_ms": script, "task_ms": on_the_phone(task["tdur"]), "of": parts(found, task)}
    print(json.dumps(told), flush=True)


def paint(stage: Stage, name: str, act: Act) -> None:
    """Prints how long a tap takes until it is seen, on a processor that is slowed down."""
    session = stage.page.context.new_cdp_session(stage.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    stage.page.evaluate(SEES_PAINT)
    act()
    stage.page.wait_for_function("() => window.painted > 0")
    print(json.dumps({"act": name, "paint_ms": round(stage.page.evaluate("window.painted"), 1)}), flush=True)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def position(hand: int, pile: int, melds: int, **changes: Any) -> Frame:
    """A view in the own turn: so many cards in hand and pile, so many melds on each side."""
    sides = [frames.eight_melds()[:melds], frames.eight_melds()[-melds:]]
    deal = frames.deal(cards=hand, pile=frames.hand(pile), melds=sides, **changes)
    drawing = deal["phase"] == "draw"
    able = {"draw": True, "take": True} if drawing else {"add": {face: [1] for face in deal["hand"]}}
    return frames.view(frames.match(), deal, frames.targets(deal["hand"], **able))


def answer(stage: Stage, **changes: Any) -> None:
    """The server accepts the move, which has changed these parts of the deal."""
    stage.push(
        t="event", v=13, id=stage.wait_for("move")["id"], by=0, events=[], set=changes, match=frames.match(),
        targets=frames.targets(changes.get("hand", [])),
    )  # fmt: skip


def dealt(stage: Stage) -> None:
    """The next deal begins."""
    fresh = frames.deal(cards=11, phase="draw")
    stage.push(**frames.view(frames.match(deal=4, last=[None, None]), fresh, frames.targets([]), version=13))


def closed(stage: Stage) -> None:
    """The last discard has closed the deal."""
    over, before = frames.ended(), stage.frame["deal"]
    lies = {"melds": before["melds"], "pile": [*before["pile"], *before["hand"]]}
    stage.push(
        t="event", v=13, id=stage.wait_for("move")["id"], by=0, events=[], set=over["deal"] | lies,
        match=over["match"], targets=None,
    )  # fmt: skip


def choose(stage: Stage, count: int) -> list[str]:
    """Selects the first cards of the hand, to be laid or added to the first own meld; tells their faces."""
    for index in range(count):
        stage.page.locator(".hand-place > button").nth(index).click(position={"x": 8, "y": 20})
    asked = stage.wait_for("targets", count)
    layout = asked["cards"]
    own = stage.frame["deal"]["melds"][0][0]["cards"]
    add = [{"meld": 1, "layouts": [[*own, *layout]]}]
    stage.push(
        t="targets", id=asked["id"], v=12, cards=layout, meld=[layout], add=add, discard=True, why=None
    )
    stage.page.locator("[data-part=ours] .meld.is-lit").first.wait_for()
    return layout


def laid(view: Frame, faces: list[str]) -> list[list[Frame]]:
    """The melds of both sides with a new one of these cards."""
    own, theirs = view["deal"]["melds"]
    return [[*own, frames.same("9", 3) | {"cards": faces}], theirs]


def attached(view: Frame, faces: list[str]) -> list[list[Frame]]:
    """The melds of both sides with these cards in the first own one."""
    (first, *own), theirs = view["deal"]["melds"]
    return [[first | {"cards": [*first["cards"], *faces]}, *own], theirs]


def measure_takings(browser: Browser, build: Callable[..., Stage], size: str) -> None:
    """The beginning of a turn: cards come from the stock or the pile."""
    hand, pile, melds = SIZES[size]
    view = position(hand, pile, melds, phase="draw")
    have, lying = view["deal"]["hand"], view["deal"]["pile"]
    table = build(view, motion="no-preference")
    measure(browser, table, f"draw, {size}", lambda: touch(table, "[data-act=draw]"))
    measure(
        browser, table, f"draw, {size}: the answer",
        lambda: answer(table, hand=[*have, "4C"], stock=39, phase="play"),
    )  # fmt: skip
    table = build(view, motion="no-preference")
    measure(browser, table, f"take the pile, {size}", lambda: touch(table, "[data-act=pile]"))
    measure(
        browser, table, f"take the pile, {size}: the answer",
        lambda: answer(table, hand=[*have, *lying], pile=[], phase="play"),
    )  # fmt: skip
    assert table.page.locator(".hand-place").count() == hand + pile
    measure(browser, table, f"select a card, {size}", lambda: touch(table, ".hand-place:last-child > .card"))
    assert not table.errors
    slow = build(view, motion="no-preference")
    paint(slow, f"take the pile, {size}", lambda: touch(slow, "[data-act=pile]"))


def measure_lays(browser: Browser, build: Callable[..., Stage], size: str) -> None:
    """The middle of a turn: cards go onto the table."""
    hand, pile, melds = SIZES[size]
    view = position(hand, pile, melds)
    for name, place, count in (
        ("lay", ".actions [data-act=lay]", 3),
        ("attach", "[data-part=ours] .meld", 1),
    ):
        table = build(view, motion="no-preference")
        faces = choose(table, count)
        measure(browser, table, f"{name}, {size}", lambda t=table, at=place: touch(t, at))
        rest = [*view["deal"]["hand"]]
        for face in faces:
            rest.remove(face)
        lying = laid if name == "lay" else attached
        told = {"hand": rest, "melds": lying(view, faces)}
        measure(browser, table, f"{name}, {size}: the answer", lambda t=table, told=told: answer(t, **told))
        assert table.page.locator(".hand-place").count() == hand - count
        assert not table.errors


def measure_ends(browser: Browser, build: Callable[..., Stage], size: str) -> None:
    """The end of a turn and of a deal: the last card goes; a pozzetto, the score sheet, the next deal."""
    _hand, pile, melds = SIZES[size]
    view = position(1, pile, melds)
    table = build(view, motion="no-preference")
    choose(table, 1)
    measure(browser, table, f"discard, {size}", lambda: touch(table, ".actions [data-act=discard]"))
    gets = {"hand": POZZETTO, "pozzetti": 1, "turn": 1, "phase": "draw"}
    gets["pile"] = [*view["deal"]["pile"], *view["deal"]["hand"]]
    measure(browser, table, f"pozzetto, {size}", lambda: answer(table, **gets))
    table = build(view, motion="no-preference")
    choose(table, 1)
    table.act("discard").click()
    measure(browser, table, f"close, {size}", lambda: closed(table))
    table.page.locator("dialog.sheet[open]").wait_for()
    measure(browser, table, f"deal, {size}", lambda: dealt(table))
    assert table.page.locator(".hand-place").count() == 11
    assert not table.errors


def test_tempo(browser: Browser, stage: Callable[..., Stage]) -> None:
    """Every act of a usual table and of the fullest one."""
    print()
    for size in SIZES:
        measure_takings(browser, stage, size)
        measure_lays(browser, stage, size)
        measure_ends(browser, stage, size)
