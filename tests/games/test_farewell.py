"""A web process that ends tells its sockets to come again."""

from __future__ import annotations

import pytest

from accounts.models import User
from burraco_site import farewell
from games.models import Match
from tests.games.harness import PATIENCE, Socket, run

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


def test_every_socket_is_closed_with_the_code_of_a_restart(match: Match, anna: User) -> None:
    async def story() -> None:
        tabs = [await Socket(match, anna).open() for _ in range(2)]
        for tab in tabs:
            await tab.until("view")
        await farewell._close_all()
        for tab in tabs:
            while (output := await tab.wire.receive_output(PATIENCE))["type"] != "websocket.close":
                pass
            assert output["code"] == farewell.RESTART
            await tab.close()

    run(story)
