"""Every page: what the browser is told, in which language, and what it says when something is wrong."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_security_policy_lets_only_our_own_scripts_run(client: Client) -> None:
    answer = client.get("/")
    policy = answer["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    nonce = re.search(r"script-src 'self' 'nonce-([^']+)'", policy)
    assert nonce
    assert f'type="importmap" nonce="{nonce[1]}"' in answer.content.decode()


def test_nothing_in_the_pages_needs_an_exception() -> None:
    """No inline handlers, styles or scripts without nonce in any template of ours."""
    bad = re.compile(
        r"""\son[a-z]+=["']|\sstyle=|<style(?![^>]*nonce)|<script(?![^>]*(?:src|nonce|application/json))"""
    )
    found = [
        f"{path.name}: {hit.group()}"
        for path in (settings.BASE_DIR / "templates").rglob("*.html")
        for hit in bad.finditer(path.read_text())
    ]
    assert found == []


def test_the_import_map_names_every_module(client: Client) -> None:
    text = re.search(r'<script type="importmap"[^>]*>(.*?)</script>', client.get("/").content.decode())
    assert text
    imports = json.loads(text[1])["imports"]
    root = Path(settings.STATICFILES_DIRS[0])
    assert set(imports) == {f"/static/{path.relative_to(root)}" for path in root.glob("js/**/*.js")}


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_the_page_follows_the_language_of_the_browser(client: Client, language: str) -> None:
    answer = client.get("/", headers={"accept-language": language})
    assert f'<html lang="{language}">' in answer.content.decode()


def test_every_other_language_is_one_tap_away(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "es-AR,es;q=0.9"}).content.decode()
    assert '<html lang="es">' in page
    assert re.findall(r'name="language" value="(\w+)"', page) == ["en", "it"]
    assert "Jugar ahora" in page


def test_headers(client: Client) -> None:
    headers = client.get("/").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_page_that_is_not_there_helps(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert 'href="/matches/"' in answer.content.decode()


def test_a_form_without_its_token_helps() -> None:
    answer = Client(enforce_csrf_checks=True).post("/play/", {})
    assert answer.status_code == 403
    assert "Nothing was changed" in answer.content.decode()


def test_a_failure_tells_no_secrets(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("lobby.views.lines", fail)
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500
    assert b"secret" not in answer.content
    assert b"Your matches are safe" in answer.content


def test_the_catalog_for_scripts_is_served(client: Client) -> None:
    answer = client.get("/jsi18n/")
    assert answer.status_code == 200
    assert "javascript" in answer["Content-Type"]
