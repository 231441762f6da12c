"""What is said at a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Said(models.Model):
    """One thing said at a table, to all its seats alike: a phrase by its code, or a free text. It is kept for
    whoever has to judge a complaint, also when somebody has muted it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk", verbose_name=_("match"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="said", verbose_name=_("person")
    )
    phrase = models.CharField(_("phrase"), max_length=24, blank=True)
    text = models.CharField(_("text"), max_length=200, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("thing said")
        verbose_name_plural = _("things said")
        ordering = ["match", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(phrase="", text__gt="") | Q(text="", phrase__gt=""), name="said_phrase_or_text"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}: {self.phrase or self.text}"
