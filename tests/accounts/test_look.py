"""The look of the site: worn by the first byte of a page, kept in the browser and with the account."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.look import COOKIE, Look, parse

pytestmark = pytest.mark.django_db
CHOSEN = {"theme": "dark", "felt": "wine", "text": "large"}


def worn(client: Client) -> str:
    """The first tag of a page."""
    text = client.get("/learn/").content.decode()
    return text[text.index("<html") : text.index(">", text.index("<html")) + 1]


def test_a_stranger_keeps_it_in_the_browser(client: Client) -> None:
    assert worn(client) == '<html lang="en">'
    answer = client.post("/settings/", CHOSEN)
    assert answer["Location"] == "/settings/"
    assert answer.cookies[COOKIE].value == "dark.wine.large"
    assert worn(client) == '<html lang="en" data-theme="dark" data-felt="wine" data-text="large">'
    assert not User.objects.exists()


def test_an_account_wears_it_on_every_device(client: Client) -> None:
    anna = User.objects.create_user("anna")
    client.force_login(anna)
    client.post("/settings/", CHOSEN)
    other = Client()
    other.force_login(anna)
    assert 'data-felt="wine"' in worn(other)
    other.post("/settings/", CHOSEN | {"theme": "auto"})
    assert worn(client) == '<html lang="en" data-felt="wine" data-text="large">'


def test_a_script_gets_no_page_back(client: Client) -> None:
    answer = client.post("/settings/", CHOSEN, headers={"accept": "application/json"})
    assert (answer.status_code, answer.content) == (HTTPStatus.NO_CONTENT, b"")
    assert answer.cookies[COOKIE].value == "dark.wine.large"


def test_what_is_unknown_changes_nothing(client: Client) -> None:
    answer = client.post("/settings/", CHOSEN | {"theme": "pink"})
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert COOKIE not in answer.cookies
    client.cookies[COOKIE] = 'pink.blue"><script>'
    assert worn(client) == '<html lang="en">'


@pytest.mark.parametrize("text", ["", "x", "dark", "dark.pink", "dark.green.normal.more", "a" * 5000])
def test_whatever_a_cookie_holds_is_a_look(text: str) -> None:
    look = parse(text)
    assert parse(str(look)) == look
    assert look.theme == ("dark" if text.startswith("dark") else "auto")


def test_the_usual_look_wears_nothing() -> None:
    assert Look().worn == {}
