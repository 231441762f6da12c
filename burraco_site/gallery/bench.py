"""`make page-bench`: what the table weighs and how it moves in a real Chromium, as JSON lines.

Weight is that of a first visit: what comes compressed as it comes, the document as a proxy would compress it.
Times are of this machine as busy as it is; the processor is slowed down four times for the long tasks only.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import sys
from typing import TYPE_CHECKING, Any

from burraco_site.gallery.house import filled, site
from burraco_site.gallery.scenes import Scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page, Response

PHONE = {"width": 360, "height": 640}
SLOWER = 4
SETTLES = 2500
"""Milliseconds after which nothing moves any more."""
WATCH = """() => {
  window.seen = { shift: 0, tasks: [], painted: null, answered: null };
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  })).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask", buffered: false });
}"""
ACT = """() => {
  const table = document.querySelector(".table");
  const version = table.dataset.version;
  addEventListener("click", () => {
    const begun = performance.now();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => { seen.painted = performance.now() - begun; }));
    }).observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
    const wait = setInterval(() => {
      if (table.dataset.version === version) return;
      clearInterval(wait);
      seen.answered = performance.now() - begun;
    }, 1);
  }, { capture: true, once: true });
}"""


def main() -> int:
    """Measures a table of its own."""
    parser = argparse.ArgumentParser(prog="make page-bench", description=__doc__)
    parser.add_argument("--chromium", default=os.environ.get("CHROMIUM") or shutil.which("chromium"))
    words = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with site() as (address, env), sync_playwright() as playwright:
        sessions, scenes = filled(env, "en")
        browser = playwright.chromium.launch(executable_path=words.chromium, args=["--no-sandbox"])
        bench = Bench(browser, address, sessions, {scene.name: scene for scene in scenes})
        for name in ("table-pile", "table-tiles"):
            bench.weigh(name)
        bench.draw("table")
        bench.take("table-pile")
        browser.close()
    return 0


class Bench:
    """A browser at a filled site."""

    def __init__(
        self, browser: Browser, address: str, sessions: dict[str, str], scenes: dict[str, Scene]
    ) -> None:
        self._browser, self._address, self._sessions, self._scenes = browser, address, sessions, scenes

    def weigh(self, name: str) -> None:
        """The bytes of a first visit, and how far the page shifts while it comes."""
        page, _line = self._page(name)
        sizes: dict[str, int] = {}
        page.on("response", lambda response: sizes.update(_size(response)))
        self._open(page, name)
        page.wait_for_timeout(SETTLES)
        for kind in ("document", "stylesheet", "script"):
            _tell(
                f"{name}: {kind}", sum(size for key, size in sizes.items() if key.startswith(kind)), "bytes"
            )
        _tell(f"{name}: first render", sum(sizes.values()), "bytes")
        _tell(f"{name}: layout shift", round(page.evaluate("() => seen.shift"), 4), "")
        page.context.close()

    def draw(self, name: str) -> None:
        """From the tap on the stock to the picture of it, and to the answer of the site."""
        page, _line = self._page(name)
        self._open(page, name)
        page.wait_for_timeout(SETTLES)
        self._act(page, "[data-part=stock]")
        _tell("draw: tap to paint", round(page.evaluate("() => seen.painted"), 1), "ms")
        _tell("draw: tap to answer", round(page.evaluate("() => seen.answered"), 1), "ms")
        page.context.close()

    def take(self, name: str) -> None:
        """The tasks over 50 ms while a pile flies into the hand, on a processor that is slowed down."""
        page, line = self._page(name)
        self._open(page, name)
        page.wait_for_timeout(SETTLES)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate("() => { seen.tasks = []; seen.shift = 0; }")
        self._act(page, "[data-part=pile]")
        tasks = page.evaluate("() => seen.tasks")
        _tell("take, 4 times slower: tap to paint", round(page.evaluate("() => seen.painted"), 1), "ms")
        _tell("take, 4 times slower: tasks over 50 ms", len(tasks), "")
        _tell("take, 4 times slower: longest task over 50 ms", round(max(tasks, default=0)), "ms")
        _tell("take: layout shift", round(page.evaluate("() => seen.shift"), 4), "")
        page.context.close()

    def _page(self, name: str) -> tuple[Page, CDPSession]:
        context = self._browser.new_context(viewport=PHONE, service_workers="block", locale="en")  # type: ignore[arg-type]
        cookie: Any = {
            "name": "sessionid", "value": self._sessions[self._scenes[name].who], "url": self._address,
        }  # fmt: skip
        context.add_cookies([cookie])
        page = context.new_page()
        page.add_init_script(f"({WATCH})()")
        return page, context.new_cdp_session(page)

    def _open(self, page: Page, name: str) -> None:
        page.goto(self._address + self._scenes[name].address)
        page.locator("[data-part=hand] button").first.wait_for()

    def _act(self, page: Page, place: str) -> None:
        page.evaluate(f"({ACT})()")
        page.locator(f"{place}.is-lit").click()
        page.wait_for_function("() => seen.painted !== null && seen.answered !== null")
        page.wait_for_timeout(SETTLES)


def _size(response: Response) -> dict[str, int]:
    """The compressed bytes of an answer, by what it is."""
    kind = response.request.resource_type
    if kind not in ("document", "stylesheet", "script"):
        return {}
    if response.headers.get("content-encoding"):
        return {f"{kind} {response.url}": response.request.sizes()["responseBodySize"]}
    return {f"{kind} {response.url}": len(gzip.compress(response.body()))}


def _tell(name: str, value: float, unit: str) -> None:
    print(json.dumps({"name": name, "value": value, "unit": unit}), flush=True)


if __name__ == "__main__":
    sys.exit(main())
