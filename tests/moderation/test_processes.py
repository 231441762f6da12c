"""A suspended person's sockets close in every web process, and let nobody in again."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from accounts.models import Category, Kind, User
from accounts.services.sanctions import Decision, impose
from games.models import Match
from games.sockets import COME_AGAIN, NO_SESSION
from tests.console.staff import staff
from tests.games.harness import PATIENCE, run, session_of
from tests.games.tables import table_of
from tests.site.test_runner import free_port

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]

ROOT = Path(__file__).resolve().parents[2]
SERVE = """
import sys
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv.pop(1)
from daphne.cli import CommandLineInterface
CommandLineInterface.entrypoint()
"""


@pytest.fixture
def servers() -> Iterator[list[int]]:
    """The ports of two web processes on the test's database and Redis."""
    ports = [free_port(), free_port()]
    env = os.environ | {"REDIS_URL": settings.REDIS_URL, "DJANGO_SETTINGS_MODULE": "burraco_site.settings"}
    database = str(connection.settings_dict["NAME"])
    commands = [
        [sys.executable, "-c", SERVE, database, "--port", str(port), "burraco_site.asgi:application"]
        for port in ports
    ]
    running = [
        subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL) for command in commands
    ]
    yield ports
    for server in running:
        server.kill()
        server.wait(10)


async def opened(port: int, match: Match, session: str) -> ClientConnection:
    """A socket at a table that has shown it; waits for the server to start."""
    headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}", "Origin": "http://localhost"}
    address = f"ws://127.0.0.1:{port}/ws/match/{match.public_id}/"
    for _ in range(10 * PATIENCE):
        try:
            return await connect(address, additional_headers=headers, open_timeout=PATIENCE)
        except OSError:
            await asyncio.sleep(0.1)
    raise AssertionError("no server")


async def closed_with(socket: ClientConnection) -> int | None:
    """The code that a socket is closed with, whatever it was told before."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    return socket.close_code


def test_a_suspension_closes_the_sockets_in_both_processes(servers: list[int]) -> None:
    zoe, sara = User.objects.create_user("zoe"), staff("senior", "sara")
    match, session = table_of(zoe, User.objects.create_user("anna")), session_of(zoe)
    decision = Decision(Kind.SUSPENSION, Category.INSULT, timedelta(days=1))

    async def story() -> None:
        sockets = [await opened(port, match, session) for port in servers]
        for socket in sockets:
            await asyncio.wait_for(socket.recv(), PATIENCE)
        await database_sync_to_async(impose)(zoe, decision, sara)
        assert [await closed_with(socket) for socket in sockets] == [COME_AGAIN] * 2
        for port in servers:
            again = await opened(port, match, session)
            assert await closed_with(again) == NO_SESSION

    run(story)
