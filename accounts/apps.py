"""The accounts app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People: guests and accounts."""

    name = "accounts"
    verbose_name = _("people")

    def ready(self) -> None:
        """Has the sockets of a person follow what happens to the sessions."""
        from accounts import sessions

        sessions.connect()
