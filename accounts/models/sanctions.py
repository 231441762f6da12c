"""What follows from a breach, and what its person says to it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.cases import Case, Category
from accounts.models.people import User


class Kind(models.TextChoices):
    """What a sanction does, the mildest first."""

    WARNING = "warning", _("warning")
    TIMEOUT = "timeout", _("no talk for a while")
    MUTE = "mute", _("mute")
    RENAME = "rename", _("another name")
    RANKED = "ranked", _("no ranked matches")
    PLAY = "play", _("no tables with others")
    SUSPENSION = "suspension", _("suspension")
    CLOSURE = "closure", _("account closed")


SILENCING = (Kind.TIMEOUT, Kind.MUTE)
LOCKING = (Kind.SUSPENSION, Kind.CLOSURE)
"""Those by which a person is let in no more."""


class SanctionQuerySet(models.QuerySet["Sanction"]):
    """Sanctions of one or many people."""

    def in_force(self) -> SanctionQuerySet:
        """Those that hold now: decided by as many as it takes, not lifted, not run out."""
        now = timezone.now()
        return self.filter(Q(until=None) | Q(until__gt=now), in_force_since__isnull=False, lifted=None)


class Sanction(models.Model):
    """One decision about a person: what (`kind`), why (`category`, and `words` to the person), `until` when
    (None: for ever).

    It holds from `in_force_since` on: at once, but a closure only when somebody else than `decided_by` has
    confirmed it. The person has seen it at `acknowledged`. Who undoes it sets `lifted`.
    """

    person = models.ForeignKey(User, models.PROTECT, related_name="sanctions", verbose_name=_("person"))
    kind = models.CharField(_("sanction"), max_length=16, choices=Kind)
    category = models.CharField(_("because of"), max_length=16, choices=Category)
    words = models.CharField(_("words to the person"), max_length=1000, blank=True)
    case = models.ForeignKey(
        Case, models.PROTECT, null=True, blank=True, related_name="sanctions", verbose_name=_("case")
    )
    decided_by = models.ForeignKey(
        User, models.PROTECT, related_name="sanctions_decided", verbose_name=_("decided by")
    )
    decided = models.DateTimeField(_("decided"), auto_now_add=True)
    confirmed_by = models.ForeignKey(
        User,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="sanctions_confirmed",
        verbose_name=_("confirmed by"),
    )
    in_force_since = models.DateTimeField(_("in force since"), null=True, blank=True)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    acknowledged = models.DateTimeField(_("read by the person"), null=True, blank=True)
    lifted = models.DateTimeField(_("lifted"), null=True, blank=True)
    lifted_by = models.ForeignKey(
        User,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="sanctions_lifted",
        verbose_name=_("lifted by"),
    )

    objects = SanctionQuerySet.as_manager()

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["-pk"]
        default_permissions = ("view",)
        constraints = [
            models.CheckConstraint(
                condition=~Q(kind=Kind.CLOSURE) | Q(in_force_since=None) | Q(confirmed_by__isnull=False),
                name="closure_confirmed",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_by=None) | ~Q(confirmed_by=models.F("decided_by")),
                name="confirmed_by_another",
            ),
        ]
        indexes = [
            models.Index(
                fields=["until"],
                condition=Q(lifted=None, kind__in=[Kind.SUSPENSION]),
                name="suspension_until",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}"

    @property
    def holds(self) -> bool:
        """Whether it is in force now."""
        over = self.until is not None and self.until <= timezone.now()
        return self.in_force_since is not None and self.lifted is None and not over

    @property
    def waits(self) -> bool:
        """Whether a second person has still to confirm it."""
        return self.in_force_since is None and self.lifted is None


class Appeal(models.Model):
    """What a person says to a sanction, once. Another judges than who decided it; `granted` lifts it."""

    sanction = models.OneToOneField(
        Sanction, models.PROTECT, related_name="appeal", verbose_name=_("sanction")
    )
    text = models.CharField(_("text"), max_length=2000)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    judged_by = models.ForeignKey(
        User,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="appeals_judged",
        verbose_name=_("judged by"),
    )
    judged = models.DateTimeField(_("judged"), null=True, blank=True)
    granted = models.BooleanField(_("granted"), null=True, blank=True)
    answer = models.CharField(_("answer"), max_length=1000, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"#{self.pk}"


def is_barred(user: User, *kinds: str) -> bool:
    """Whether a sanction of one of these kinds holds against a person now."""
    return sanctions_of(user, *kinds).exists()


def sanctions_of(user: User, *kinds: str) -> QuerySet[Sanction]:
    """The sanctions of these kinds that hold against a person now."""
    return Sanction.objects.in_force().filter(person=user, kind__in=kinds)
