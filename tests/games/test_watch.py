"""Spectators are counted, hear no talk, and are out when the host says so."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async

from accounts.models import User
from games.models import Match
from games.protocol.errors import Refused
from games.services import read, talk, watch
from games.sockets import NO_SESSION
from tests.games.harness import PATIENCE, Socket, person, run
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


@pytest.fixture
def bea(anna: User) -> User:
    return person("bea")


@pytest.fixture
def table(anna: User, bea: User) -> Match:
    return table_of(anna, bea, spectators=True, chat=True)


async def told(socket: Socket, kind: str) -> dict[str, Any]:
    while (frame := await socket.any())["t"] != kind:
        pass
    return frame


async def closed_with(socket: Socket) -> int:
    while (output := await socket.wire.receive_output(PATIENCE))["type"] != "websocket.close":
        pass
    code: int = output["code"]
    return code


def test_spectators_are_counted_and_hear_no_talk(table: Match, anna: User) -> None:
    async def story() -> None:
        player, visitor = await Socket(table, anna).open(), Socket(table, None)
        await told(player, "talk")
        await visitor.open()
        assert (await told(player, "watching"))["count"] == 1
        await in_database(talk.say)(table.public_id, anna, "hello")
        await told(player, "said")
        await visitor.ping(table.version)
        await visitor.close()
        assert (await told(player, "watching"))["count"] == 0
        kinds = {kind for raw in visitor.raw for kind in ("said", "talk") if f'"t":"{kind}"' in raw}
        assert kinds == set()
        await player.close()

    run(story)


def test_who_looks_on_is_sent_out_when_the_host_ends_it(table: Match, anna: User) -> None:
    async def story() -> None:
        player, visitor = await Socket(table, anna).open(), await Socket(table, None).open()
        await visitor.next()
        await player.send(t="act", id="a1", v=table.version, do="shut")
        assert await closed_with(visitor) == NO_SESSION
        await player.ping(table.version)
        await player.close()

    run(story)
    assert not read.may_watch(table.public_id)
    watch.admit(table.public_id, 0)
    assert read.may_watch(table.public_id)


def test_only_the_host_lets_people_look_on(table: Match) -> None:
    with pytest.raises(Refused) as refused:
        watch.shut(table.public_id, 1)
    assert refused.value.code == "host_only"
    assert read.may_watch(table.public_id)
