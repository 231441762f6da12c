"""Looks at scenes with a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burraco_site.gallery.scenes import Scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE = 90_000
"""Milliseconds that a page may take."""
TALL = 3000
"""Pixels after which a long page is cut off."""
SETTLED = """() => document.readyState === "complete"
  && !document.querySelector("[data-part=hand][aria-busy=true], .table[aria-busy]:not([data-version])")"""


class Camera:
    """Browsers of a site: one context a session. `options` is what every context is opened with, in
    Playwright's words, `look` the cookie of theme, felt and size of the text.
    """

    def __init__(
        self, browser: Browser, site: str, sessions: dict[str, str], options: dict[str, Any], look: str
    ) -> None:
        self._browser, self._site, self._sessions = browser, site, sessions
        self._options, self._look = options, look
        self._pages: dict[str, Page] = {}

    def show(self, scene: Scene) -> Page:
        """The page of a scene, ready to be looked at."""
        page = self._pages.get(scene.who) or self._open(scene.who)
        page.goto("about:blank")  # The offline page would open itself again in the midst of the next.
        with self._staged(page, scene):
            page.goto(self._site + scene.address, wait_until="load")
            page.wait_for_function(SETTLED, timeout=PATIENCE)
        for selector in scene.tap:
            if page.locator(selector).first.is_visible():
                page.locator(selector).first.click()
        if scene.awaits:
            page.locator(scene.awaits).first.wait_for()
        if scene.sent:
            self._send(page, scene.sent)
        return page

    def shoot(self, scene: Scene, file: Path) -> None:
        """Keeps the picture of a scene: the whole page, or as much of it as `TALL` allows."""
        page = self.show(scene)
        width = page.viewport_size["width"] if page.viewport_size else 0
        height = min(TALL, page.evaluate("() => document.documentElement.scrollHeight"))
        page.screenshot(
            path=str(file), full_page=True, clip={"x": 0, "y": 0, "width": width, "height": height}
        )

    def close(self) -> None:
        """Ends all sessions."""
        for page in self._pages.values():
            page.context.close()

    def _open(self, who: str) -> Page:
        context = self._browser.new_context(service_workers="block", reduced_motion="reduce", **self._options)
        cookies = {"burraco_look": self._look} | ({"sessionid": self._sessions[who]} if who else {})
        context.add_cookies([{"name": n, "value": value, "url": self._site} for n, value in cookies.items()])
        page = self._pages[who] = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    def _send(self, page: Page, fields: tuple[tuple[str, str], ...]) -> None:
        """Fills in the form of the page and sends it, whatever the browser itself thinks of it."""
        for name, text in fields:
            page.locator(f"main [name={name}]").fill(text)
        form = page.locator("main form", has=page.locator(f"[name={fields[0][0]}]"))
        with page.expect_navigation():
            form.evaluate("(form) => form.submit()")
        page.wait_for_function(SETTLED, timeout=PATIENCE)

    @contextmanager
    def _staged(self, page: Page, scene: Scene) -> Iterator[None]:
        """Answers the address of a scene with its own page, where it has one."""
        address = self._site + scene.address
        if scene.body:
            page.route(address, lambda route: route.fulfill(body=scene.body, content_type="text/html"))
        yield
        if scene.body:
            page.unroute(address)
