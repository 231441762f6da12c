"""What everybody at a table reads alike: the score, to its last part, also who came late and who looks on."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.follow import Follower
from games.models import Match
from games.services.proceed import proceed
from tests.games.harness import fresh, person
from tests.games.tables import table_of
from tests.games.test_coming_back import to_the_sheet

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
PARTS = ("melds", "bonuses", "closing", "in_hand", "pozzetto")


@pytest.fixture
def played(anna: User) -> Match:
    """Four people and two deals, the second one at its sheet."""
    match = table_of(anna, *map(person, ("bea", "carla", "dino")), spectators=True)
    to_the_sheet(match)
    proceed(match.public_id, 0, "n", fresh(match).version)
    return to_the_sheet(match)


def test_all_seats_and_who_looks_on_from_now_read_one_score_whose_parts_add_up(played: Match) -> None:
    frames = [Follower.open(played.public_id, seat).view_frame() for seat in (0, 1, 2, 3, None)]
    told = [{name: frame["match"][name] for name in ("totals", "history", "deal")} for frame in frames]
    assert all(each == told[0] for each in told)
    assert [entry["deal"] for entry in told[0]["history"]] == [1, 2]
    for side in (0, 1):
        counts = [entry["counts"][side] for entry in told[0]["history"]]
        assert all(count["total"] == sum(count[part] for part in PARTS) for count in counts)
        assert told[0]["totals"][side] == sum(count["total"] for count in counts)
