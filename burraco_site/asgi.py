"""The ASGI application: pages by Django, and every socket route on this page."""

import os
from importlib.util import find_spec

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_site.settings")
pages = get_asgi_application()

sockets = []
if find_spec("games.consumers"):
    from games.consumers import MatchConsumer

    sockets.append(path("ws/match/<str:public_id>/", MatchConsumer.as_asgi()))

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(sockets))),
    }
)
