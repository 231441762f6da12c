"""Rows of ladders and league. All of them follow from the stored matches: `manage.py rebuild_ratings` makes
them anew. Written in `lobby.services` only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Ladder, Match
from lobby.ratings.figures import Skill
from lobby.ratings.periods import season_name

if TYPE_CHECKING:
    from accounts.models import User


class Booked(models.TextChoices):
    """What is booked of a match for somebody."""

    WIN = "win", _("won")
    DRAW = "draw", _("drawn")
    LOSS = "loss", _("lost")
    LEFT = "left", _("left")
    SPARED = "spared", _("not charged")


class Division(models.IntegerChoices):
    """The divisions of the league, from below."""

    BRONZE = 0, _("Bronze")
    SILVER = 1, _("Silver")
    GOLD = 2, pgettext_lazy("division", "Gold")
    PLATINUM = 3, _("Platinum")
    DIAMOND = 4, pgettext_lazy("division", "Diamond")


class Ledger(models.Model):
    """The one row that whoever books holds, so that matches are booked one after the other."""

    booked = models.DateTimeField(_("last used"), auto_now=True)

    class Meta:
        verbose_name = _("ledger")
        verbose_name_plural = _("ledgers")


class Season(models.Model):
    """A quarter of a year in which something was booked; `closed` once its final standing is written."""

    number = models.PositiveIntegerField(_("season"), primary_key=True)
    closed = models.BooleanField(_("closed"), default=False)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-number"]

    def __str__(self) -> str:
        return season_name(self.number)


class SkillRow(models.Model):
    """The columns of a skill; `shown` is the rating that people read, kept for the order of the ladder."""

    mu = models.FloatField(_("skill"))
    sigma = models.FloatField(_("uncertainty"))

    class Meta:
        abstract = True

    @property
    def skill(self) -> Skill:
        """The skill as a value."""
        return Skill(self.mu, self.sigma)


class Tally(models.Model):
    """How many matches, and how they ended; those left are lost ones too, those spared are neither."""

    matches = models.PositiveIntegerField(_("matches"), default=0)
    won = models.PositiveIntegerField(_("won"), default=0)
    drawn = models.PositiveIntegerField(_("drawn"), default=0)
    lost = models.PositiveIntegerField(_("lost"), default=0)

    class Meta:
        abstract = True


class Rating(SkillRow, Tally):
    """A rated person, or a rated pair (then `partner` is set and has the higher number), on one ladder.

    `season` is the one that `sigma` belongs to. `opponents` counts different persons.
    """

    ladder = models.CharField(_("ladder"), max_length=8, choices=Ladder)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="ratings", verbose_name=_("person")
    )
    partner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="pair_ratings",
        verbose_name=_("partner"),
    )
    shown = models.FloatField(_("rating"))
    season = models.PositiveIntegerField(_("season"))
    opponents = models.PositiveIntegerField(_("different opponents"), default=0)
    last = models.DateTimeField(_("last match"))

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "person"], condition=Q(partner=None), name="rating_person_once"
            ),
            models.UniqueConstraint(
                fields=["ladder", "person", "partner"], condition=~Q(partner=None), name="rating_pair_once"
            ),
            models.CheckConstraint(
                condition=Q(ladder="pair", partner__gt=F("person")) | (Q(partner=None) & ~Q(ladder="pair")),
                name="rating_person_or_pair",
            ),
        ]
        indexes = [
            models.Index(fields=["ladder", "-shown"], name="rating_order"),
            models.Index(fields=["season"], name="rating_season"),
        ]

    def __str__(self) -> str:
        return f"{self.ladder}: {self.name}"

    @property
    def name(self) -> str:
        """The name, or the two names, that others see."""
        return " + ".join(person.name for person in self.people)

    @property
    def people(self) -> tuple[User, ...]:
        """Who is rated: one person, or the two of a pair."""
        return (self.person,) if self.partner is None else (self.person, self.partner)


class RatedMatch(models.Model):
    """A match in the book, once: the fence that makes one finish one change.

    `finished` and the match's number give the order; `people` are the numbers of all who sat there.
    """

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="rated", verbose_name=_("match")
    )
    ladder = models.CharField(_("ladder"), max_length=8, choices=Ladder)
    season = models.ForeignKey(Season, models.PROTECT, related_name="+", verbose_name=_("season"))
    finished = models.DateTimeField(_("finished"))
    day = models.DateField(_("day"))
    people = models.CharField(_("people"), max_length=90)
    verdict = models.CharField(
        _("verdict"),
        max_length=8,
        choices=[
            ("counted", _("counted")),
            ("too_many", _("too many of the day")),
            ("unfit", _("with somebody who is not rated")),
        ],
    )

    class Meta:
        verbose_name = _("rated match")
        verbose_name_plural = _("rated matches")
        indexes = [
            models.Index(fields=["finished"], name="rated_order"),
            models.Index(fields=["day", "people"], name="rated_meetings"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.verdict}"


class RatingChange(SkillRow):
    """What one match did to one rating: the skill after it, and what it was before.

    `number` counts the matches of the rating from 1.
    """

    rated = models.ForeignKey(RatedMatch, models.CASCADE, related_name="changes", verbose_name=_("match"))
    rating = models.ForeignKey(Rating, models.CASCADE, related_name="changes", verbose_name=_("rating"))
    number = models.PositiveIntegerField(_("number"))
    outcome = models.CharField(_("outcome"), max_length=8, choices=Booked)
    mu_before = models.FloatField(_("skill before"))
    sigma_before = models.FloatField(_("uncertainty before"))

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        constraints = [
            models.UniqueConstraint(fields=["rated", "rating"], name="change_once"),
            models.UniqueConstraint(fields=["rating", "number"], name="change_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.rating_id}/{self.number}"

    @property
    def before(self) -> Skill:
        """The skill with which the match was begun."""
        return Skill(self.mu_before, self.sigma_before)


class Opponent(models.Model):
    """A person whom a rating has met, and the first match in which."""

    rating = models.ForeignKey(Rating, models.CASCADE, related_name="met", verbose_name=_("rating"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("person")
    )
    first = models.ForeignKey(
        RatedMatch, models.CASCADE, related_name="first_meetings", verbose_name=_("match")
    )

    class Meta:
        verbose_name = _("opponent")
        verbose_name_plural = _("opponents")
        constraints = [models.UniqueConstraint(fields=["rating", "person"], name="opponent_once")]

    def __str__(self) -> str:
        return f"{self.rating_id}: {self.person_id}"


class Standing(SkillRow, Tally):
    """How a rating ended a season, with the matches of that season; `place` where it stood on the ladder."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="standings", verbose_name=_("season"))
    rating = models.ForeignKey(Rating, models.CASCADE, related_name="standings", verbose_name=_("rating"))
    shown = models.FloatField(_("rating"))
    place = models.PositiveIntegerField(_("place"), null=True, blank=True)

    class Meta:
        verbose_name = _("final standing")
        verbose_name_plural = _("final standings")
        constraints = [models.UniqueConstraint(fields=["season", "rating"], name="standing_once")]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.rating_id}"


class LeaguePoints(models.Model):
    """What one match gave one person in the league."""

    rated = models.ForeignKey(RatedMatch, models.CASCADE, related_name="gains", verbose_name=_("match"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="league_points", verbose_name=_("person")
    )
    month = models.DateField(_("month"))
    outcome = models.CharField(_("outcome"), max_length=8, choices=Booked)
    points = models.SmallIntegerField(_("points"))

    class Meta:
        verbose_name = _("league points")
        verbose_name_plural = _("league points")
        constraints = [models.UniqueConstraint(fields=["rated", "person"], name="league_points_once")]
        indexes = [models.Index(fields=["person", "month"], name="league_points_month")]

    def __str__(self) -> str:
        return f"{self.rated_id}: {self.person_id} {self.points}"


class LeagueMonth(models.Model):
    """A month of a person in a division. `place` and `moved` (1 up, -1 down) are set when it is over."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="league_months", verbose_name=_("person")
    )
    month = models.DateField(_("month"))
    division = models.PositiveSmallIntegerField(_("division"), choices=Division)
    points = models.IntegerField(_("points"), default=0)
    matches = models.PositiveIntegerField(_("matches"), default=0)
    won = models.PositiveIntegerField(_("won"), default=0)
    place = models.PositiveIntegerField(_("place"), null=True, blank=True)
    moved = models.SmallIntegerField(_("moved"), null=True, blank=True)

    class Meta:
        verbose_name = _("month in the league")
        verbose_name_plural = _("months in the league")
        constraints = [models.UniqueConstraint(fields=["person", "month"], name="league_month_once")]
        indexes = [models.Index(fields=["month", "division", "-points"], name="league_month_order")]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}: {self.person_id}"
