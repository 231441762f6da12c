"""The ways to run differ in addresses only; the deployment checklist holds."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

from burraco_site import addresses, valkey
from burraco_site.translations import compile_translations

ROOT = Path(__file__).resolve().parents[2]


def test_the_deployment_checklist_is_clean() -> None:
    env = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    env |= {"HTTPS": "1", "SECRET_KEY": secrets.token_hex(40), "ALLOWED_HOSTS": "burraco.example"}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["redis", "rediss"])
def test_a_network_address_serves_all(name: str) -> None:
    url = f"{name}://cache.example:6379/3"
    assert addresses.broker(url) == url
    assert addresses.channel_layers(addresses.layer_urls(url))["default"]["CONFIG"]["hosts"] == [url]
    assert addresses.caches(url)["default"]["LOCATION"] == url


def test_socket_groups_may_be_spread_over_several_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAYER_URLS", "redis://one:6379/0, redis://two:6379/0")
    assert addresses.layer_urls("redis://cache:6379/0") == ["redis://one:6379/0", "redis://two:6379/0"]


def test_a_socket_is_written_as_celery_wants_it() -> None:
    assert addresses.broker("unix:///srv/v.sock") == "redis+socket:///srv/v.sock"


def test_the_socket_stays_short_where_the_folder_is_deep() -> None:
    near, deep = Path("/srv/burraco/var"), Path("/srv", *["a-very-long-name"] * 8)
    assert addresses.embedded_socket(near) == near / "valkey.sock"
    assert len(str(addresses.embedded_socket(deep))) <= addresses.LONGEST_SOCKET
    assert addresses.embedded_socket(deep) != addresses.embedded_socket(deep / "other")


def test_the_wheel_is_the_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert valkey.find_program().endswith("valkey-server")
    monkeypatch.setattr(valkey, "find_spec", lambda name: None)
    with pytest.raises(valkey.NoValkey, match="REDIS_URL"):
        valkey.find_program()


def test_the_wheel_s_server_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    path = addresses.embedded_socket(tmp_path)
    server = valkey.start(path)
    try:
        assert valkey.answers(path)
    finally:
        server.stop()
    assert not valkey.answers(path)


def test_data_of_another_program_is_set_aside(tmp_path: Path) -> None:
    path = addresses.embedded_socket(tmp_path)
    valkey.start(path).stop()
    for file in (path.parent / valkey.DATA).iterdir():
        file.write_bytes(b"what is this?")
    server = valkey.start(path)
    try:
        assert valkey.answers(path)
        assert (path.parent / f"{valkey.DATA}.unreadable").exists()
    finally:
        server.stop()


def test_translations_are_compiled_when_they_are_newer(tmp_path: Path) -> None:
    folder = tmp_path / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = folder / "django.po"
    source.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Draw"\nmsgstr "Pesca"\n'
    )
    assert compile_translations(tmp_path) == [source.with_suffix(".mo")]
    assert compile_translations(tmp_path) == []
    assert b"Pesca" in source.with_suffix(".mo").read_bytes()
