"""What happens in a match: its deals, what the next is shuffled from, and every event."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Deal(models.Model):
    """One deal (smazzata). `seed`, `deck` and `snapshot` are secrets until `ended`: they are shown to nobody.

    `deck` is in the order of the shuffle, so that a replay needs no random generator. `start_version` is the
    version of the event row that dealt the cards; `contributions` are those of the seats in `contributors`;
    `result` is what the count gave: `{"reason", "seat",
    "counts"}`.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="deals", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("deal"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    seed = models.BinaryField(_("seed"))
    commitment = models.CharField(_("commitment"), max_length=64)
    contributions = models.JSONField(_("contributions"), default=list)
    contributors = models.JSONField(_("who contributed"), default=list)
    deck = models.JSONField(_("deck"))
    snapshot = models.JSONField(_("snapshot"))
    start_version = models.PositiveIntegerField(_("first version"))
    result = models.JSONField(_("result"), null=True, blank=True)
    started = models.DateTimeField(_("started"), auto_now_add=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="deal_once")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Shuffle(models.Model):
    """What the next deal of a match will be shuffled from, while its players contribute; dealing removes it.

    `seed` is a secret, `commitment` public. `commits` and `reveals` hold by the key of each person the
    fingerprint of the contribution and then the contribution, in hexadecimal digits. `asked` is when the deal
    was asked for, by the seat `asked_by` in the request `client_id`: from then on no fingerprint is taken.
    """

    match = models.OneToOneField(Match, models.CASCADE, related_name="shuffle", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("deal"))
    seed = models.BinaryField(_("seed"))
    commitment = models.CharField(_("commitment"), max_length=64)
    commits = models.JSONField(_("fingerprints"), default=dict)
    reveals = models.JSONField(_("contributions"), default=dict)
    asked = models.DateTimeField(_("deal asked for"), null=True, blank=True, db_index=True)
    asked_by = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    client_id = models.CharField(_("request"), max_length=40, null=True, blank=True)

    class Meta:
        verbose_name = _("shuffle")
        verbose_name_plural = _("shuffles")

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Event(models.Model):
    """One version of a match: what was asked, by whom, and everything that it made happen, in full.

    `move` is the canonical text of the move, empty for the dealing of the cards. `client_id` is the request's
    id; the same id from the same seat is the same request.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="events", verbose_name=_("match"))
    deal = models.ForeignKey(Deal, models.CASCADE, related_name="events", verbose_name=_("deal"))
    version = models.PositiveIntegerField(_("version"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    client_id = models.CharField(_("request"), max_length=40, null=True, blank=True)
    move = models.CharField(_("move"), max_length=1024, blank=True)
    events = models.JSONField(_("what happened"))
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["match", "version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="event_version_once"),
            models.UniqueConstraint(
                fields=["match", "seat", "client_id"],
                condition=Q(client_id__isnull=False),
                name="event_request_once",
            ),
        ]
        indexes = [models.Index(fields=["deal", "seat", "-version"], name="event_last_of_seat")]

    def __str__(self) -> str:
        return f"{self.match_id} v{self.version}"
