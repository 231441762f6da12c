"""From the sign-up over quick match to the rating, in two browsers: a ranked match played to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from games.management.play.log import TableLog
from games.management.play.player import Player
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_accounts import PASSWORD, submit
from tests.games.test_push import AUTH, KEY

pytestmark = pytest.mark.browser
PLAYED_WITHIN = 240
"""Seconds in which the programs have played the match; they need a fraction of it."""


@pytest.fixture
def people(browser: Browser, site: str) -> Iterator[tuple[Page, Page]]:
    """Anna's phone and Bruno's desktop, with what their pages complain about, which must be nothing."""
    complaints: list[str] = []
    pages = []
    for width, height in (PHONE, DESK):
        context = browser.new_context(
            viewport={"width": width, "height": height}, base_url=site, reduced_motion="reduce"
        )
        context.set_default_timeout(30_000)
        pages.append(context.new_page())
        pages[-1].on("pageerror", lambda error: complaints.append(str(error)))
    anna, bruno = pages
    yield anna, bruno
    assert complaints == []
    for page in pages:
        page.context.close()


def sign_up(page: Page, name: str) -> None:
    """Presses the button without an account, makes one, and is back at the button."""
    page.goto("/quick/")
    page.locator("main").get_by_role("link", name="Sign up").click()
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    submit(page)
    page.wait_for_url("**/quick/")


def press(page: Page, length: str) -> None:
    """Chooses a length and presses the button."""
    page.locator(f"[name=length][value='{length}']").check(force=True)
    with page.expect_navigation():
        page.get_by_role("button", name="Quick match").click()


def by_hand(page: Page) -> None:
    """The turn of whoever looks at `page`: a card from the stock, and the last one back."""
    expect(page.locator(".turn.is-own")).to_be_visible()
    page.locator("[data-part=stock].is-lit").click()
    page.locator(".turn", has_text="lay or discard").wait_for()
    page.locator("[data-part=hand] button").last.click(position={"x": 10, "y": 20})
    page.locator(".actions [data-act=discard].is-lit").click()
    expect(page.locator(".turn.is-own")).to_have_count(0)


def play_on(site: str, public_id: str, cookies: list[str]) -> None:
    """Plays the match to its end for all its people, as their browsers would."""

    async def all_seats() -> None:
        players = [Player(site, public_id, cookie, TableLog()) for cookie in cookies]
        async with asyncio.timeout(PLAYED_WITHIN):
            await asyncio.gather(*(player.play() for player in players))

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, all_seats()).result()


def cookie(page: Page) -> str:
    return next(
        each["value"] for each in page.context.cookies() if each["name"] == settings.SESSION_COOKIE_NAME
    )


def test_two_people_meet_play_for_rank_and_see_what_it_changed(site: str, people: tuple[Page, Page]) -> None:
    anna, bruno = people
    for page, name in ((anna, "annarosa"), (bruno, "brunetto")):
        sign_up(page, name)
    press(anna, "505")
    anna.goto("/learn/")
    anna.reload()
    expect(anna.locator("#quick-bar")).to_contain_text("Looking for opponents")
    press(bruno, "1005")
    anna.locator("#quick-accept").wait_for()
    found = "Match found! Are you ready?"
    expect(anna).to_have_title(f"{found} · Learn Burraco · Burraco")
    expect(anna.locator("[data-spoken]")).to_have_text(found)
    anna.locator("#quick-accept").click()
    expect(anna.locator("#quick-bar")).to_contain_text("1 of 2 are ready")
    bruno.locator("#quick-accept").click()
    for page in people:
        page.wait_for_url("**/match/*/")
        page.locator("#table [data-part=hand] button").first.wait_for()
    first, second = (anna, bruno) if anna.locator(".turn.is-own").count() else (bruno, anna)
    by_hand(first)
    by_hand(second)
    table = anna.url
    for page in people:
        page.goto("/learn/")
        expect(page.locator("#quick-bar")).to_contain_text("Your ranked match goes on")
    play_on(site, table.rstrip("/").split("/")[-1], [cookie(page) for page in people])
    for page in people:
        page.goto(table)
        news = page.locator("[data-rating]")
        expect(news).to_contain_text("You · ")
        expect(news).to_contain_text("league points")
    anna.goto("/people/annarosa/")
    expect(anna.locator("figure.graph")).to_be_visible()
    bruno.goto("/ladders/two/?show=all")
    for name in ("annarosa", "brunetto"):
        expect(bruno.locator("main")).to_contain_text(name)


CALLED = f"""
let asked = false;
Object.defineProperty(Notification, "permission", {{ get: () => (asked ? "granted" : "default") }});
Notification.requestPermission = async () => {{ asked = true; return "granted"; }};
PushManager.prototype.subscribe = async () => (
  {{ endpoint: "https://fcm.googleapis.com/fcm/send/x", keys: {{ p256dh: "{KEY}", auth: "{AUTH}" }} }});
"""
"""A browser whose person has not been asked yet, and whose service takes calls."""


def test_who_asks_for_it_while_waiting_will_be_called_by_the_browser(site: str, browser: Browser) -> None:
    context = browser.new_context(base_url=site)
    context.add_init_script(CALLED)
    page = context.new_page()
    sign_up(page, "carlotta")
    press(page, "2005")
    with page.expect_response(
        lambda told: "/api/push/" in told.url and told.request.method == "POST"
    ) as told:
        page.get_by_role("button", name="Notify me when a match is found").click()
    assert told.value.ok
    expect(page.locator("#quick-bar [data-notify]")).to_be_hidden()
    page.get_by_role("button", name="Stop looking").click()
    expect(page.locator("#quick-leave")).to_have_count(0)
    context.close()
