"""The base consumer replaces a part of Channels: this tells when that part changes."""

from __future__ import annotations

import inspect

import channels
from channels.consumer import AsyncConsumer

from games.sockets import Credit, SocketConsumer, language_of


def test_channels_is_the_version_whose_dispatch_was_replaced() -> None:
    """Look at `AsyncConsumer.dispatch` and at `SocketConsumer` before allowing another version."""
    assert channels.__version__.startswith("4.3.")
    assert [line.strip() for line in inspect.getsource(AsyncConsumer.dispatch).splitlines()][-6:] == [
        "handler = getattr(self, get_handler_name(message), None)",
        "if handler:",
        "await aclose_old_connections()",
        "await handler(message)",
        "else:",
        'raise ValueError("No handler for message type %s" % message["type"])',
    ]


def test_a_message_does_not_pass_through_the_database_thread() -> None:
    assert "aclose_old_connections" not in inspect.getsource(SocketConsumer.dispatch)
    assert "sync_to_async" not in inspect.getsource(SocketConsumer.dispatch)


def test_credit_is_spent_and_comes_back() -> None:
    credit = Credit(rate=1000, burst=3)
    assert [credit.spend() for _ in range(4)] == [True, True, True, False]
    credit._at -= 1
    assert credit.spend()


def test_the_language_is_the_chosen_one_else_the_browsers() -> None:
    header = [(b"accept-language", b"it-IT,it;q=0.9")]
    assert language_of({"headers": header, "cookies": {}}) == "it"
    assert language_of({"headers": header, "cookies": {"django_language": "en"}}) == "en"
    assert language_of({"headers": [], "cookies": {"django_language": "xx"}}) == "en"
