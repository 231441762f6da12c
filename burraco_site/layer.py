"""The channel layer of the site: that of channels-redis, which here decodes a message once a process."""

from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer


class ChannelLayer(RedisPubSubChannelLayer):
    """Redis sends a message for a group once to each process, whose sockets then all take the same bytes, one
    after the other: what they say is read once. Nobody may change a message.
    """

    _bytes: bytes = b""
    _message: Any = None

    def deserialize(self, message: bytes) -> Any:
        """The message that some bytes hold."""
        if message is not self._bytes:
            self._message = super().deserialize(message)
            self._bytes = message
        return self._message
