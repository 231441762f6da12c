"""Where Redis (or Valkey) is, in the words of each library that talks to it.

One address serves all: `redis://host:port/db`, `rediss://...` or `unix:///path/to/socket`. Keys are told
apart by prefix, so several uses may share one database.
"""

import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from redis.backoff import NoBackoff
from redis.retry import Retry

PREFIX = os.environ.get("REDIS_PREFIX", "burraco")
"""Before every key, so that several sites may share one Redis."""
CACHE_PATIENCE = 1.0
"""Seconds. Pages do without a cache that does not answer; after a restart the second attempt succeeds."""
LONGEST_SOCKET = 100
"""Bytes. The system's limit for a socket's path is 107 on Linux and 103 on macOS."""


def embedded_socket(var: Path) -> Path:
    """The socket of the embedded Valkey: in `var`, or in a short folder when that is too long."""
    socket = var / "valkey.sock"
    if len(os.fsencode(socket)) <= LONGEST_SOCKET:
        return socket
    mark = sha256(os.fsencode(var)).hexdigest()[:12]
    base = Path(tempfile.gettempdir())
    if len(os.fsencode(base)) > LONGEST_SOCKET - 40:
        base = Path("/tmp")
    return base / f"burraco-{os.getuid()}-{mark}" / "valkey.sock"


def redis_url(var: Path) -> str:
    """The address from the environment, else that of the embedded Valkey."""
    return os.environ.get("REDIS_URL") or f"unix://{embedded_socket(var)}"


def broker(url: str) -> str:
    """The address as Celery wants it."""
    return "redis+socket://" + url.removeprefix("unix://") if url.startswith("unix://") else url


def layer_urls(url: str) -> list[str]:
    """Where the socket groups live: at the addresses of LAYER_URLS, each of which takes its share of them,
    else with everything else.
    """
    return os.environ.get("LAYER_URLS", "").replace(",", " ").split() or [url]


def channel_layers(urls: list[str], prefix: str = PREFIX) -> dict[str, Any]:
    """The CHANNEL_LAYERS setting. All processes must name the same addresses in the same order."""
    return {
        "default": {
            "BACKEND": "burraco_site.layer.ChannelLayer",
            "CONFIG": {"hosts": urls, "prefix": prefix},
        }
    }


def caches(url: str, prefix: str = PREFIX) -> dict[str, Any]:
    """The CACHES setting."""
    return {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": url,
            "KEY_PREFIX": prefix,
            "OPTIONS": {
                "socket_timeout": CACHE_PATIENCE,
                "socket_connect_timeout": CACHE_PATIENCE,
                "retry": Retry(NoBackoff(), 1),
            },
        }
    }
