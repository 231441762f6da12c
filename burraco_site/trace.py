"""One id from a frame of a socket, or a request for a page, to the last task that it caused: for the logs."""

from __future__ import annotations

import secrets
from contextvars import ContextVar

#: Where nothing is traced.
NOTHING = "-"

_current: ContextVar[str] = ContextVar("trace", default=NOTHING)


def begin() -> str:
    """A new id, for what follows here."""
    name = secrets.token_hex(6)
    _current.set(name)
    return name


def carry(name: str | None) -> None:
    """Goes on with an id that came along with a message or a task; a new one where none did."""
    if name and name != NOTHING:
        _current.set(name)
    else:
        begin()


def current() -> str:
    """The id of what is being done here."""
    return _current.get()
