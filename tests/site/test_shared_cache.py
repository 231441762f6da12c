"""What is the same for everybody is read once, and anew as soon as it has changed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from redis import RedisError

from burraco_site import shared_cache
from burraco_site.shared_cache import forget, kept_for_all

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def group(settings: Any) -> str:
    """A group that nobody else has."""
    settings.SHARED_CACHE = True
    return uuid4().hex


def test_it_is_read_once_until_it_is_forgotten(group: str) -> None:
    reads = iter("abc")
    assert [kept_for_all(group, "x", lambda: next(reads)) for _ in range(3)] == ["a", "a", "a"]
    forget(group)
    assert [kept_for_all(group, "x", lambda: next(reads)) for _ in range(2)] == ["b", "b"]
    assert kept_for_all(group, "y", lambda: "other") == "other"


def test_nothing_is_a_value_too(group: str) -> None:
    reads = iter([None, "a"])
    assert [kept_for_all(group, "x", lambda: next(reads)) for _ in range(2)] == [None, None]


def test_it_is_forgotten_when_the_change_is_committed(group: str) -> None:
    kept_for_all(group, "x", lambda: "old")
    with transaction.atomic():
        forget(group)
        assert kept_for_all(group, "x", lambda: "new") == "old"
    assert kept_for_all(group, "x", lambda: "new") == "new"


def test_who_was_slow_leaves_nothing_old_behind(group: str) -> None:
    def slow() -> str:
        forget(group)  # Somebody else changes it, after it was read and before it is kept.
        return "old"

    assert kept_for_all(group, "x", slow) == "old"
    assert kept_for_all(group, "x", lambda: "new") == "new"


def test_without_a_cache_it_is_read_each_time(group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fails(*words: Any) -> None:
        asked.append(words)
        raise RedisError("away")

    monkeypatch.setattr(shared_cache.cache, "get_many", fails)
    monkeypatch.setattr(shared_cache, "_away_until", 0.0)
    reads = iter("abc")
    assert [kept_for_all(group, "x", lambda: next(reads)) for _ in range(3)] == ["a", "b", "c"]
    assert len(asked) == 1
