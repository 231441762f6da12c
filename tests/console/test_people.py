"""People in the console: found by whatever is known of them, shown and changed by right."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Act, FormerName, Trace, User
from accounts.services.guests import create_guest
from accounts.services.naming import rename
from accounts.tracing import COOKIE
from tests.console.staff import browser_of, staff
from tests.games.harness import new_match

pytestmark = pytest.mark.django_db

WHY = "asked for by mail"


def page(person: User, more: str = "change/") -> str:
    return f"/admin/accounts/user/{person.pk}/{more}"


def names_found(browser: Client, term: str) -> set[str]:
    answer = browser.get("/admin/accounts/user/", {"q": term})
    assert answer.status_code == 200
    return {person.username for person in answer.context["cl"].result_list}


def test_people_are_found_by_every_name_by_address_and_by_number(anna: User) -> None:
    rename(anna, "Annabella", timezone.now())
    anna.email = "ab@example.org"
    anna.save()
    guest = create_guest("it", "Zia Pina")
    browser = browser_of(staff("moderator"))
    for term in ("annab", "anna", "ANNA", "ab@example.org", str(anna.pk)):
        assert "Annabella" in names_found(browser, term), term
    assert names_found(browser, "zia p") == {guest.username}
    assert names_found(browser, "nobody-at-all") == set()
    text = browser.get(page(anna)).content.decode()
    assert "Former names" in text
    assert FormerName.objects.get().name in text


def test_where_somebody_comes_from_is_for_few(anna: User, django_assert_max_num_queries: object) -> None:
    other, now = User.objects.create_user("other"), timezone.now()
    for user in (anna, other):
        browser_of(user)
        Trace.objects.create(person=user, kind="device", digest="d" * 64, first=now, last=now)
    for _ in range(3):
        new_match(anna)
    moderator, senior = browser_of(staff("moderator")), browser_of(staff("senior"))
    assert "Others from the same address" not in moderator.get(page(anna)).content.decode()
    with django_assert_max_num_queries(30):
        text = senior.get(page(anna)).content.decode()
    assert page(other) in text


def test_signing_in_leaves_fingerprints_and_a_cookie_that_tells_nothing(anna: User, client: Client) -> None:
    anna.set_password("ponte-di-legno")
    anna.save()
    for _ in range(2):
        client.post("/accounts/login/", {"login": "anna", "password": "ponte-di-legno"})
        client.post("/accounts/logout/")
    kinds = Trace.objects.filter(person=anna).values_list("kind", flat=True)
    assert sorted(kinds) == ["address", "device"]
    device = client.cookies[COOKIE]
    assert device["httponly"]
    assert not Trace.objects.filter(digest__contains=device.value).exists()


def test_a_guest_is_merged_and_an_account_made_nameless_by_right_and_with_a_reason(anna: User) -> None:
    guest = create_guest("it", "Zia Pina")
    match = new_match(guest)
    senior, chief = browser_of(staff("senior")), browser_of(staff("admin"))
    assert senior.post(page(guest, "act/merge/"), {"why": WHY, "account": "anna"}).status_code == 403
    chief.post(page(guest, "act/merge/"), {"why": WHY, "account": "nobody"})
    assert match.seats.get(number=0).user == guest
    chief.post(page(guest, "act/merge/"), {"why": WHY, "account": "anna"})
    assert match.seats.get(number=0).user == anna
    chief.post(page(anna, "act/anonymise/"), {"why": WHY, "name": "wrong"})
    assert not User.objects.get(pk=anna.pk).erased
    chief.post(page(anna, "act/anonymise/"), {"why": WHY, "name": "anna"})
    anna.refresh_from_db()
    assert (anna.erased, anna.is_active, anna.username[:8]) == (True, False, "deleted-")
    acts = Act.objects.order_by("pk").values_list("code", "person", "why")
    assert list(acts) == [("person.merge", guest.pk, WHY), ("person.anonymise", anna.pk, WHY)]


def test_nobody_acts_upon_himself_and_nobody_is_hijacked(anna: User) -> None:
    chief = staff("admin")
    browser = browser_of(chief)
    assert browser.post(page(chief, "act/sign-out/"), {"why": WHY}).status_code == 403
    for name in ("hijack", "login", "password"):
        assert browser.post(page(anna, f"act/{name}/"), {"why": WHY}).status_code == 403
    assert browser.post(page(anna), {"is_staff": "on"}).status_code == 403
