"""Playing again at a table of people: who sits where, how long, and that it is opened once."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import User
from games.engine.profiles import profile
from games.models import Match, Status
from games.services import arrange, table
from games.services.again import play_again
from games.services.begin import begin
from games.services.open_table import Terms, open_table
from games.services.sit import sit
from tests.games.harness import fresh, person
from tests.games.test_races import at_once
from tests.games.test_room import names

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def bea() -> User:
    return person("bea")


@pytest.fixture
def finished(anna: User, bea: User) -> Match:
    """A finished match of Anna and Bea, partners, against bots at seats 1 and 3."""
    match = open_table(anna, Terms(profile("fibur", target=505), 4, clock=60, chat=True))
    sit(match.public_id, bea, invite=match.invite or "", number=2)
    for number in (1, 3):
        arrange.fill(match.public_id, anna, number, "hard")
    begin(match.public_id, anna)
    Match.objects.filter(pk=match.pk).update(status=Status.FINISHED, winner=0, turn=None, bot_due=None)
    return fresh(match)


def test_the_same_people_sit_at_the_same_seats_and_wait(finished: Match, bea: User) -> None:
    again = play_again(finished.public_id, bea)
    assert names(again) == names(finished)
    assert (again.status, again.host, again.clock, again.chat) == (Status.WAITING, bea, 60, True)
    assert again.rules == finished.rules
    assert again.invite not in (None, finished.invite)
    assert [seat.ready for seat in again.seats.order_by("number")] == [False, False, True, False]


def test_partners_swap(finished: Match, anna: User) -> None:
    before = names(finished)
    after = names(play_again(finished.public_id, anna, swapped=True))
    assert sorted(after) == sorted(before)
    assert after[0] == "Anna"
    assert {after[0], after[2]} not in ({before[0], before[2]}, {before[1], before[3]})


@pytest.mark.parametrize(
    ("length", "target", "deals"), [({"target": 1005}, 1005, None), ({"deals": 3}, 505, 3)]
)
def test_another_length(
    finished: Match, anna: User, length: dict[str, int], target: int, deals: object
) -> None:
    rules = play_again(finished.public_id, anna, length=length).rules_value
    assert (rules.target, rules.deals) == (target, deals)


def test_everybody_asks_at_once_and_there_is_one_table(finished: Match, anna: User, bea: User) -> None:
    answers = at_once(*[partial(play_again, finished.public_id, user) for user in (anna, bea) * 2])
    assert {type(answer) for answer in answers} == {Match}
    assert Match.objects.count() == 2


def test_the_others_are_told_where_it_goes_on(finished: Match, anna: User) -> None:
    n, told = table.shown(finished.public_id)
    assert told["again"] is None
    again = play_again(finished.public_id, anna)
    assert (table.shown(finished.public_id)[0], table.shown(finished.public_id)[1]["again"]) == (
        n + 1,
        again.public_id,
    )


def test_a_rematch_that_was_closed_leaves_room_for_another(finished: Match, anna: User, bea: User) -> None:
    first = play_again(finished.public_id, anna)
    arrange.close(first.public_id, anna)
    second = play_again(finished.public_id, bea)
    assert second != first
    assert table.shown(finished.public_id)[1]["again"] == second.public_id
