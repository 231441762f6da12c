"""What tests of the console share."""

from __future__ import annotations

import pytest

from accounts.models import User
from tests.games.harness import person


@pytest.fixture
def anna() -> User:
    """A person with an account."""
    return person()
