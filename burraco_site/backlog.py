"""A bound on what one client may have waiting in memory."""

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

MOST_WAITING = 256
"""Frames of one client that wait to be answered. A page of ours has a handful."""


class BoundedProtocol(WebSocketProtocol):
    """Daphne's end of a socket, which hangs up on a client that sends faster than it can be answered.

    Daphne by itself takes in whatever comes: a flood would fill the memory, and reading it would hold up
    every other socket of the process.
    """

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        """One frame has come in."""
        if self.application_queue.qsize() < MOST_WAITING:
            super().onMessage(payload, isBinary)
        else:
            self.dropConnection(abort=True)


def bound_backlogs() -> None:
    """Makes Daphne serve every socket of this process in this way."""
    WebSocketFactory.protocol = BoundedProtocol
