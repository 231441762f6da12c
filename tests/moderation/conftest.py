"""Shared by the tests of moderation."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """People of other tests with the same numbers have reported as often as they liked."""
    cache.clear()
