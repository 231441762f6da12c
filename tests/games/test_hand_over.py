"""At a casual table of four a bot's seat goes to a person who comes in mid-match, from the next deal on."""

from __future__ import annotations

from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from accounts.models import Shun, User
from games.engine.profiles import profile
from games.following import NO_SEAT
from games.models import Match, Status
from games.services import watch
from games.services.again import play_again
from games.services.begin import begin
from games.services.hand_over import is_coming
from games.services.open_table import Terms, open_table
from games.services.proceed import proceed
from games.services.read import seat_of
from games.services.sit import sit, stand_up
from games.services.verify import verify_match
from tests.games.harness import ASIDE, Socket, fresh, person, play_deal, rows, run
from tests.games.test_races import at_once
from tests.games.test_room import names, refused
from tests.games.test_sockets import closed_with

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


def playing(host: User, **terms: object) -> Match:
    """A listed table of four that a person plays with bots."""
    usual = {"rules": profile("fibur"), "players": 4, "listed": True, "level": "easy"}
    match = open_table(host, Terms(**usual | terms))  # type: ignore[arg-type]
    begin(match.public_id, host)
    return fresh(match)


@pytest.fixture
def bea() -> User:
    return person("bea")


def next_deal(match: Match) -> Match:
    """Plays the deal to its end and has the next one dealt."""
    match = play_deal(match)
    proceed(match.public_id, 0, str(uuid4()), match.version)
    return fresh(match)


def test_who_comes_in_mid_deal_sits_at_the_next_one(anna: User, bea: User) -> None:
    match = playing(anna)
    assert sit(match.public_id, bea, number=2).number == 2
    assert seat_of(match.public_id, bea) is None
    assert is_coming(match.public_id, bea)
    assert names(match)[2] != "Bea"
    match = next_deal(match)
    assert (seat_of(match.public_id, bea), names(match)[2]) == (2, "Bea")
    assert not is_coming(match.public_id, bea)
    assert (match.status, match.shared) == (Status.PLAYING, True)
    assert verify_match(match) == []


def test_two_come_at_once_and_have_two_seats(anna: User) -> None:
    match = playing(anna)
    people = [person(name) for name in ("bea", "carla", "dino", "elio")]
    answers = at_once(*[lambda user=user: sit(match.public_id, user).number for user in people])
    assert sorted(map(str, answers)) == ["1", "2", "3", "table_full"]
    assert sorted(names(next_deal(match))[1:]) == sorted(
        user.name for user, answer in zip(people, answers, strict=True) if answer != "table_full"
    )


def test_nobody_comes_in_beside_somebody_to_come_who_keeps_apart(anna: User, bea: User) -> None:
    match = playing(anna)
    sit(match.public_id, bea)
    carla = person("carla")
    Shun.objects.create(person=bea, other=carla, way=Shun.Way.BLOCK)
    with refused("not_welcome"):
        sit(match.public_id, carla)


def test_who_does_not_wait_any_more_leaves_the_seat_to_the_bot(anna: User, bea: User) -> None:
    match = playing(anna)
    sit(match.public_id, bea)
    stand_up(match.public_id, bea)
    assert "Bea" not in names(next_deal(match))


def test_nobody_comes_into_a_match_for_rank_or_of_two(anna: User, bea: User) -> None:
    ranked = playing(anna)
    Match.objects.filter(pk=ranked.pk).update(ranked=True)
    for match in (ranked, playing(anna, players=2)):
        before = rows(match)
        with refused("begun"):
            sit(match.public_id, bea)
        assert rows(match) == before


def test_a_persons_seat_is_never_handed_over(anna: User, bea: User) -> None:
    match = playing(anna)
    with refused("seat_taken"):
        sit(match.public_id, bea, number=0)
    with refused("begun"):
        sit(match.public_id, anna, number=1)


def test_who_waits_for_the_next_deal_is_told_the_table_and_no_card(anna: User, bea: User) -> None:
    match = playing(anna, spectators=True)
    sit(match.public_id, bea, number=1)

    async def story() -> None:
        socket = await Socket(match, bea).open()
        frame = await socket.table()
        assert (frame["you"], frame["hosting"]) == (None, False)
        await socket.send(t="move", id="m", v=match.version, m="draw")
        assert (await socket.until("error"))["code"] == "not_a_player"
        assert await socket.ping(0) == [{"t": "pong", "v": 0}]
        await in_database(play_deal)(match)
        assert (await socket.table(lambda told: told["status"] == "between_deals"))["you"] is None
        await in_database(next_deal)(match)
        while (frame := await socket.any())["t"] != "table" or frame["you"] is None:
            assert frame["t"] in ASIDE
        assert frame["you"] == 1
        await socket.close()

    run(story)


def test_who_waits_is_not_counted_among_those_who_look_on(anna: User, bea: User) -> None:
    match = playing(anna, spectators=True)
    sit(match.public_id, bea)

    async def story() -> None:
        socket = await Socket(match, bea).open()
        await socket.ping(0)
        assert watch.count(match.public_id) == 0
        await socket.close()

    run(story)


def test_who_gives_up_waiting_is_shown_nothing_more(anna: User, bea: User) -> None:
    match = playing(anna)
    sit(match.public_id, bea)

    async def story() -> None:
        socket = await Socket(match, bea).open()
        await socket.table()
        await in_database(stand_up)(match.public_id, bea)
        assert await closed_with(socket) == NO_SEAT

    run(story)


def test_a_seat_that_was_kept_to_the_end_is_kept_in_the_rematch(anna: User, bea: User) -> None:
    match = playing(anna)
    sit(match.public_id, bea, number=2)
    Match.objects.filter(pk=match.pk).update(status=Status.FINISHED, winner=0, turn=None, bot_due=None)
    browser = Client()
    browser.force_login(bea)
    assert "This match is over" in browser.get(match.get_absolute_url()).content.decode()
    following = play_again(match.public_id, anna, swapped=True)
    assert names(following)[1] == "Bea"
    assert not following.seats.get(user=bea).level
    assert browser.get(match.get_absolute_url())["Location"] == following.get_absolute_url()
