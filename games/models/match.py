"""A match and its seats: who plays what, and what surrounds the play."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules
from games.models.choices import OVER, Ladder, Level, Status
from games.models.names import new_public_id


class Match(models.Model):
    """A sequence of deals between fixed seats under fixed rules.

    `version` counts everything that ever happened in it, one by one. `turn` is the seat to move (`None` when
    nobody is). `bot_due` is set while a bot is to move: past it, its task is taken for lost and the sweep
    asks again.

    What surrounds the play (who sits where, who is away, the clock) is the table: `table_version` counts its
    changes. `host` opened it; `invite` lets whoever holds it sit down until it is changed. `listed` tables
    stand in the lobby. At a `friendly` table there is no clock, and what was done is taken back when all
    agree: `proposal` is that question while it is open. `clock` is the seconds of a turn (`None`: no clock),
    `deadline` when the person on turn has used them up, `paused` since when nobody may play.

    `ruling` is what the site last decided about it, as all at the table are told: `{"act": "pause"}` and the
    like, with the `seat` or the `winner` that it is about. `stopped`: the site has paused it, and the site
    alone lets it go on.
    """

    public_id = models.CharField(
        _("address"), max_length=16, unique=True, default=new_public_id, editable=False
    )
    rules = models.JSONField(_("rules"))
    players = models.PositiveSmallIntegerField(_("players"))
    first_dealer = models.PositiveSmallIntegerField(_("first dealer"))
    status = models.CharField(_("status"), max_length=16, choices=Status, default=Status.PLAYING)
    version = models.PositiveIntegerField(_("version"), default=0)
    deal_number = models.PositiveSmallIntegerField(_("deal"), default=0)
    turn = models.PositiveSmallIntegerField(_("seat to move"), null=True, blank=True)
    bot_due = models.DateTimeField(_("bot due"), null=True, blank=True)
    totals = models.JSONField(_("totals"))
    winner = models.PositiveSmallIntegerField(_("winning side"), null=True, blank=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="hosted",
        verbose_name=_("host"),
    )
    invite = models.CharField(
        _("invitation"), max_length=32, unique=True, null=True, blank=True, editable=False
    )
    listed = models.BooleanField(_("in the lobby"), default=False)
    spectators = models.BooleanField(_("spectators allowed"), default=False)
    chat = models.BooleanField(_("free chat"), default=False)
    friendly = models.BooleanField(_("friendly"), default=False)
    ranked = models.BooleanField(_("ranked"), default=False)
    shared = models.BooleanField(_("people wait for people"), default=False)
    ladder = models.CharField(_("ladder"), max_length=8, blank=True, choices=Ladder)
    clock = models.PositiveSmallIntegerField(_("seconds of a turn"), null=True, blank=True)
    deadline = models.DateTimeField(_("turn ends"), null=True, blank=True)
    paused = models.DateTimeField(_("paused since"), null=True, blank=True)
    proposal = models.JSONField(_("open question"), null=True, blank=True)
    ruling = models.JSONField(_("decision of the site"), null=True, blank=True)
    stopped = models.BooleanField(_("stopped by the site"), default=False)
    table_version = models.PositiveIntegerField(_("version of the table"), default=0)
    previous = models.OneToOneField(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="again",
        verbose_name=_("played again after"),
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    updated = models.DateTimeField(_("last event"), auto_now=True)
    finished = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(fields=["bot_due"], condition=Q(bot_due__isnull=False), name="match_bot_due"),
            models.Index(fields=["deadline"], condition=Q(deadline__isnull=False), name="match_deadline"),
            models.Index(
                fields=["updated"],
                condition=Q(shared=True, status="playing", paused=None),
                name="match_waited_for",
            ),
            models.Index(fields=["status", "-updated"], name="match_status_updated"),
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        """The page of the table."""
        return reverse("match", args=[self.public_id])

    @property
    def is_over(self) -> bool:
        """Whether nothing will be played any more."""
        return self.status in OVER

    @property
    def rules_value(self) -> Rules:
        """The rules as the engine takes them."""
        return Rules.from_json(self.rules)


class Seat(models.Model):
    """One place at the table: a person's, a bot's (then `level` and `name` are set), or open while the match
    waits.

    `next_user` takes the seat of a bot when the next deal is dealt.
    `stand_in` is the level of the bot that plays for the person who is away; `absence` the seconds of his
    budget used before `away_since`, `timeouts` those in a row. Who `left` said so, or used up the budget.
    `reserve` is what is left of the seconds beside the turn clock. `key` opens the seat on another device.
    `removed`: the site has given the seat to its stand-in until the end of the match.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("person"),
    )
    level = models.CharField(_("level of the bot"), max_length=16, blank=True, choices=Level)
    name = models.CharField(_("name of the bot"), max_length=40, blank=True)
    next_user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="next_seats",
        verbose_name=_("person from the next deal on"),
    )
    key = models.CharField(
        _("personal link"), max_length=32, unique=True, null=True, blank=True, editable=False
    )
    ready = models.BooleanField(_("ready"), default=False)
    stand_in = models.CharField(_("level of the stand-in"), max_length=16, blank=True, choices=Level)
    away_since = models.DateTimeField(_("away since"), null=True, blank=True)
    absence = models.FloatField(_("seconds of absence"), default=0.0)
    timeouts = models.PositiveSmallIntegerField(_("time-outs in a row"), default=0)
    reserve = models.FloatField(_("seconds of reserve"), null=True, blank=True)
    left = models.BooleanField(_("left"), default=False)
    removed = models.BooleanField(_("removed by the site"), default=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_person_once"),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(level=""),
                name="seat_not_person_and_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.shown_name}"

    @property
    def is_bot(self) -> bool:
        """Whether this seat is the computer's own."""
        return bool(self.level)

    @property
    def is_open(self) -> bool:
        """Whether nobody sits here yet."""
        return self.user_id is None and not self.level

    @property
    def bot_level(self) -> str:
        """How well the computer plays that plays here now, for itself or for somebody; empty for a person."""
        return self.level or self.stand_in

    @property
    def shown_name(self) -> str:
        """What the others see at the table."""
        return self.user.name if self.user else self.name
