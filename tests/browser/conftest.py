"""A browser; the table on a stage, without a server; the whole site as `make run` starts it."""

import json
import mimetypes
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation
from django.views.i18n import JavaScriptCatalog
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from burraco_site.runner import page_answers
from games.phrase_words import all_phrases

ROOT = Path(settings.BASE_DIR)
STATIC = Path(settings.STATICFILES_DIRS[0])
QUIET = ["gpu", "quic", "background-networking", "component-update", "sync", "dev-shm-usage"]
POLICY = "default-src 'self'; script-src 'self' 'nonce-test'; style-src 'self'; img-src 'self' data:"
PHONE = (360, 640)
# What comes at once on an idle machine may take long on a busy one; a test fails for what does not come.
expect.set_options(timeout=30_000)
DESK = (1440, 900)
Frame = dict[str, Any]


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        arguments = ["--no-first-run", "--no-sandbox", *(f"--disable-{name}" for name in QUIET)]
        running = playwright.chromium.launch(executable_path=chromium_path, args=arguments)
        yield running
        running.close()


def document(frame: Frame, language: str) -> str:
    """The page of the table as the site would send it, with `frame` in it."""
    request = RequestFactory().get("/")
    request.csp_nonce = "test"
    request.user = None
    match = {"public_id": "k3j9x2", "ranked": frame["match"].get("ranked", False)}
    context = {
        "frame": frame,
        "match": match,
        "socket_path": "/ws/match/k3j9x2/",
        "talks": not frame["match"].get("practice", True),
        "phrases": all_phrases(),
        "announcements": [],
    }
    with translation.override(language):
        return render_to_string("games/table.html", context, request=request)


def catalog(language: str) -> bytes:
    """The texts of the scripts."""
    with translation.override(language):
        return JavaScriptCatalog.as_view(domain="djangojs")(RequestFactory().get("/")).content


class Props(BaseHTTPRequestHandler):
    """Serves static files from the source, the catalog, and the documents of the running tests by number."""

    documents: list["Stage"] = []

    def do_GET(self) -> None:
        """Static files, `/match/<number>/<language>/`, and `/jsi18n/` for whichever page asks."""
        path = self.path.split("?")[0]
        if path.startswith("/static/"):
            self.answer((STATIC / path.removeprefix("/static/")).read_bytes(), mimetypes.guess_type(path)[0])
        elif path.startswith("/match/"):
            stage = self.documents[int(path.split("/")[2])]
            self.answer(document(stage.frame, stage.language).encode(), "text/html; charset=utf-8")
        else:
            number = int(self.headers["Referer"].split("/")[4])
            self.answer(catalog(self.documents[number].language), "text/javascript")

    def answer(self, body: bytes, kind: str | None) -> None:
        """One file under the policy of the site."""
        self.send_response(200)
        self.send_header("Content-Type", kind or "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "max-age=600" if "html" not in str(kind) else "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: Any) -> None:
        """Tests stay quiet."""


@pytest.fixture(scope="session")
def props() -> Iterator[str]:
    """The address of a server for what the stage needs."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Props)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class Stage:
    """The table in a page. `sent` lists the frames that the table sent; `push` plays the server."""

    def __init__(self, context: BrowserContext, props: str, frame: Frame, language: str) -> None:
        self.sent: list[Frame] = []
        self.errors: list[str] = []
        self.frame, self.language = frame, language
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        self.page.route_web_socket("**/ws/**", self.connect)
        Props.documents.append(self)
        self.page.goto(f"{props}/match/{len(Props.documents) - 1}/")

    def connect(self, socket: WebSocketRoute) -> None:
        """The table opened its socket."""
        self.socket = socket
        socket.on_message(lambda text: self.sent.append(json.loads(text)))

    def push(self, **frame: Any) -> None:
        """Sends one frame to the table."""
        self.socket.send(json.dumps(frame))

    def requests(self, kind: str) -> list[Frame]:
        """The frames of a kind that the table has sent so far."""
        return [frame for frame in self.sent if frame["t"] == kind]

    def wait_for(self, kind: str, count: int = 1) -> Frame:
        """The last frame of a kind, once `count` of them were sent; fails after half a minute."""
        for _ in range(3000):
            if len(self.requests(kind)) >= count:
                return self.requests(kind)[-1]
            self.page.wait_for_timeout(10)
        raise AssertionError(f"no {kind} frame: {self.sent}")

    def card(self, name: str) -> Locator:
        """The cards of the hand whose spoken name begins with `name`."""
        return self.page.locator(f'[data-part=hand] button[aria-label^="{name}"]')

    def tap(self, name: str) -> None:
        """Taps the strip that an overlapped card shows."""
        self.card(name).first.click(position={"x": 10, "y": 20})

    def act(self, name: str) -> Locator:
        """The button of an action."""
        return self.page.locator(f".actions [data-act={name}]")


@pytest.fixture
def stage(browser: Browser, props: str) -> Iterator[Callable[..., Stage]]:
    """Builds a `Stage`: `stage(frame, size=PHONE, touch=False, scheme="light", language="en")`; `first` is a
    script that runs before those of the page.
    """
    contexts: list[BrowserContext] = []

    def build(
        frame: Frame, size: tuple[int, int] = PHONE, touch: bool = False, scheme: Any = "light",
        language: str = "en", motion: Any = "reduce", first: str = "",
    ) -> Stage:  # fmt: skip
        viewport: Any = {"width": size[0], "height": size[1]}
        context = browser.new_context(
            viewport=viewport,
            has_touch=touch,
            color_scheme=scheme,
            reduced_motion=motion,
            locale=language,
            service_workers="block",
        )
        contexts.append(context)
        context.add_init_script(first)
        return Stage(context, props, frame, language)

    yield build
    for context in contexts:
        context.close()


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site of the tests keeps everything."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="session")
def site(var: Path) -> Iterator[str]:
    """The address of the whole site as `make run` starts it, its database apart, bots without pauses."""
    port = free_port()
    elsewhere = ("DATABASE_URL", "REDIS_URL")
    own = {"BURRACO_VAR": str(var), "BOT_PACE": "0-0", "MATCHES_PER_HOUR": "1000",
           "READY_SECONDS": "120"}  # fmt: skip
    env = {name: value for name, value in os.environ.items() if name not in elsewhere} | own
    command = [sys.executable, "-m", "burraco_site.runner", "--port", str(port), "--with-parent"]
    runner = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    assert runner.stdout
    line = runner.stdout.readline()
    assert page_answers("127.0.0.1", port), line
    yield f"http://127.0.0.1:{port}"
    runner.send_signal(signal.SIGINT)
    runner.wait(timeout=20)
