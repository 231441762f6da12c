"""The pictures show every page, so whoever looks at them, or walks them in a test, misses none."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import get_resolver, resolve

from burraco_site.gallery.filling import fill
from burraco_site.gallery.scenes import EMPTY, Scene

pytestmark = pytest.mark.django_db(transaction=True)
NO_PAGES = {
    # what programs and scripts ask for, pictures and files
    *(
        "catalog",
        "javascript-catalog",
        "manifest",
        "service-worker",
        "deal-proof",
        "export",
        "match-notation",
    ),
    *("guided-api", "lesson-api", "referee-api", "score-api", "score-links", "score-pad", "push"),
    *("match-explained", "match-hand", "match-rating", "mfa_login_webauthn", "mfa_download_recovery_codes"),
    *("house-picture", "invitation-picture", "score-picture", "seat-picture"),
    # acts, which answer by another page
    *("account-name", "forget-guest", "hear-again", "person-act", "play", "set_language"),
    *("room", "sign-out-everywhere", "sit", "standing-forget", "standing-read", "find-person"),
    *("quick-answer", "appeal"),
    # steps of allauth that only open after another, in the same few templates
    *("account_confirm_login_code", "account_confirm_reauthentication_code", "account_set_password"),
    *("account_request_reauthentication_code", "mfa_authenticate"),
    *("mfa_deactivate_totp", "mfa_edit_webauthn", "mfa_generate_recovery_codes", "mfa_reauthenticate"),
    *("mfa_reauthenticate_webauthn", "mfa_remove_webauthn", "mfa_view_recovery_codes"),
}
"""Names of addresses that are no page of their own."""
MISSING = {
    *("error-404", "join-refused", "quick-partner-late", "seat-refused", "rules-unread", "mail"),
    "house-unread",
    *("reauthenticate", "staff-door"),
}
"""Scenes whose answer is not 200: what is missing, and what asks for something else first."""


def names(patterns: Any, prefix: str = "") -> Iterator[str]:
    """The names of all addresses but those of the admin, which draws its own pages."""
    for each in patterns:
        place = prefix + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from () if place.startswith("admin/") else names(each.url_patterns, place)
        elif each.name:
            yield each.name


@pytest.fixture
def filled() -> tuple[dict[str, str], list[Scene]]:
    """A filled site."""
    return fill("en")


def test_every_page_is_among_the_scenes_and_answers(filled: tuple[dict[str, str], list[Scene]]) -> None:
    sessions, scenes = filled
    answered: dict[str, int] = {}
    for scene in (*EMPTY, *scenes):
        if not scene.body:
            browser = Client()
            if scene.who:
                browser.cookies[settings.SESSION_COOKIE_NAME] = sessions[scene.who]
            answered[scene.name] = browser.get(scene.address).status_code
    wrong = {name: status for name, status in answered.items() if status != HTTPStatus.OK}
    assert set(wrong) <= MISSING, wrong
    shown = {
        resolve(scene.address.split("?")[0]).url_name
        for scene in scenes
        if not scene.body and scene.name != "error-404"
    }
    assert set(names(get_resolver().url_patterns)) - NO_PAGES - shown == set()
