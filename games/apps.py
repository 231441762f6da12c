"""The app of the table: matches, live play, the rules."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Matches and everything that happens in them."""

    name = "games"
    verbose_name = _("games")
