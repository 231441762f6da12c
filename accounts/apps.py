"""The accounts app."""

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People: guests and accounts."""

    name = "accounts"
    verbose_name = _("people")

    def ready(self) -> None:
        """Has the sockets of a person follow what happens to the sessions, and the groups their rights."""
        from accounts import rights, sessions, tracing

        sessions.connect()
        tracing.connect()
        for label in ("auth", "accounts", "games", "lobby"):
            post_migrate.connect(rights.keep_groups, apps.get_app_config(label), dispatch_uid="rights")
