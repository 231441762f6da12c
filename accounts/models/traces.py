"""What people were called before, and by what two accounts of one person can be told."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.people import User


class FormerName(models.Model):
    """A name that a person gave up at `until`; `key` is what it looked like (`names.skeleton`)."""

    person = models.ForeignKey(User, models.CASCADE, related_name="former_names", verbose_name=_("person"))
    name = models.CharField(_("name"), max_length=150)
    key = models.CharField(_("look of the name"), max_length=160, db_index=True)
    until = models.DateTimeField(_("until"), auto_now_add=True)

    class Meta:
        verbose_name = _("former name")
        verbose_name_plural = _("former names")
        ordering = ["-pk"]
        default_permissions = ()

    def __str__(self) -> str:
        return self.name


class Trace(models.Model):
    """That a person signed in from an address or a device. `digest` tells whether two are the same one, and
    nothing of what they are; it is forgotten some months after `last`.
    """

    class Kind(models.TextChoices):
        """What was seen."""

        ADDRESS = "address", _("address")
        DEVICE = "device", _("device")

    person = models.ForeignKey(User, models.CASCADE, related_name="traces", verbose_name=_("person"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    digest = models.CharField(_("fingerprint"), max_length=64)
    first = models.DateTimeField(_("first seen"))
    last = models.DateTimeField(_("last seen"), db_index=True)

    class Meta:
        verbose_name = _("trace")
        verbose_name_plural = _("traces")
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["person", "kind", "digest"], name="trace_once")]
        indexes = [models.Index(fields=["kind", "digest"], name="trace_of_digest")]

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind}"
