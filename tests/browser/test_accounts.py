"""Accounts in a browser: from guest to account, a forgotten password, a second factor, a passkey."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser
PASSWORD = "ponte-di-legno-42"
NEW = "un-altro-ponte-43"
KEY = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A phone at the site by its name: an address has no passkeys. What the browser refuses fails."""
    context: BrowserContext = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, base_url=site.replace("127.0.0.1", "localhost")
    )
    context.set_default_timeout(30_000)
    opened, refused = context.new_page(), []
    opened.on("console", lambda message: "Content Security" in message.text and refused.append(message.text))
    yield opened
    assert refused == []
    context.close()


def submit(page: Page) -> None:
    """Presses the button of the form in the page and waits for the answer."""
    with page.expect_navigation():
        page.locator("main form button[type=submit]").first.click()


def register(page: Page, name: str) -> None:
    """Signs up with an e-mail address and confirms it."""
    page.goto("/accounts/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=email]", f"{name}@example.org")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    submit(page)
    page.goto(mailed(page, f"{name}@example.org", "confirm-email"))
    submit(page)


def mailed(page: Page, to: str, kind: str) -> str:
    """The link of a kind in the last mail to an address, as the page of the mail shows it."""
    page.goto("/mail/")
    text = page.locator("article", has_text=to).first.inner_text()
    found = re.search(rf"http://\S+/{kind}/\S+", text)
    assert found, text
    return found[0]


def sign_out(page: Page) -> None:
    """Out."""
    page.goto("/accounts/logout/")
    submit(page)


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """In, as far as the password goes."""
    page.goto("/accounts/login/")
    page.fill("[name=login]", name)
    page.fill("[name=password]", password)
    submit(page)


def unlock(page: Page, address: str) -> None:
    """Opens a page that asks for the password first."""
    page.goto(address)
    if "/reauthenticate/" in page.url:
        page.fill("[name=password]", PASSWORD)
        submit(page)


def in_menu(page: Page, text: str) -> None:
    """Checks that the menu has an entry, such as the name of who is signed in."""
    expect(page.locator("#site-menu a", has_text=text)).to_have_count(1)


def code(secret: str, ahead: int = 0) -> str:
    """What an app on a phone shows now, or some half minutes ahead."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + ahead)))


def test_a_guest_plays_registers_and_finds_the_match(page: Page) -> None:
    page.goto("/")
    page.locator("form[action='/play/'] button[type=submit]").first.click()
    page.wait_for_url("**/match/*/")
    address = page.url
    register(page, "gabbiano7")
    page.goto("/matches/")
    expect(page.locator(f"a[href='{re.sub('^https?://[^/]+', '', address)}']").first).to_be_visible()
    in_menu(page, "gabbiano7")


def test_a_forgotten_password_is_reset_by_the_mail(page: Page) -> None:
    register(page, "smemorata")
    sign_out(page)
    page.goto("/accounts/password/reset/")
    page.fill("[name=email]", "smemorata@example.org")
    submit(page)
    page.get_by_role("link", name="Read the mail here").click()
    page.goto(mailed(page, "smemorata@example.org", "password/reset/key"))
    page.fill("[name=password1]", NEW)
    page.fill("[name=password2]", NEW)
    submit(page)
    sign_in(page, "smemorata@example.org", NEW)
    in_menu(page, "smemorata")


def test_a_code_of_an_app_is_asked_for_beside_the_password(page: Page) -> None:
    register(page, "prudente")
    unlock(page, "/accounts/2fa/totp/activate/")
    secret = page.locator("#authenticator_secret").input_value()
    page.fill("[name=code]", code(secret))
    submit(page)
    sign_out(page)
    sign_in(page, "prudente")
    assert "/2fa/authenticate/" in page.url
    in_menu(page, "Sign in")
    page.fill("[name=code]", code(secret, ahead=1))
    submit(page)
    in_menu(page, "prudente")


def test_a_passkey_opens_the_account_without_a_password(page: Page, fits: Callable[[Page], None]) -> None:
    register(page, "chiavetta")
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    unlock(page, "/accounts/2fa/webauthn/add/")
    fits(page)
    page.check("[name=passwordless]")
    page.click("#mfa_webauthn_add")
    page.wait_for_url("**/2fa/recovery-codes/")
    sign_out(page)
    page.goto("/accounts/login/")
    fits(page)
    page.click("#passkey_login")
    in_menu(page, "chiavetta")


@pytest.fixture
def fits() -> Callable[[Page], None]:
    """Checks that nothing of a page lies beyond the side of the phone."""

    def check(page: Page) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

    return check
