"""In a browser: the staff comes in, a report is decided, appealed and answered; two close an account."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE, ROOT
from tests.browser.test_accounts import PASSWORD, code, register, sign_in, submit, unlock

pytestmark = pytest.mark.browser
Visitor = Callable[[str], Page]


@pytest.fixture
def visitor(browser: Browser, site: str) -> Iterator[Visitor]:
    """Opens a phone for somebody; what the browser refuses of a page fails."""
    contexts: list[BrowserContext] = []
    refused: list[str] = []

    def open_(name: str) -> Page:
        size = {"width": PHONE[0], "height": PHONE[1]}
        context = browser.new_context(viewport=size, base_url=site.replace("127.0.0.1", "localhost"))  # type: ignore[arg-type]
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: "Content Security" in said.text and refused.append(said.text))
        return page

    yield open_
    assert refused == []
    for context in contexts:
        context.close()


def create_superuser(var: Path, name: str) -> None:
    """The command of the page about moderation."""
    env = os.environ | {"BURRACO_VAR": str(var), "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
    env = {key: value for key, value in env.items() if key not in ("DATABASE_URL", "REDIS_URL")}
    command = [sys.executable, "manage.py", "createsuperuser", "--noinput", "--username", name]
    subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)


def come_in(page: Page) -> None:
    """Opens the admin site; it leads to the page of second factors, and lets in after one is set up."""
    page.goto("/admin/")
    expect(page.get_by_text("The staff needs a second factor.")).to_be_visible()
    unlock(page, "/accounts/2fa/totp/activate/")
    page.fill("[name=code]", code(page.locator("#authenticator_secret").input_value()))
    submit(page)
    page.goto("/admin/")
    expect(page.get_by_role("heading", name="Look things up")).to_be_visible()


def appoint(root: Page, name: str, group: str) -> None:
    """By the page of the group."""
    root.goto("/admin/auth/group/")
    root.get_by_role("link", name=group, exact=True).click()
    root.locator("#act-appoint [name=person]").fill(name)
    root.get_by_role("button", name="Appoint").click()
    expect(root.get_by_role("listitem").filter(has_text=name).first).to_be_visible()


def test_from_a_report_to_an_appeal_and_a_closure_by_two(visitor: Visitor, var: Path) -> None:
    people = {name: visitor(name) for name in ("anna9", "zoe9", "mara9", "sara9", "root9")}
    for name in ("anna9", "zoe9", "mara9", "sara9"):
        register(people[name], name)
    create_superuser(var, "root9")
    anna, zoe, mara, sara, root = people.values()
    sign_in(root, "root9")
    come_in(root)
    appoint(root, "mara9", "moderator")
    appoint(root, "sara9", "senior")

    anna.goto("/people/zoe9/")
    anna.get_by_role("link", name="Report").click()
    anna.get_by_label("Insults").check()
    anna.get_by_label("What happened?").fill("Bad words all evening.")
    anna.get_by_role("button", name="Send the report").click()
    expect(anna.get_by_text("has arrived")).to_be_visible()

    come_in(mara)
    mara.goto("/admin/accounts/case/")
    mara.get_by_role("link", name="zoe9").first.click()
    expect(mara.get_by_text("Bad words all evening.")).to_be_visible()
    mara.get_by_role("button", name="Claim the case").click()
    mara.get_by_label("was right").check()
    mara.locator("[name=kind]").select_option("mute")
    mara.locator("[name=words]").fill("A week of silence.")
    mara.get_by_role("button", name="Decide the case").click()
    expect(mara.get_by_text("a breach")).to_be_visible()

    zoe.goto("/lobby/")
    expect(zoe.get_by_text("A week of silence.").first).to_be_visible()
    zoe.get_by_label("Do you think that this is wrong?").fill("It was my brother.")
    zoe.get_by_role("button", name="Appeal").click()
    zoe.get_by_role("button", name="I have read it").click()
    zoe.goto("/lobby/")
    expect(zoe.get_by_role("heading", name="Open tables")).to_be_visible()
    assert zoe.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

    come_in(sara)
    sara.goto("/admin/accounts/appeal/")
    sara.locator("#result_list tbody a").first.click()
    sara.get_by_label("Grant it").check()
    sara.locator("[name=answer]").fill("We believe you.")
    sara.get_by_role("button", name="Answer the appeal").click()
    expect(sara.get_by_text("Granted.")).to_be_visible()
    zoe.goto("/standing/")
    expect(zoe.get_by_text("We believe you.")).to_be_visible()
    anna.goto("/standing/")
    expect(anna.get_by_text("was right, and something was done")).to_be_visible()

    mara.goto("/admin/accounts/sanction/add/")
    mara.locator("[name=person]").fill("zoe9")
    mara.locator("[name=category]").select_option("threat")
    mara.locator("[name=kind]").select_option("closure")
    mara.locator("[name=words]").fill("Threats, again and again.")
    mara.get_by_role("button", name="Decide").click()
    zoe.goto("/lobby/")
    expect(zoe.get_by_role("heading", name="Open tables")).to_be_visible()
    close = "Confirm: close the account"
    for page in (mara, sara):
        page.goto("/admin/accounts/sanction/")
        page.locator("#result_list tbody a").first.click()
        expect(page.get_by_role("button", name=close)).to_have_count(int(page is sara))
    sara.get_by_role("button", name=close).click()
    expect(sara.get_by_text("Confirmed by")).to_be_visible()
    zoe.goto("/lobby/")
    expect(zoe.get_by_text("Threats, again and again.").first).to_be_visible()
