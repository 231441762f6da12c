"""Tables for tests: simple bots that are called by hand, and the calls that the publisher made."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Match
from tests.games.harness import greedy, new_match, person

Calls = list[tuple[str, int]]


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """The bots that were called, as (match, version), instead of a queue; the bots are simple ones."""
    made: Calls = []
    monkeypatch.setattr("games.publish._enqueue", lambda *call: made.append(call[:2]))
    monkeypatch.setattr("games.services.bots.choose", greedy)
    return made


@pytest.fixture
def anna(transactional_db: None) -> User:
    """A person."""
    return person()


@pytest.fixture
def match(anna: User) -> Match:
    """Anna's match against one bot, Anna to draw."""
    return new_match(anna)
