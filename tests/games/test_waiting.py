"""While a table waits: talk, other terms, and tables that nobody is at any more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from accounts.models import User
from games.engine.profiles import profile
from games.engine.rules import InvalidRules
from games.models import Match, Pulse, Said, Status
from games.services import arrange, deserted, talk
from games.services.begin import begin, set_ready
from games.services.open_table import Terms, open_table
from games.services.pass_on import pass_on
from games.services.pulse import beat
from games.services.sit import sit, stand_up
from games.services.sweep import sweep
from tests.games.harness import Socket, fresh, person, rows, run
from tests.games.test_room import names, refused

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async
FOUR = Terms(profile("fibur"), 4, chat=True)
LONG_AGO = timedelta(hours=3)


@pytest.fixture
def bea() -> User:
    return person("bea")


@pytest.fixture
def room(anna: User, bea: User) -> Match:
    """Anna's table of four, at which Bea sits too."""
    match = open_table(anna, FOUR)
    sit(match.public_id, bea, invite=match.invite or "")
    return match


def untouched(match: Match, since: timedelta = LONG_AGO) -> Match:
    """The same table when nothing has happened at it for a while."""
    Match.objects.filter(pk=match.pk).update(updated=timezone.now() - since)
    return fresh(match)


def told(match: Match) -> list[tuple[int, str]]:
    return [(line["seat"], line["phrase"] or line["text"]) for line in talk.lines(match.public_id)]


async def next_of(socket: Socket, kind: str, fits: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
    """The next frame of a kind that fits; what comes before is dropped."""
    while (frame := await socket.any())["t"] != kind or not fits(frame):
        pass
    return frame


async def heard(socket: Socket, text: str) -> int:
    """Where somebody sits who says something: told alone, or with all talk where the table has changed."""
    while True:
        frame = await socket.any()
        lines = [frame] if frame["t"] == "said" else frame["lines"] if frame["t"] == "talk" else []
        for line in lines:
            if line["text"] == text:
                seat: int = line["seat"]
                return seat


def test_talk_follows_its_speakers_from_seat_to_seat_and_into_the_game(
    room: Match, anna: User, bea: User
) -> None:
    talk.say(room.public_id, anna, "hello")
    talk.chat(room.public_id, bea, "Who else is coming?")
    assert told(room) == [(0, "hello"), (1, "Who else is coming?")]
    arrange.swap(room.public_id, anna, 1, 2)
    assert told(room) == [(0, "hello"), (2, "Who else is coming?")]
    for number in (1, 3):
        arrange.fill(room.public_id, anna, number, "easy")
    begin(room.public_id, anna)
    assert told(room) == [(0, "hello"), (2, "Who else is coming?")]


def test_the_words_of_who_has_gone_are_kept_and_shown_to_nobody(room: Match, bea: User) -> None:
    talk.say(room.public_id, bea, "goodbye")
    stand_up(room.public_id, bea)
    assert told(room) == []
    assert Said.objects.get().user == bea
    with refused("not_a_player"):
        talk.say(room.public_id, bea, "hello")


def test_what_a_guest_has_said_goes_along_into_the_account(room: Match, bea: User) -> None:
    User.objects.filter(pk=bea.pk).update(is_guest=True)
    talk.say(room.public_id, bea, "hello")
    account = person("beatrice")
    pass_on(bea, account)
    assert told(room) == [(1, "hello")]
    assert Said.objects.get().user == account


def test_a_muted_person_is_not_heard_from_another_seat(room: Match, anna: User, bea: User) -> None:
    async def story() -> None:
        socket = await Socket(room, bea).open()
        await next_of(socket, "talk")
        await socket.send(t="shun", id="m", v=0, seat=0, way="mute")
        await next_of(socket, "talk", lambda frame: frame["shunned"] == {"0": "mute"})
        await in_database(arrange.swap)(room.public_id, anna, 0, 3)
        await next_of(socket, "talk", lambda frame: frame["shunned"] == {"3": "mute"})
        await in_database(talk.say)(room.public_id, anna, "hello")
        await in_database(talk.say)(room.public_id, bea, "thanks")
        assert await heard(socket, "Thank you") == 1
        assert not any("Hello" in text for text in socket.raw)
        await socket.close()

    run(story)


def test_a_closed_table_is_silent(room: Match, anna: User) -> None:
    arrange.close(room.public_id, anna)
    with refused("not_ready"):
        talk.say(room.public_id, anna, "hello")


def test_the_host_changes_what_is_played_and_the_others_say_again_that_they_are_ready(
    room: Match, anna: User, bea: User
) -> None:
    set_ready(room.public_id, bea, True)
    before = fresh(room).table_version
    other = Terms(profile("fibur", target=505), 2, clock=60, spectators=True, listed=True, level="easy")
    arrange.choose(room.public_id, anna, other)
    match = fresh(room)
    assert (match.rules_value.target, match.clock, match.spectators, match.listed) == (505, 60, True, True)
    assert (match.chat, match.players, names(match)) == (False, 4, ["Anna", "Bea", "", ""])
    assert [seat.ready for seat in match.seats.order_by("number")] == [True, False, False, False]
    assert match.table_version == before + 1


def test_the_same_terms_again_change_nothing(room: Match, anna: User, bea: User) -> None:
    set_ready(room.public_id, bea, True)
    before = rows(fresh(room))
    arrange.choose(room.public_id, anna, FOUR)
    assert rows(fresh(room)) == before
    assert room.seats.get(user=bea).ready


def test_only_the_host_changes_terms_before_the_cards_and_within_reason(
    room: Match, anna: User, bea: User
) -> None:
    quick = replace(FOUR, clock=30)
    with refused("host_only"):
        arrange.choose(room.public_id, bea, quick)
    with pytest.raises(InvalidRules):
        arrange.choose(room.public_id, anna, replace(FOUR, clock=7))
    with pytest.raises(InvalidRules):
        arrange.choose(room.public_id, anna, replace(FOUR, rules=profile("roversia")))
    for number in (2, 3):
        arrange.fill(room.public_id, anna, number, "easy")
    begin(room.public_id, anna)
    with refused("begun"):
        arrange.choose(room.public_id, anna, quick)
    assert fresh(room).clock is None


def test_a_table_that_waits_two_hours_without_anybody_is_closed(room: Match, anna: User) -> None:
    assert deserted.close_deserted() == 0
    untouched(room)
    sweep()
    match = fresh(room)
    assert (match.status, match.invite, match.host) == (Status.CLOSED, None, None)
    assert deserted.close_deserted() == 0
    with refused("begun"):
        begin(room.public_id, anna)


def test_a_table_with_somebody_at_it_is_not_closed(room: Match, bea: User) -> None:
    untouched(room)

    async def story() -> None:
        socket = await Socket(room, bea).open()
        await socket.ping(0)
        await socket.close()

    run(story)
    assert deserted.close_deserted() == 0
    assert fresh(room).status == Status.WAITING


def test_a_sign_of_life_is_written_down_now_and_then_only(room: Match) -> None:
    before = untouched(room, deserted.NOTED_EVERY / 2).updated
    deserted.somebody_here(room.public_id)
    assert fresh(room).updated == before
    untouched(room)
    deserted.somebody_here(room.public_id)
    assert fresh(room).updated > before


def test_an_outage_closes_no_table(room: Match) -> None:
    beat()
    Pulse.objects.update(at=timezone.now() - LONG_AGO)
    untouched(room)
    sweep()
    assert fresh(room).status == Status.WAITING


def test_a_match_that_has_begun_is_not_deserted(match: Match) -> None:
    untouched(match)
    assert deserted.close_deserted() == 0


def test_a_deserted_rematch_leaves_room_for_another(room: Match, anna: User) -> None:
    before = open_table(anna, FOUR)
    Match.objects.filter(pk=room.pk).update(previous=before)
    untouched(room)
    deserted.close_deserted()
    assert fresh(room).previous is None


def test_talk_before_the_cards_is_told_over_the_socket(room: Match, anna: User, bea: User) -> None:
    async def story() -> None:
        here, there = await Socket(room, anna).open(), await Socket(room, bea, language="it").open()
        for socket in (here, there):
            await next_of(socket, "talk")
        await here.send(t="say", id=str(uuid4()), v=0, phrase="good_luck")
        for socket, text in ((here, "Good luck!"), (there, "Buona fortuna!")):
            assert await heard(socket, text) == 0
            await socket.close()

    run(story)
