"""Accounts: sign up without an e-mail, sign in, and the pages around that."""

import pytest
from django.test import Client

from accounts.models import User
from tests.console.staff import give_factor

pytestmark = pytest.mark.django_db
PASSWORD = "ponte-di-legno-42"


def test_sign_up_needs_no_e_mail_and_sign_in_takes_the_name(client: Client) -> None:
    form = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/signup/", form)["Location"] == "/"
    anna = User.objects.get(username="anna")
    assert anna.email is None
    assert not anna.is_guest
    client.logout()
    answer = client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    assert answer["Location"] == "/"
    assert client.session["_auth_user_id"] == str(anna.pk)


def test_a_guest_who_signs_up_stays_the_same_person(client: Client) -> None:
    client.post("/play/", {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"})
    guest = User.objects.get(is_guest=True)
    form = {"username": "anna", "email": "anna@example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert client.get("/accounts/signup/").status_code == 200
    assert client.post("/accounts/signup/", form)["Location"] == "/"
    anna = User.objects.get()
    assert (anna.pk, anna.name, anna.is_guest, anna.email) == (guest.pk, "anna", False, "anna@example.org")
    assert anna.check_password(PASSWORD)
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert len(client.get("/matches/").context["lines"]) == 1


def test_a_guest_may_sign_in_to_an_account(client: Client) -> None:
    anna = User.objects.create_user("anna", password=PASSWORD)
    client.post("/play/", {"players": 2, "profile": "fantacarte", "level": "easy", "length": "505"})
    assert client.get("/accounts/login/").status_code == 200
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(anna.pk)


def test_an_e_mail_belongs_to_one_account() -> None:
    User.objects.create_user("anna", "anna@example.org", PASSWORD)
    bruno = User.objects.create_user("bruno", "", PASSWORD)
    assert bruno.email is None


@pytest.mark.parametrize("page", ["login", "signup", "password/reset"])
def test_account_pages_wear_the_frame_of_the_site(client: Client, page: str) -> None:
    text = client.get(f"/accounts/{page}/").content.decode()
    assert 'class="skip"' in text
    assert 'class="language-switch' in text


@pytest.mark.parametrize("page", ["email", "password/change", "2fa", "sessions", "logout"])
def test_pages_of_a_signed_in_person_answer(client: Client, page: str) -> None:
    client.force_login(User.objects.create_user("anna", password=PASSWORD))
    assert client.get(f"/accounts/{page}/").status_code == 200


def test_people_are_read_only_in_the_admin_site(client: Client) -> None:
    admin = User.objects.create_superuser("root", password=PASSWORD)
    give_factor(admin)
    client.force_login(admin)
    assert client.get("/admin/accounts/user/").status_code == 200
    assert client.get(f"/admin/accounts/user/{admin.pk}/change/").status_code == 200
    assert client.post(f"/admin/accounts/user/{admin.pk}/change/", {}).status_code == 403
    assert client.get("/admin/accounts/user/add/").status_code == 403


def test_the_admin_site_has_no_door_of_its_own(client: Client) -> None:
    User.objects.create_superuser("root", password=PASSWORD)
    answer = client.post("/admin/login/", {"username": "root", "password": PASSWORD})
    assert answer["Location"].startswith("/accounts/login/")
    assert "_auth_user_id" not in client.session
    client.force_login(User.objects.create_user("anna"))
    assert client.get("/admin/login/").status_code == 403
