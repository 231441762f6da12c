"""A client that sends faster than it is answered is hung up on."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from daphne.ws_protocol import WebSocketFactory

import burraco_site.asgi  # noqa: F401  (which puts the bound in place)
from burraco_site.backlog import MOST_WAITING, BoundedProtocol
from tests.site.test_runner import free_port

ROOT = Path(__file__).resolve().parents[2]
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
FRAME = b"\x81\x81\0\0\0\0x"
"""The text `x`, under a mask of zeros."""


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A server that accepts, answers nothing for long, and then echoes."""
    await receive()
    await send({"type": "websocket.accept"})
    await receive()
    time.sleep(1)
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


@pytest.fixture
def port() -> Iterator[int]:
    """Where Daphne serves the application above."""
    number = free_port()
    command = [sys.executable, "-m", "daphne", "--port", str(number), f"{__name__}:application"]
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "burraco_site.settings"}
    server = subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL)
    yield number
    server.kill()
    server.wait(10)


def opened(port: int) -> socket.socket:
    """A socket that has been accepted; waits for the server to start."""
    for _ in range(150):
        try:
            link = socket.create_connection(("127.0.0.1", port), timeout=10)
            break
        except ConnectionRefusedError:
            time.sleep(0.1)
    link.sendall(UPGRADE)
    assert b" 101 " in link.recv(1000)
    return link


def answers(link: socket.socket, frames: int) -> bytes:
    """What comes back for so many frames sent at once; the end of the connection counts as nothing."""
    try:
        link.sendall(FRAME * frames)
        return link.recv(3)
    except ConnectionError:
        return b""


def test_a_flood_is_hung_up_on_and_a_burst_is_answered(port: int) -> None:
    with opened(port) as flood, opened(port) as burst:
        assert answers(flood, 100 * MOST_WAITING) == b""
        assert answers(burst, MOST_WAITING // 2) == b"\x81\x01x"


def test_the_site_is_served_so() -> None:
    assert WebSocketFactory.protocol is BoundedProtocol
