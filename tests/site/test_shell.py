"""The site as an app: its manifest, its worker, and the shell, which is about nobody."""

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.services.guests import create_guest
from burraco_site import shell
from burraco_site.colours import colour

pytestmark = pytest.mark.django_db
LANGUAGES = ["en", "it", "es"]


def told(client: Client) -> dict[str, Any]:
    """What the worker is told."""
    head = client.get("/sw.js").content.decode().split("\n", 1)[0]
    value: dict[str, Any] = json.loads(head.removeprefix("const ABOUT = ").removesuffix(";"))
    return value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_names_the_manifest_of_its_language(client: Client, language: str) -> None:
    page = client.get("/", headers={"accept-language": language}).content.decode()
    link = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert link
    answer = client.get(link[1])
    assert answer["Content-Type"] == "application/manifest+json"
    value = answer.json()
    assert (value["lang"], value["display"], value["scope"]) == (language, "standalone", "/")
    assert value["theme_color"] == colour("felt")
    assert {client.get(each["url"]).status_code for each in value["shortcuts"]} == {200}


def test_names_differ_by_language(client: Client) -> None:
    found = [client.get(f"/manifest/{language}.webmanifest").json() for language in LANGUAGES]
    assert len({value["description"] for value in found}) == 3


def test_the_icons_are_as_large_as_they_say(client: Client) -> None:
    icons = client.get("/manifest/en.webmanifest").json()["icons"]
    assert "maskable" in {icon["purpose"] for icon in icons}
    for icon in icons:
        file = Path(settings.STATICFILES_DIRS[0], icon["src"].removeprefix(settings.STATIC_URL))
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert file.read_text().startswith("<svg")


def test_the_worker_is_asked_for_anew_and_may_serve_the_whole_site(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    policy = client.get("/")["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


def test_everything_that_is_kept_is_there(client: Client) -> None:
    about = told(client)
    pages = [page for each in (about["offline"], *about["documents"].values()) for page in each.values()]
    assert len(pages) == 9
    assert {client.get(address).status_code for address in (*pages, *about["catalogs"])} == {200}
    assert {client.get(address).status_code for address in about["documents"]} == {200}
    root = Path(settings.STATICFILES_DIRS[0])
    names = {address.removeprefix(settings.STATIC_URL) for address in about["files"]}
    assert all((root / name).is_file() for name in names)
    for page in pages:
        text = client.get(page).content.decode()
        assert set(re.findall(r'(?:src|href)="(/static/[^"]+)"', text)) <= set(about["files"])


@pytest.mark.parametrize("name", ["offline", "score", "verify"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_the_shell_is_the_same_for_everybody(client: Client, language: str, name: str) -> None:
    address = f"/shell/{language}/{name}/"

    def shown() -> str:
        answer = client.get(address)
        assert answer["Content-Language"] == language
        assert answer.cookies == {}
        return re.sub(r'nonce="[^"]*"', "", answer.content.decode())

    nobody = shown()
    assert f'<html lang="{language}">' in nobody
    client.force_login(create_guest("en"), backend="django.contrib.auth.backends.ModelBackend")
    assert shown() == nobody


@pytest.mark.parametrize(
    "address", ["/shell/xx/score/", "/shell/en/home/", "/manifest/xx.webmanifest", "/jsi18n/xx/"]
)
def test_other_languages_and_pages_are_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_the_version_changes_with_what_is_kept_only(monkeypatch: pytest.MonkeyPatch) -> None:
    first = shell.made_version()
    assert shell.made_version() == first
    monkeypatch.setattr(shell, "file_names", lambda: ["icons/burraco.svg"])
    assert shell.made_version() != first
