"""The pages to read: words explain themselves, the card prints."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import frames
from tests.browser.conftest import Stage
from tests.browser.test_looks import findings
from tests.browser.test_rules_pages import looks_right

pytestmark = pytest.mark.browser


def test_a_word_explains_itself_by_touch_and_by_key(browser: Browser, site: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 640}, locale="en")
    page.goto(f"{site}/learn/rules/")
    word = page.locator("#pozzetto .terms button").first
    meaning = page.locator("#pozzetto .term-meaning").first
    expect(meaning).to_be_hidden()
    word.click()
    expect(meaning).to_be_visible()
    expect(meaning).to_contain_text("A second hand")
    looks_right(page)
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    word.focus()
    page.keyboard.press("Enter")
    expect(meaning).to_be_visible()
    page.close()


def test_the_menu_of_the_table_explains_its_words(stage: Callable[..., Stage]) -> None:
    table = stage(frames.view(frames.match(), frames.deal(), None))
    table.page.get_by_role("button", name="Menu and help").click()
    meaning = table.page.locator("#term-menu-pozzetto")
    expect(meaning).to_be_hidden()
    table.page.locator("[popovertarget=term-menu-pozzetto]").click()
    expect(meaning).to_be_visible()
    assert findings(table.page) == []
    table.page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    assert not table.errors


def test_the_card_is_printed_alone_on_one_sheet(browser: Browser, site: str) -> None:
    page = browser.new_page(locale="en")
    page.goto(f"{site}/rules/house/card/?r=house.pozzetto_size~18")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    picture = page.get_by_role("img", name="QR code of these rules")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".site-header")).to_be_hidden()
    expect(page.locator(".site-footer")).to_be_hidden()
    expect(page.locator(".rules-card")).to_be_visible()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    page.close()
