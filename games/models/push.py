"""Browsers that are called when their person is on turn and the table is closed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PushDevice(models.Model):
    """A browser that has asked to be called: `endpoint` is where its service takes calls, `key` and `auth`
    what they are sealed with, both as base64url.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_devices", verbose_name=_("person")
    )
    endpoint = models.CharField(_("address of the service"), max_length=1000, unique=True)
    key = models.CharField(_("key of the browser"), max_length=100)
    auth = models.CharField(_("secret of the browser"), max_length=40)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("browser that is called")
        verbose_name_plural = _("browsers that are called")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.endpoint[:40]}"
