"""The console in a browser: from a match to its rebuilt rating, and the inspector of a running match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import Act, User
from lobby import tasks
from lobby.models import Rating
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_looks import findings
from tests.console.staff import staff
from tests.games.harness import draw, fresh, new_match, session_of
from tests.lobby.ranked import people, ranked

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]
WHY = "a report of this morning"


@pytest.fixture
def open_as(browser: Browser, live_server: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens a page of the console for somebody; what the browser refuses fails the test. No socket listens,
    and the loop of the browser bars the sender from this thread.
    """
    monkeypatch.setattr("games.publish._send", lambda group, message: None)
    refused: list[str] = []
    contexts: list[Any] = []

    def build(user: User, address: str, size: tuple[int, int] = DESK) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=live_server.url, locale="en"
        )
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session_of(user), "url": live_server.url}
        context.add_cookies([cookie])
        page = context.new_page()
        page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
        page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        page.goto(address)
        contexts.append(context)
        return page

    yield build
    for context in contexts:
        context.close()
    assert refused == []


def fits(page: Page) -> bool:
    """Whether nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_void_from_the_list_to_the_rating_that_is_made_anew(
    open_as: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks.settle, "delay", tasks.settle)
    players, now = people(2), timezone.now()
    first = ranked("two", players, 0, at=now - timedelta(hours=1))
    second = ranked("two", players, 1, at=now)
    tasks.book_match(first.public_id)
    before = dict(Rating.objects.values_list("person__username", "shown"))
    tasks.book_match(second.public_id)
    assert dict(Rating.objects.values_list("person__username", "shown")) != before

    page = open_as(staff("senior"), "/admin/")
    page.get_by_role("link", name="Matches", exact=True).click()
    page.locator("#searchbar").fill("p0")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name=second.public_id).click()
    page.get_by_text("Declare void", exact=True).first.click()
    form = page.locator("form", has=page.get_by_role("button", name="Declare void"))
    form.get_by_label("Why").fill(WHY)
    form.get_by_role("button", name="Declare void").click()
    expect(page.locator(".messagelist")).to_contain_text("Done: Declare void.")
    expect(page.locator(".facts")).to_contain_text("void")
    expect(page.locator("#log ~ .scroll")).to_contain_text(WHY)
    assert dict(Rating.objects.values_list("person__username", "shown")) == before


def test_the_inspector_of_a_running_match_by_keys_with_and_without_the_right(open_as: Open) -> None:
    match = new_match(User.objects.create_user("anna"))
    draw(match)
    match = fresh(match)
    address = f"/admin/games/match/{match.pk}/change/"
    page = open_as(staff("moderator"), address, PHONE)
    hand, look = page.get_by_label("Hand", exact=True), page.locator("#look")
    expect(look).to_contain_text("The hands are closed.")
    expect(page.get_by_text("Open the hands of this running deal")).to_have_count(0)
    page.locator("#at").focus()
    page.keyboard.press("ArrowLeft")
    expect(look).to_contain_text(f"version {match.version - 1}")
    page.keyboard.press("Home")
    expect(look).to_contain_text("The cards are dealt.")
    expect(hand).to_have_count(0)
    assert fits(page)
    assert findings(page) == []

    page = open_as(staff("senior"), address)
    page.get_by_text("Open the hands of this running deal").click()
    page.locator("details.verbs").get_by_label("Why").fill(WHY)
    page.get_by_role("button", name="Open the hands").click()
    expect(page.get_by_label("Hand", exact=True)).to_have_count(2)
    expect(page.locator("#look")).to_contain_text("This is in the log.")
    assert Act.objects.get(code="hands.open").why == WHY
    assert findings(page) == []
