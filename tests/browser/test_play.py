"""The whole way: first page, table, moves, bots, score sheet, in the site as `make run` serves it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESK, PHONE
from tests.browser.player import Player

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page on a phone, with a mouse so that discards are not confirmed."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    yield page
    context.close()
    assert not errors


def open_table(page: Page, site: str, *choices: str) -> None:
    """Plays from the first page, with radio buttons chosen by their values."""
    page.goto(site)
    page.locator("details.more-rules").evaluate("(details) => { details.open = true; }")
    for choice in choices:
        page.locator(f"input[value='{choice}']").check(force=True)
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-part=hand] button").first.wait_for()


def test_a_whole_match_against_the_computer_and_another_one(phone: Page, site: str) -> None:
    open_table(phone, site, "505", "easy")
    player = Player(phone)
    for _ in range(12):
        assert player.play_deal() > 5
        if player.sheet.locator("[data-again]").is_visible():
            break
        assert "Cards on the table" in player.sheet.inner_text()
        player.next_deal()
    assert "target reached" in player.sheet.inner_text()
    finished = phone.url
    player.sheet.get_by_role("button", name="Play again").click()
    phone.wait_for_url(lambda url: url != finished)
    player.wait()
    player.move()
    phone.goto(f"{site}/matches/")
    assert phone.locator("#matches > li").count() == 2


def test_a_deal_of_four_to_its_score_sheet(phone: Page, site: str) -> None:
    open_table(phone, site, "4", "hard", "fibur")
    assert phone.locator(".seat").count() == 3
    player = Player(phone, seed=4)
    assert player.play_deal() > 5
    assert "Us" in player.sheet.inner_text()
    player.sheet.get_by_role("button", name="Look at the table").click()
    assert phone.locator(".actions [data-act=next]").is_visible()


@pytest.fixture
def desk(phone: Page) -> Page:
    """The same page on a desk."""
    phone.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    return phone


def test_a_burako_deal_played_its_own_way(phone: Page, site: str) -> None:
    open_table(phone, site, "burako", "3000", "easy", "2")
    assert phone.locator("[data-part=hand] .tile").count() == 22
    player = Player(phone, seed=5)
    assert player.play_deal() > 5
    assert "Tiles on the table" in player.sheet.inner_text()


def test_a_burako_deal_played_the_usual_way(desk: Page, site: str) -> None:
    open_table(desk, site, "argentina", "3000", "easy", "2")
    desk.keyboard.press("o")
    desk.get_by_text("Burako's way").click()
    desk.keyboard.press("Escape")
    player = Player(desk, seed=6)
    assert player.play_deal() > 5


def test_a_roversia_deal_with_its_pot(phone: Page, site: str) -> None:
    open_table(phone, site, "roversia", "505", "easy", "2")
    assert phone.locator(".pots").is_visible()
    told = phone.locator(".seat").inner_text()  # the other side may have begun, and opened at once
    assert "not opened yet" in told or "opened" in told.split("\n")
    player = Player(phone, seed=7)
    assert player.play_deal() > 5
    player.sheet.get_by_role("button", name="Look at the table").click()
    took = "pot taken" in phone.locator("[data-part=ownSeat]").inner_text()
    assert took == ("pot" in player.done)


def test_a_reload_and_a_later_visit_find_the_same_turn(phone: Page, site: str) -> None:
    phone.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    open_table(phone, site, "2")
    player = Player(phone, seed=3)
    player.wait()
    player.move()
    player.wait()
    cards = phone.locator("[data-part=hand]").aria_snapshot()
    phone.reload()
    player.wait()
    assert phone.locator("[data-part=hand]").aria_snapshot().replace(", new", "") == cards.replace(
        ", new", ""
    )
    phone.goto(f"{site}/matches/")
    phone.get_by_role("link", name="Go on").click()
    player.wait()
    assert phone.locator("[data-part=hand] button").count() == cards.count("button")
