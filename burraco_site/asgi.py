"""The ASGI application: pages by Django, and every socket route on this page."""

import os
import warnings
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

from burraco_site.backlog import bound_backlogs
from burraco_site.farewell import say_farewell
from burraco_site.threads import OneDatabaseThread, Receive, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_site.settings")
# WhiteNoise hands files over as plain iterators. In production a proxy serves them.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
bound_backlogs()
say_farewell()
pages = get_asgi_application()

from games.consumers import MatchConsumer  # noqa: E402  (models are ready only now)
from lobby.consumers import LobbyConsumer  # noqa: E402


async def nowhere(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Refuses a socket at any other address; without it each would leave a traceback in the log."""
    await receive()
    await send({"type": "websocket.close"})


sockets = [
    path("ws/match/<str:public_id>/", MatchConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    re_path("", nowhere),  # type: ignore[arg-type]
]

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(sockets))),
    }
)
if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    application = OneDatabaseThread(application)
