"""Every page to read, in every language, without a sentence in English."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import polib
import pytest
from django.core.cache import cache as kept
from django.test import Client
from django.utils.html import escape

from games.engine.profiles import PROFILES
from games.learn.entries import PAGES
from games.learn_views import OFFERED

pytestmark = pytest.mark.django_db
LOCALE = Path(__file__).parents[2] / "locale"
ADDRESSES = [
    "/", "/learn/", "/rules/", "/rules/compare/?a=roversia&b=burako", "/rules/house/card/",
    "/verify/statistics/", *(f"/learn/{slug}/" for slug in PAGES),
    *(f"/learn/{slug}/?r={name}" for slug in OFFERED for name in PROFILES),
]  # fmt: skip
LONG = 16
"""Shorter texts may be words of another language too, or parts of names."""


@cache
def english(language: str) -> list[str]:
    """The source texts without places to fill that read otherwise in a language, as they stand in a page."""
    entries = polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "django.po"))
    plain = (entry for entry in entries if entry.msgid != entry.msgstr and "%" not in entry.msgid)
    return [escape(entry.msgid) for entry in plain if len(entry.msgid) >= LONG]


@pytest.mark.parametrize("language", ["it", "es"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_no_sentence_stays_english(client: Client, address: str, language: str) -> None:
    kept.clear()
    page = client.get(address, headers={"accept-language": language})
    text = page.content.decode()
    assert f'<html lang="{language}">' in text
    assert [source for source in english(language) if source in text] == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_same_check_finds_the_source(client: Client, address: str) -> None:
    """In English the page is full of what the other test looks for."""
    text = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert len([source for source in english("es") if source in text]) >= 5
