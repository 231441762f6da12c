"""Names: one spelling, no look-alikes, nothing that sounds like the site, changed once in thirty days."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.names import skeleton
from accounts.services.naming import EVERY, NameRefused, fit_guest_name, fit_name, rename

pytestmark = pytest.mark.django_db


def refused(name: str) -> str:
    """Why a name is refused."""
    with pytest.raises(NameRefused) as found:
        fit_name(name)
    return found.value.code


@pytest.mark.parametrize("name", ["Anna", "ANNA", "аnnа", "Αnna", "ánna", "a.nna", "ａｎｎａ", "an\u0301na"])
def test_look_alikes_have_one_skeleton(name: str) -> None:
    assert skeleton(name) == skeleton("anna")


@pytest.mark.parametrize("name", ["ANNA", "An-na", "ａｎｎａ", "ànna"])
def test_nobody_gets_a_name_that_looks_like_another(name: str) -> None:
    User.objects.create_user("anna")
    assert refused(name) == "taken"


def test_a_guest_may_not_look_like_an_account() -> None:
    User.objects.create_user("anna")
    with pytest.raises(NameRefused):
        fit_guest_name("A n n a")
    assert fit_guest_name("  Anna \u200b Maria ") == "Anna Maria"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("admin", "reserved"), ("Adm1n_Anna", "reserved"), ("АDМIN", "mixed"), ("moderator9", "reserved"),
        ("guest-12", "reserved"), ("x", "length"), ("y" * 21, "length"), ("a@b.it", "signs"),
        ("<b>anna</b>", "signs"), ("аnna", "mixed"), ("...", "signs"),
    ],
)  # fmt: skip
def test_names_that_cannot_be_had(name: str, code: str) -> None:
    assert refused(name) == code


@pytest.mark.parametrize("name", ["Nicolò", "Νίκος", "Лена", "Muñoz_7", "さくら桜"])
def test_names_of_many_languages_are_fine(name: str) -> None:
    assert fit_name(name) == name


def test_a_name_is_changed_once_in_thirty_days() -> None:
    anna, now = User.objects.create_user("anna"), timezone.now()
    rename(anna, "Anna", now)
    with pytest.raises(NameRefused) as found:
        rename(anna, "bruna", now + EVERY - timedelta(seconds=1))
    assert found.value.code == "too_soon"
    rename(anna, "bruna", now + EVERY)
    anna.refresh_from_db()
    assert (anna.username, anna.name_key) == ("bruna", skeleton("bruna"))


def test_the_form_of_signing_up_says_why(client: Client) -> None:
    form = {"username": "admin", "password1": "ponte-di-legno", "password2": "ponte-di-legno"}
    answer = client.post("/accounts/signup/", form)
    assert "for the people who run the site" in answer.content.decode()
    assert not User.objects.filter(is_guest=False).exists()
