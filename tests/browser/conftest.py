"""A browser, and the table page without a server: real template, real modules, a socket that the test plays."""

import json
import mimetypes
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation
from django.views.i18n import JavaScriptCatalog
from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute, sync_playwright

STATIC = Path(settings.STATICFILES_DIRS[0])
SITE = "http://table.test"
QUIET = ["gpu", "quic", "background-networking", "component-update", "sync", "dev-shm-usage"]
POLICY = "default-src 'self'; script-src 'self' 'nonce-test'; style-src 'self'; img-src 'self' data:"
PHONE = (360, 640)
DESK = (1440, 900)


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        arguments = ["--no-first-run", "--no-sandbox", *(f"--disable-{name}" for name in QUIET)]
        running = playwright.chromium.launch(executable_path=chromium_path, args=arguments)
        yield running
        running.close()


def render(template: str, context: dict[str, Any], language: str) -> str:
    """A page of the site as the server would send it."""
    request = RequestFactory().get("/")
    request.csp_nonce = "test"
    request.user = None
    with translation.override(language):
        return render_to_string(template, context, request=request)


class Stage:
    """The table in a page. `sent` lists the frames that the table sent; `push` plays the server."""

    def __init__(self, context: BrowserContext, frame: dict[str, Any], language: str) -> None:
        self.sent: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.frame = frame
        self.language = language
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        self.page.route("**/*", self.serve)
        self.page.route_web_socket("**/ws/**", self.connect)
        self.page.goto(f"{SITE}/match/k3j9x2/")

    def serve(self, route: Route) -> None:
        """Answers the browser's requests for the page, the catalog and static files."""
        path = route.request.url.removeprefix(SITE).split("?")[0]
        if path.startswith("/static/"):
            self.serve_file(route, STATIC / path.removeprefix("/static/"))
        elif path.startswith("/match/"):
            route.fulfill(
                body=self.document(), content_type="text/html", headers={"Content-Security-Policy": POLICY}
            )
        else:
            route.fulfill(body=self.catalog(), content_type="text/javascript")

    def serve_file(self, route: Route, path: Path) -> None:
        """A static file, as it lies in the source."""
        kind = mimetypes.guess_type(path.name)[0] or "text/plain"
        route.fulfill(body=path.read_bytes(), content_type=kind)

    def document(self) -> str:
        """The page of the table with the canned frame in it."""
        context = {"frame": self.frame, "match": {"public_id": "k3j9x2"}, "socket_path": "/ws/match/k3j9x2/"}
        return render("games/table.html", context, self.language)

    def catalog(self) -> str:
        """The texts of the scripts."""
        with translation.override(self.language):
            view = JavaScriptCatalog.as_view(domain="djangojs")
            return view(RequestFactory().get("/")).content.decode()

    def connect(self, socket: WebSocketRoute) -> None:
        """The table opened its socket."""
        self.socket = socket
        socket.on_message(lambda text: self.sent.append(json.loads(text)))

    def push(self, **frame: Any) -> None:
        """Sends one frame to the table."""
        self.socket.send(json.dumps(frame))

    def requests(self, kind: str) -> list[dict[str, Any]]:
        """The frames of a kind that the table has sent so far."""
        return [frame for frame in self.sent if frame["t"] == kind]

    def wait_for(self, kind: str, count: int = 1) -> dict[str, Any]:
        """The last frame of a kind, once `count` of them were sent; fails after two seconds."""
        for _ in range(100):
            if len(self.requests(kind)) >= count:
                return self.requests(kind)[-1]
            self.page.wait_for_timeout(20)
        raise AssertionError(f"no {kind} frame: {self.sent}")

    def card(self, name: str) -> Any:
        """The cards of the hand whose spoken name begins with `name`."""
        return self.page.locator(f'[data-part=hand] button[aria-label^="{name}"]')

    def tap(self, name: str) -> None:
        """Taps the strip that an overlapped card shows."""
        self.card(name).first.click(position={"x": 10, "y": 20})

    def act(self, name: str) -> Any:
        """The button of an action."""
        return self.page.locator(f".actions [data-act={name}]")


@pytest.fixture
def stage(browser: Browser) -> Iterator[Callable[..., Stage]]:
    """Builds a `Stage`: `stage(frame, size=PHONE, touch=False, scheme="light", language="en")`."""
    contexts: list[BrowserContext] = []

    def build(
        frame: dict[str, Any], size: tuple[int, int] = PHONE, touch: bool = False, scheme: Any = "light",
        language: str = "en", motion: Any = "reduce",
    ) -> Stage:  # fmt: skip
        viewport: Any = {"width": size[0], "height": size[1]}
        context = browser.new_context(
            viewport=viewport, has_touch=touch, color_scheme=scheme, reduced_motion=motion, locale=language
        )
        contexts.append(context)
        return Stage(context, frame, language)

    yield build
    for context in contexts:
        context.close()
