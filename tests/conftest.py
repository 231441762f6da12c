"""Shared by all tests: a Valkey of our own, quick hashing, bots that do not wait.

No test needs REDIS_URL or DATABASE_URL. Where they are set, the tests use what they name.
"""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from django.conf import settings
from django.test.signals import setting_changed
from redis import Redis

from burraco_site import addresses, valkey
from burraco_site.translations import compile_translations

STRICT = bool(os.environ.get("REQUIRE_ALL_TESTS"))
"""Skipping is not allowed: what is needed must be there."""
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def pytest_configure(config: pytest.Config) -> None:
    """Settings for tests, made before anything has connected anywhere."""
    compile_translations()
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    folder = Path(tempfile.mkdtemp(prefix="burraco-test-", dir="/tmp"))
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    use_redis(os.environ.get("REDIS_URL") or f"unix://{folder}/valkey.sock")
    use_own_database(folder)
    use_plain_settings(folder)
    start_valkey(config, folder / "valkey.sock")


def use_redis(url: str) -> None:
    """Points every user of Redis to `url`, under a prefix of this run, which child processes inherit."""
    prefix = os.environ["REDIS_PREFIX"] = f"burraco-test-{os.getpid()}"
    settings.REDIS_URL = url
    settings.CHANNEL_LAYERS = addresses.channel_layers([url], prefix)
    settings.CACHES = addresses.caches(url, prefix)
    settings.CELERY_BROKER_URL = addresses.broker(url)
    settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"] = f"{prefix}:"


def use_own_database(folder: Path) -> None:
    """A database of this run only: a file, so that several threads and processes can share it."""
    config = settings.DATABASES["default"]
    sqlite = config["ENGINE"].endswith("sqlite3")
    config.setdefault("TEST", {})["NAME"] = (
        str(folder / "test.sqlite3") if sqlite else f"test_burraco_{os.getpid()}"
    )


def use_plain_settings(folder: Path) -> None:
    """What differs under test, and nothing else: see each line."""
    settings.BOT_PACE = (0.0, 0.0)
    settings.GUESTS_PER_HOUR = settings.MATCHES_PER_HOUR = settings.JOINS_PER_HOUR = 1_000_000
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.SHARED_CACHE = False  # No test sees what another has left; those of the cache turn it on.
    settings.HASHED_STATIC = False
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
    settings.STATIC_ROOT = folder
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    # A conftest that loads the application may have had a storage made already, of files gathered by a run.
    setting_changed.send(sender=None, setting="STORAGES", value=settings.STORAGES, enter=True)


def forget_keys(url: str) -> None:
    """Removes what this run left in a Redis that is not its own."""
    with Redis.from_url(url) as server:
        for key in server.scan_iter(f"*{os.environ['REDIS_PREFIX']}*", count=1000):
            server.delete(key)


def start_valkey(config: pytest.Config, socket: Path) -> None:
    """Our own Valkey for the whole run, unless REDIS_URL names one."""
    if url := os.environ.get("REDIS_URL"):
        config.add_cleanup(lambda: forget_keys(url))
    else:
        config.add_cleanup(valkey.start(socket, keep=False).stop)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the long tests unless asked for, and the browser tests where there is no browser."""
    wants_long = "long" in config.getoption("-m", default="")
    dropped = [item for item in items if item.get_closest_marker("long") and not wants_long]
    items[:] = [item for item in items if item not in dropped]
    config.hook.pytest_deselected(items=dropped)
    if find_chromium() is None and not STRICT:
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Under REQUIRE_ALL_TESTS a skip is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if STRICT and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line("Skipped tests are not allowed under REQUIRE_ALL_TESTS.", red=True)


def find_chromium() -> str | None:
    """The path of a Chromium or Chrome: CHROMIUM if set, else the first on PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser to drive; fails where there is none, which only happens where skips are forbidden."""
    path = find_chromium()
    assert path, "No Chromium found: install it, or name it in CHROMIUM."
    return path


@pytest.fixture
def redis_url() -> str:
    """The address of the Redis that this run uses."""
    return settings.REDIS_URL
