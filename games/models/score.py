"""Games of the real table."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.names import new_token


class ScorePad(models.Model):
    """A game of the real table, kept for whoever writes its score: `game` is the value of docs/score.md.

    `key`, `read_link` and `write_link` are what opens it: the key is its keeper's alone, the links are handed
    out and can be taken back. `version` counts the changes.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="score_pads",
        verbose_name=_("person"),
    )
    game_id = models.CharField(_("game"), max_length=32)
    key = models.CharField(_("key"), max_length=32, unique=True, default=new_token, editable=False)
    read_link = models.CharField(_("link to look on"), max_length=32, unique=True, null=True, blank=True)
    write_link = models.CharField(_("link to write"), max_length=32, unique=True, null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)
    game = models.JSONField(_("score"))
    created = models.DateTimeField(_("created"), auto_now_add=True)
    updated = models.DateTimeField(_("last change"), auto_now=True)

    class Meta:
        verbose_name = _("score pad")
        verbose_name_plural = _("score pads")
        ordering = ["-updated"]
        constraints = [models.UniqueConstraint(fields=["owner", "game_id"], name="score_pad_once")]

    def __str__(self) -> str:
        return self.game_id
