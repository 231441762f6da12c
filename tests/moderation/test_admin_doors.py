"""What the admin site shows to who does not belong there: nothing, at any address."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.models import User
from tests.console.staff import browser_of
from tests.moderation.test_admin_rights import addresses

pytestmark = pytest.mark.django_db
ARGUMENTS = ([], [1], ["accounts"], [1, 1])
WORDS = (b"changelist", b"django admin", b"/admin/accounts/", b"/admin/games/")
"""What a page of the admin site holds."""


def every_address() -> Iterator[str]:
    """Each address of the admin site that can be written with some arguments; those of rows by number 1."""
    for name in set(addresses(admin.site.get_urls())):
        for args in ARGUMENTS:
            try:
                yield reverse(f"admin:{name}", args=args)
            except NoReverseMatch:
                continue


@pytest.fixture(params=["stranger", "player", "guest", "staff without a second factor"])
def outsider(request: pytest.FixtureRequest) -> Client:
    """A browser of somebody who is not let in."""
    match request.param:
        case "stranger":
            return Client()
        case "player":
            return browser_of(User.objects.create_user("anna"))
        case "guest":
            return browser_of(User.objects.create_user("guest-1", is_guest=True))
        case _:
            return browser_of(User.objects.create_superuser("root"))


def test_no_address_of_the_admin_site_tells_an_outsider_anything(outsider: Client) -> None:
    """Nor can it be told from an address that is not there, or a row from one that is not there."""
    shown = {address: outsider.get(address) for address in sorted(every_address())}
    assert len(shown) > 60
    nowhere = outsider.get("/admin/nowhere/")
    told = {
        address: answer
        for address, answer in shown.items()
        if address not in ("/admin/login/", "/admin/logout/")
    }
    wrong = [
        (address, answer.status_code)
        for address, answer in told.items()
        if answer.status_code != nowhere.status_code
    ]
    assert wrong == []
    assert nowhere.status_code == 302
    assert [a for a, answer in shown.items() if any(word in answer.content.lower() for word in WORDS)] == []


def test_an_outsider_posts_nothing_into_the_admin_site(outsider: Client) -> None:
    for address in sorted(set(every_address()) - {"/admin/login/", "/admin/logout/"}):
        answer = outsider.post(address, {"act": "impose", "_save": "1", "action": "delete_selected"})
        assert answer.status_code in (302, 403), address
    assert User.objects.filter(is_active=True).count() == User.objects.count()


@pytest.mark.parametrize(
    "address", ["/", "/lobby/", "/sw.js", "/jsi18n/", "/about/privacy/", "/nowhere/", "/robots.txt"]
)
def test_no_page_for_everybody_points_to_the_admin_site(client: Client, address: str) -> None:
    text = client.get(address).content
    assert b"/admin" not in text
    assert b"static/admin" not in text
