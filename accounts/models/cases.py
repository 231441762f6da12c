"""What people report about each other, gathered into cases."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models.people import User


class Category(models.TextChoices):
    """What a report is about."""

    THREAT = "threat", _("threats or hatred")
    INSULT = "insult", _("insults")
    CHEATING = "cheating", _("cheating, or help from outside")
    LEAVING = "leaving", _("leaving or stalling")
    NAME = "name", _("name or picture")
    SPAM = "spam", _("advertising or flooding")
    OTHER = "other", _("something else")


SEVERITY = {
    Category.THREAT: 5,
    Category.CHEATING: 4,
    Category.INSULT: 3,
    Category.LEAVING: 2,
    Category.NAME: 2,
    Category.SPAM: 2,
    Category.OTHER: 1,
}
"""How much a report of each category weighs."""


class Case(models.Model):
    """All reports about one person that nobody has decided yet, and then the decision.

    `priority` is made anew with each report (`services.cases`). `claimed_by` works on it. Where `decided`
    is set, `breach` tells whether there was something; `note` is for the staff.
    """

    person = models.ForeignKey(User, models.PROTECT, related_name="cases", verbose_name=_("person"))
    category = models.CharField(_("about"), max_length=16, choices=Category)
    priority = models.PositiveIntegerField(_("priority"), default=0)
    opened = models.DateTimeField(_("opened"), auto_now_add=True)
    claimed_by = models.ForeignKey(
        User,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="claimed_cases",
        verbose_name=_("claimed by"),
    )
    claimed = models.DateTimeField(_("claimed"), null=True, blank=True)
    decided_by = models.ForeignKey(
        User,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="decided_cases",
        verbose_name=_("decided by"),
    )
    decided = models.DateTimeField(_("decided"), null=True, blank=True)
    breach = models.BooleanField(_("breach"), null=True, blank=True)
    note = models.TextField(_("note for the staff"), blank=True)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ["-priority", "opened"]
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["person"], condition=Q(decided=None), name="case_open_once"),
        ]
        indexes = [
            models.Index(fields=["-priority", "opened"], condition=Q(decided=None), name="case_waiting"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk} {self.person}"


class Report(models.Model):
    """What one person (`by`), or a signal of the site (None), says about another: where (`match`), about
    which line of the talk (`said`), in which words. `details` are the figures of a signal.
    """

    case = models.ForeignKey(Case, models.CASCADE, related_name="reports", verbose_name=_("case"))
    by = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="reports", verbose_name=_("by")
    )
    category = models.CharField(_("about"), max_length=16, choices=Category)
    match = models.ForeignKey(
        "games.Match", models.PROTECT, null=True, blank=True, related_name="reports", verbose_name=_("match")
    )
    said = models.ForeignKey(
        "games.Said", models.PROTECT, null=True, blank=True, related_name="reports", verbose_name=_("line")
    )
    text = models.CharField(_("text"), max_length=1000, blank=True)
    details = models.JSONField(_("figures"), null=True, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["pk"]
        default_permissions = ("view",)
        indexes = [models.Index(fields=["created"], name="report_created")]

    def __str__(self) -> str:
        return f"{self.category} #{self.pk}"
