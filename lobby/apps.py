"""The lobby app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    """The way to a table."""

    name = "lobby"
    verbose_name = _("lobby")
