"""The rows of a match, written in `games.services` only: events are the truth, snapshots a cache."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.engine.rules import Rules

#: Letters and digits that nobody mistakes for each other; ten of them cannot be guessed.
_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 10


def new_public_id() -> str:
    """An unguessable name for the address of a match."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(ID_LENGTH))


def new_token() -> str:
    """What opens a score pad: 128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


class Status(models.TextChoices):
    """Where a match stands. `CLOSED` ended without a result, `VOID` lost its result afterwards."""

    WAITING = "waiting", _("waiting for players")
    PLAYING = "playing", _("playing")
    BETWEEN_DEALS = "between_deals", _("between deals")
    FINISHED = "finished", _("finished")
    CLOSED = "closed", _("closed")
    VOID = "void", _("void")


class Ladder(models.TextChoices):
    """What a ranked match counts for."""

    TWO = "two", _("two players")
    FOUR = "four", _("four players")
    PAIR = "pair", _("fixed pairs")


class Level(models.TextChoices):
    """How well a bot plays."""

    EASY = "easy", _("Easy")
    CASUAL = "casual", _("Casual")
    MEDIUM = "medium", _("Medium")
    HARD = "hard", _("Hard")
    MASTER = "master", _("Master")
    EXPERT = "expert", _("Expert")


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
        return self.status in (Status.FINISHED, Status.CLOSED, Status.VOID)

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


class Pulse(models.Model):
    """When the sweep last ran: a gap means that the site stood still, and nobody's clock counts that."""

    at = models.DateTimeField(_("last sweep"))

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return self.at.isoformat()


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
