"""Without a connection: what opens, what is kept and sent later, what is never stored; new versions."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.test_looks import SMALL, findings
from tests.browser.test_score_pad import begin, totals, write
from tests.engine.test_proof import proof

pytestmark = pytest.mark.browser
WAIT = 30_000
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const shelf = await caches.open(name);
    for (const { url } of await shelf.keys()) {
      found.push([new URL(url).pathname, await (await shelf.match(url)).text()]);
    }
  }
  return found;
}"""
Installed = Callable[..., Page]


@pytest.fixture
def installed(browser: Browser, site: str) -> Iterator[Installed]:
    """Opens the first page on one more phone and waits until the site is installed there."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_home(language: str = "en") -> Page:
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale=language)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{site}/")
        page.wait_for_function(CONTROLLED, timeout=WAIT)
        return page

    yield open_home
    assert errors == []
    for context in contexts:
        context.close()


def become_guest(page: Page, site: str) -> str:
    """Plays, so that the site knows the visitor; the address of the table."""
    page.goto(f"{site}/")
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-part=hand] button").first.wait_for(timeout=WAIT)
    return page.url


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_what_is_not_reached_says_so_in_the_language_of_the_visitor(
    installed: Installed, site: str, language: str
) -> None:
    page = installed(language)
    page.context.set_offline(True)
    page.goto(f"{site}/matches/")
    title = {"en": "No connection", "it": "Nessuna connessione", "es": "Sin conexión"}[language]
    expect(page.locator("h1")).to_have_text(title)
    assert page.locator("html").get_attribute("lang") == language
    assert findings(page) == []
    assert page.evaluate(SMALL) == []
    page.context.set_offline(False)
    expect(page.locator("h1")).not_to_have_text(title, timeout=WAIT)
    assert page.url == f"{site}/matches/"


def test_a_form_that_is_sent_into_the_void_ends_on_the_first_page(installed: Installed, site: str) -> None:
    page = installed()
    page.context.set_offline(True)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("h1")).to_have_text("No connection")
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Play now")).to_be_visible(timeout=WAIT)


def test_a_pad_that_was_never_opened_keeps_a_game_and_sends_it_later(
    installed: Installed, site: str, browser: Browser
) -> None:
    page = installed()
    become_guest(page, site)
    page.context.set_offline(True)
    page.goto(f"{site}/score/")
    begin(page, "505", Name_1="Anna", Name_2="Carla")
    expect(page.locator("[data-state]")).to_contain_text("sent later")
    write(page, 300, 100, ("Anna", "Carla"))
    page.reload()
    totals(page, "300", "100")
    write(page, 250, 45, ("Anna", "Carla"))
    expect(page.locator("[data-verdict]")).to_have_text("Winner: Anna.")

    page.context.set_offline(False)
    with_name = "Kept in this browser and with your name."
    expect(page.locator("[data-state]")).to_have_text(with_name, timeout=WAIT)
    page.evaluate("() => localStorage.removeItem('burraco.score')")
    page.reload()
    expect(page.locator("[data-games] li")).to_contain_text("Anna 550 · Carla 145")


def test_a_pad_of_nobody_is_still_of_nobody_after_the_flight(installed: Installed, site: str) -> None:
    page = installed()
    page.context.set_offline(True)
    page.goto(f"{site}/score/")
    begin(page)
    write(page, 300, 100)
    page.context.set_offline(False)
    alone = "Kept in this browser, also without a connection."
    expect(page.locator("[data-state]")).to_have_text(alone, timeout=WAIT)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Make a link to look on").click()
    expect(page.get_by_label("Link to look on", exact=True)).not_to_have_value("", timeout=WAIT)


def test_a_saved_proof_is_checked_on_a_page_that_was_never_opened(
    installed: Installed, site: str, tmp_path: Path
) -> None:
    page = installed()
    page.context.set_offline(True)
    page.goto(f"{site}/verify/")
    good = proof()
    for told, verdict in ((good, "holds"), (good | {"seed": "00" * 32}, "commitment")):
        saved = tmp_path / f"{verdict}.json"
        saved.write_text(json.dumps(told))
        page.locator("[data-file]").set_input_files(saved)
        expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", verdict, timeout=WAIT)


def test_nothing_of_a_person_is_ever_stored(installed: Installed, site: str) -> None:
    page = installed()
    before = {path for path, _text in page.evaluate(KEPT)}
    table = become_guest(page, site)
    person = page.locator("body").get_attribute("data-person")
    assert person
    for address in (
        table,
        f"{site}/matches/",
        f"{site}/score/",
        f"{site}/verify/",
        f"{site}/accounts/login/",
    ):
        page.goto(address)
        page.wait_for_load_state("networkidle")
    kept = dict(page.evaluate(KEPT))
    assert set(kept) - before <= {"/language"}
    ours = ("/static/", "/shell/", "/jsi18n/", "/language")
    assert [path for path in kept if not path.startswith(ours)] == []
    secrets = (table.rstrip("/").rsplit("/", 1)[-1], "data-person", "csrfmiddlewaretoken", '"user":')
    pages = {path: text for path, text in kept.items() if path.startswith("/shell/")}
    assert len(pages) == 9
    assert [(path, secret) for path, text in pages.items() for secret in secrets if secret in text] == []


def test_games_of_an_account_are_hidden_from_who_comes_after(installed: Installed, site: str) -> None:
    page = installed()
    page.goto(f"{site}/score/")
    begin(page, Name_1="Secret")
    write(page, 300, 100, ("Secret", "Them"))
    owned = """() => {
      const pad = JSON.parse(localStorage.getItem("burraco.score"));
      for (const record of Object.values(pad.records)) Object.assign(record, { owner: 7, key: "k" });
      localStorage.setItem("burraco.score", JSON.stringify(pad));
    }"""
    page.evaluate(owned)
    page.context.set_offline(True)
    page.goto(f"{site}/score/")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    assert "Secret" not in page.locator("main").inner_text()
    page.evaluate("() => localStorage.setItem('burraco.person', '7')")
    page.reload()
    totals(page, "300", "100")


def test_a_new_version_waits_for_the_tables_to_close(installed: Installed, site: str) -> None:
    home = installed()
    home.evaluate("() => caches.open('burraco-shell-old')")
    table = home.context.new_page()
    become_guest(table, site)
    table.evaluate("() => { window.mark = true; }")
    home.evaluate("() => navigator.serviceWorker.register('/sw.js?new')")
    waiting = "async () => (await navigator.serviceWorker.getRegistration()).waiting?.scriptURL ?? ''"
    active = "async () => (await navigator.serviceWorker.getRegistration()).active.scriptURL"
    home.wait_for_function(f"async () => (await ({waiting})()).endsWith('?new')", timeout=WAIT)
    look = "() => document.dispatchEvent(new Event('visibilitychange'))"
    home.evaluate(look)
    assert home.evaluate(active).endswith("/sw.js")
    assert table.evaluate("() => window.mark")

    table.close()
    home.wait_for_function(
        f"async () => {{ ({look})(); return (await ({active})()).endsWith('?new'); }}", timeout=WAIT
    )
    home.wait_for_function("async () => !(await caches.has('burraco-shell-old'))", timeout=WAIT)


def test_a_call_is_shown_with_the_table_to_open(installed: Installed, site: str) -> None:
    page = installed()
    page.context.grant_permissions(["notifications"], origin=site)
    line = page.context.new_cdp_session(page)
    registrations: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(each["registrationId"] for each in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(10)
    message = {"title": "Your turn", "body": "The table waits for you.", "url": "/match/k3j9x2abcd/"}
    data = json.dumps(message)
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": site, "registrationId": registrations[-1], "data": data},
    )
    shown = """async (patience) => {
      const registration = await navigator.serviceWorker.ready;
      const end = Date.now() + patience;
      let notes = [];
      while (notes.length === 0 && Date.now() < end) {
        notes = await registration.getNotifications();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return notes.map(({ title, body, tag, data }) => [title, body, tag, data]);
    }"""
    told = page.evaluate(shown, WAIT)
    assert told == [[message["title"], message["body"], message["url"], message["url"]]]


def test_a_call_opens_a_table_or_quick_match_and_nothing_else(installed: Installed) -> None:
    (worker,) = installed().context.service_workers
    told = ["/match/k3j9x2abcd/", "/quick/", "/quick/answer/", "/accounts/logout/", "//example.org/quick/"]
    opened = worker.evaluate(
        """async (told) => {
          const opened = [];
          self.clients.openWindow = async (url) => { opened.push(new URL(url).pathname); };
          for (const path of told) await open(path);
          return opened;
        }""",
        told,
    )
    assert opened == told[:2]
