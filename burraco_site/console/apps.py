"""The admin of Django with a site of our own."""

from django.contrib.admin.apps import AdminConfig


class ConsoleConfig(AdminConfig):
    """Takes the place of `django.contrib.admin` among the installed apps."""

    default_site = "burraco_site.console.site.Console"
