"""What stays in the database of a deal whose event rows have been put away."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.deal import Deal


class PackedDeal(models.Model):
    """The moves of a deal of a match that is over, in place of its event rows. With the deck they give
    everything that the rows said but for the ids of the requests (`games.services.past`).

    `moves` is JSON, compressed by zlib: `{"began": "2026-03-01T20:15:00+00:00", "rows": [ROW, ..]}`. A ROW is
    `[seat, move, µs since the row before]`; the first one is the dealing.
    """

    deal = models.OneToOneField(
        Deal, models.CASCADE, primary_key=True, related_name="packed", verbose_name=_("deal")
    )
    moves = models.BinaryField(_("moves"))
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("packed deal")
        verbose_name_plural = _("packed deals")

    def __str__(self) -> str:
        return str(self.deal_id)
