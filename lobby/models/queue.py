"""Rows of quick match: who waits for a ranked match, and who has been called to one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Ladder


class Call(models.Model):
    """People are asked whether they are ready for a match, until `until`. Its terms are settled."""

    ladder = models.CharField(_("ladder"), max_length=8, choices=Ladder)
    length = models.PositiveSmallIntegerField(_("points to play to"))
    clock = models.PositiveSmallIntegerField(_("seconds of a turn"))
    until = models.DateTimeField(_("to be answered by"), db_index=True)

    class Meta:
        verbose_name = _("ready check")
        verbose_name_plural = _("ready checks")

    def __str__(self) -> str:
        return f"{self.ladder}: {self.until:%H:%M:%S}"


class Party(models.Model):
    """One place in the queue: a person alone, or a fixed pair.

    `length` and `clock` are what is wished; `any_length` and `any_clock` that another will do. `rating` is
    the shown one on the ladder, `since` when the waiting began. While a pair waits for its second person
    (`invite` is set) it is in no queue; `invited` is the friend who was asked, if one was. `call` is set
    while the party is asked whether it is ready.
    """

    ladder = models.CharField(_("ladder"), max_length=8, choices=Ladder)
    length = models.PositiveSmallIntegerField(_("points to play to"))
    any_length = models.BooleanField(_("or another length"), default=False)
    clock = models.PositiveSmallIntegerField(_("seconds of a turn"))
    any_clock = models.BooleanField(_("or another clock"), default=False)
    rating = models.FloatField(_("rating"))
    since = models.DateTimeField(_("waiting since"))
    invite = models.CharField(
        _("invitation"), max_length=32, unique=True, null=True, blank=True, editable=False
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="asked_to_pair",
        verbose_name=_("friend asked"),
    )
    call = models.ForeignKey(
        Call, models.SET_NULL, null=True, blank=True, related_name="parties", verbose_name=_("ready check")
    )

    class Meta:
        verbose_name = _("place in the queue")
        verbose_name_plural = _("places in the queue")
        indexes = [
            models.Index(
                fields=["ladder", "since"], condition=Q(call=None, invite=None), name="party_waiting"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ladder}: {self.pk}"


class Seeker(models.Model):
    """A person in the queue, who is there once whatever he presses. `seen` is the last sign of life; `seat`
    and `accepted` belong to the call.
    """

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="seeker",
        verbose_name=_("person"),
    )
    party = models.ForeignKey(
        Party, models.CASCADE, related_name="seekers", verbose_name=_("place in the queue")
    )
    seen = models.DateTimeField(_("last seen"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    accepted = models.BooleanField(_("accepted"), default=False)

    class Meta:
        verbose_name = _("person in the queue")
        verbose_name_plural = _("people in the queue")

    def __str__(self) -> str:
        return f"{self.person_id}: {self.party_id}"
