"""Two sets of rules side by side, and house rules on a card."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.profiles import PROFILES, profile
from games.engine.rules_text import rules_to_text
from games.pictures import qr_answer
from games.rule_words import differences

pytestmark = pytest.mark.django_db  # What the site says to all stands on every page.

HOUSE = rules_to_text(profile("house", pozzetto_size=18, close_bonus=150, ace="low"))


@pytest.mark.parametrize(("mine", "theirs"), list(combinations(PROFILES, 2)))
def test_any_two_profiles_can_be_compared(client: Client, mine: str, theirs: str) -> None:
    text = client.get("/rules/compare/", {"a": mine, "b": theirs}).content.decode()
    found = differences(PROFILES[mine], PROFILES[theirs])
    assert found
    assert text.count("<div><dt>") == len(found)


def test_rules_are_the_same_as_themselves(client: Client) -> None:
    text = client.get("/rules/compare/", {"a": "fitab", "b": "fitab"}).content.decode()
    assert "Nothing differs between them." in text


def test_the_rules_of_a_table_can_be_compared_too(client: Client) -> None:
    text = client.get("/rules/compare/", {"a": HOUSE, "b": "house"}).content.decode()
    assert "<dt>Cards in a pozzetto</dt>" in text
    assert f'<option value="{HOUSE}" selected>' in text


def test_odd_rules_are_told(client: Client) -> None:
    page = client.get("/rules/compare/", {"a": "poker", "b": "fibur"})
    assert page.status_code == 400
    assert "cannot be read" in page.content.decode()


def test_the_card_says_the_rules_and_how_to_open_them(client: Client) -> None:
    text = client.get(reverse("house-card"), {"r": HOUSE}).content.decode()
    assert "<dt>Cards in a pozzetto</dt><dd>18</dd>" in text
    assert "<dt>Points for closing</dt><dd>150 points</dd>" in text
    assert "<dt>The ace in a run</dt>" in text
    assert f"http://testserver/rules/house/?r={HOUSE}" in text
    assert client.get(f"/rules/house/?r={HOUSE}").status_code == 200


def test_what_is_not_unusual_is_left_off_the_card(client: Client) -> None:
    assert "<dt>The ace in a run</dt>" not in client.get(reverse("house-card")).content.decode()


def test_the_picture_of_the_card_follows_its_rules(client: Client) -> None:
    own, usual = (client.get(reverse("house-picture"), {"r": text}) for text in (HOUSE, "house"))
    assert own["Content-Type"] == "image/svg+xml"
    assert own.content == qr_answer(f"http://testserver/rules/house/?r={HOUSE}").content
    assert own.content != usual.content
    assert client.get(reverse("house-picture"), {"r": "poker"}).status_code == 404


def test_a_card_of_odd_rules_leads_to_the_editor(client: Client) -> None:
    answer = client.get(reverse("house-card"), {"r": "poker"})
    assert answer.status_code == 302
    assert "cannot be played" in client.get(answer["Location"]).content.decode()


def test_the_editor_leads_to_the_card(client: Client) -> None:
    assert (
        f'href="{reverse("house-card")}?r={HOUSE}"' in client.get(f"/rules/house/?r={HOUSE}").content.decode()
    )
