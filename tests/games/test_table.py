"""What surrounds the play: one way to change it, told to every socket, before the first deal too."""

from __future__ import annotations

import pytest
from channels.db import database_sync_to_async
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Match, Seat, Status
from games.services import table
from games.services.hold import held
from games.services.start import start_deal
from tests.games.harness import Socket, fresh, person, run

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


def pause(match: Match, **columns: object) -> None:
    with transaction.atomic():
        table.changed(held(match.public_id), **columns)


def test_a_change_of_the_table_reaches_every_socket(match: Match, anna: User) -> None:
    async def story() -> None:
        sockets = [await Socket(match, anna).open() for _ in range(2)]
        for socket in sockets:
            assert not (await socket.table())["table"]["chat"]
        await in_database(pause)(match, chat=True)
        for socket in sockets:
            frame = await socket.table()
            assert (frame["n"], frame["table"]["chat"], frame["you"]) == (1, True, 0)
            await socket.close()

    run(story)


def test_a_lost_change_of_the_table_heals_at_the_next_ping(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.table()
        monkeypatch.setattr("games.publish._send", lambda *lost: None)
        await in_database(pause)(match, chat=True)
        await socket.ping(match.version)
        assert socket.tables[-1]["table"]["chat"]
        await socket.close()

    run(story)


def test_who_waits_for_the_first_deal_sees_the_table_then_the_cards(anna: User) -> None:
    match = Match.objects.create(
        rules={"profile": "fantacarte"}, players=2, first_dealer=0, totals=[0, 0], status=Status.WAITING
    )
    match.rules = fresh(match).rules_value.to_json()
    match.save()
    Seat.objects.create(match=match, number=0, user=anna)
    Seat.objects.create(match=match, number=1)

    def begin() -> None:
        Seat.objects.filter(match=match, number=1).update(user=person("bruno"))
        with transaction.atomic():
            held_match = held(match.public_id)
            start_deal(held_match)
            table.changed(held_match)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        assert [seat["kind"] for seat in (await socket.table())["table"]["seats"]] == ["human", "open"]
        await socket.move(0, "draw")
        assert (await socket.next())["code"] == "not_ready"
        assert await socket.ping(0) == [{"t": "pong", "v": 0}]
        await in_database(begin)()
        assert (await socket.next())["t"] == "view"
        assert (await socket.table())["table"]["status"] == "playing"
        await socket.close()

    run(story)


def test_at_a_paused_table_nothing_is_played(match: Match, anna: User) -> None:
    pause(match, paused=timezone.now())

    async def story() -> None:
        socket = await Socket(match, anna).open()
        assert (await socket.table())["table"]["paused"]
        await socket.move(match.version, "draw")
        assert (await socket.next())["code"] == "paused"
        await socket.close()

    run(story)
    assert fresh(match).version == match.version
