"""That the sweep lives."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Pulse(models.Model):
    """When the sweep last ran: a gap means that the site stood still, and nobody's clock counts that."""

    at = models.DateTimeField(_("last sweep"))

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return self.at.isoformat()
