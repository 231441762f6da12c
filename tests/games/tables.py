"""Tables of several persons, for tests."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.engine.profiles import profile
from games.models import Match
from games.services.begin import begin
from games.services.open_table import Terms, open_table
from games.services.sit import sit
from tests.games.harness import fresh


def table_of(*people: User, **options: Any) -> Match:
    """A table of two or four persons who play their first deal; the first one is its host."""
    match = open_table(people[0], Terms(profile("fantacarte"), len(people), **options))
    for user in people[1:]:
        sit(match.public_id, user, invite=match.invite or "")
    begin(match.public_id, people[0])
    return fresh(match)
