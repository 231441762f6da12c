"""The closed sets of values in the rows of a match."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Status(models.TextChoices):
    """Where a match stands. `CLOSED` ended without a result, `VOID` lost its result afterwards."""

    WAITING = "waiting", _("waiting for players")
    PLAYING = "playing", _("playing")
    BETWEEN_DEALS = "between_deals", _("between deals")
    FINISHED = "finished", _("finished")
    CLOSED = "closed", _("closed")
    VOID = "void", _("void")


OVER = (Status.FINISHED, Status.CLOSED, Status.VOID)
"""Where nothing will be played any more."""


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
