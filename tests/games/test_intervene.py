"""What the site decides about a table: done whole, told to the table, refused with a code."""

from __future__ import annotations

from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from accounts.models import User
from games.models import Match, Status
from games.protocol.errors import Refused
from games.services import absence, bots, intervene, table
from games.services.seconds import budget_left
from games.services.submit import submit
from games.services.verify import verify_match
from games.signals import match_finished
from tests.games.harness import Socket, fresh, run
from tests.games.test_time import act, shared, turn

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


def shown(match: Match) -> dict[str, object]:
    """What everybody at the table sees beside the play."""
    return table.shown(match.public_id)[1]


def test_the_winner_by_decision_is_told_and_nothing_else_contradicts_it(anna: User) -> None:
    match, heard = shared(anna, ranked=True), []

    def hear(public_id: str, **more: object) -> None:
        heard.append(public_id)

    match_finished.connect(hear)
    change = intervene.adjudicate(match.public_id, 1)
    match_finished.disconnect(hear)
    match = fresh(match)
    assert (match.status, match.winner, match.turn, match.deadline) == (Status.FINISHED, 1, None, None)
    assert heard == [match.public_id]
    assert (change.before["status"], change.after["status"]) == ("playing", "finished")
    assert shown(match)["ruling"] == {"act": "adjudicate", "winner": 1}
    assert verify_match(match) == []
    with pytest.raises(Refused, match="ended_already"):
        intervene.end(match.public_id)
    with pytest.raises(Refused, match="match_over"):
        submit(match.public_id, 0, "late", match.version, "draw")


def test_only_a_result_is_void(anna: User) -> None:
    match = shared(anna)
    with pytest.raises(Refused, match="no_result"):
        intervene.void(match.public_id)
    intervene.adjudicate(match.public_id, 0)
    intervene.void(match.public_id)
    assert fresh(match).status == Status.VOID
    assert verify_match(fresh(match)) == []


def test_an_ended_match_has_no_result(anna: User) -> None:
    match = shared(anna)
    intervene.end(match.public_id)
    match = fresh(match)
    assert (match.status, match.winner) == (Status.CLOSED, None)
    assert verify_match(match) == []


def test_what_the_site_has_paused_the_site_alone_lets_go_on(anna: User) -> None:
    match = shared(anna)
    intervene.pause(match.public_id)
    with pytest.raises(Refused, match="stopped"):
        absence.resume(match.public_id, 0)
    with pytest.raises(Refused, match="paused"):
        act(match)
    with pytest.raises(Refused, match="stopped_already"):
        intervene.pause(match.public_id)
    hour = timedelta(hours=1)
    Match.objects.update(paused=timezone.now() - hour)
    before = fresh(match).deadline
    intervene.resume(match.public_id)
    match = fresh(match)
    assert before is not None
    assert match.deadline is not None
    assert match.deadline - before >= hour
    assert (match.stopped, match.paused) == (False, None)
    turn(match)
    with pytest.raises(Refused, match="not_paused"):
        intervene.resume(match.public_id)


def test_a_replaced_person_does_not_come_back(anna: User) -> None:
    match = shared(anna)
    number = match.turn
    assert number is not None
    intervene.replace(match.public_id, number)
    absence.came(match.public_id, number)
    with pytest.raises(Refused, match="removed"):
        absence.come_back(match.public_id, number)
    with pytest.raises(Refused, match="removed"):
        act(match, number)
    assert bots.act(match.public_id, fresh(match).version)
    while fresh(match).turn == number:
        bots.act(match.public_id, fresh(match).version)
    turn(match)
    assert fresh(match).seats.get(number=number).stand_in == "medium"
    with pytest.raises(Refused, match="no_person"):
        intervene.replace(match.public_id, number)
    with pytest.raises(Refused, match="nobody_left"):
        intervene.replace(match.public_id, 1 - number)


def test_time_is_given_on_the_clock_and_for_being_away(anna: User) -> None:
    match = shared(anna)
    number, before = match.turn, match.deadline
    assert number is not None
    assert before is not None
    intervene.give_time(match.public_id, number, 90)
    match = fresh(match)
    seat = match.seats.get(number=number)
    assert match.deadline == before + timedelta(seconds=90)
    assert (seat.reserve, budget_left(seat, timezone.now())) == (90, 210)
    with pytest.raises(Refused, match="bad_seconds"):
        intervene.give_time(match.public_id, number, 5)
    Match.objects.update(clock=None)
    with pytest.raises(Refused, match="no_clock"):
        intervene.give_time(match.public_id, 1 - number, 60)


def test_an_open_table_is_told_at_once(anna: User) -> None:
    match = shared(anna)

    async def story() -> object:
        socket = await Socket(match, anna).open()
        await socket.table()
        await database_sync_to_async(intervene.pause)(match.public_id)
        told = await socket.table(lambda table: table["stopped"])
        await socket.close()
        return told["table"]["ruling"]

    assert run(story) == {"act": "pause"}
