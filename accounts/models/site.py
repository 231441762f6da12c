"""What the site says to all, what of it is switched off, and which words it does not take."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.names import skeleton
from burraco_site.shared_cache import forget, kept_for_all

ANNOUNCEMENTS = "announcements"
"""The group under which the cache keeps them."""


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    """What was, is and will be said to all."""

    def now(self) -> AnnouncementQuerySet:
        """What is said at this moment."""
        now = timezone.now()
        return self.filter(Q(ends=None) | Q(ends__gt=now), starts__lte=now)

    def update(self, **values: Any) -> int:
        """Changes rows, of which no signal tells."""
        forget(ANNOUNCEMENTS)
        return super().update(**values)


class Announcement(models.Model):
    """A line at the top of every page from `starts` to `ends` (None: until somebody ends it), in the
    languages of the site; where one is empty the English words stand.

    A `freeze` stops the matches between people meanwhile: their clocks stand still and nobody may move.
    """

    english = models.CharField(_("in English"), max_length=300)
    italian = models.CharField(_("in Italian"), max_length=300, blank=True)
    spanish = models.CharField(_("in Spanish"), max_length=300, blank=True)
    starts = models.DateTimeField(_("from"), default=timezone.now)
    ends = models.DateTimeField(_("until"), null=True, blank=True)
    freeze = models.BooleanField(_("matches stand still"), default=False)

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-starts"]

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The words in the reader's language."""
        by_language = {"it": self.italian, "es": self.spanish}
        return by_language.get((get_language() or "")[:2], "") or self.english


def announcements_now() -> list[Announcement]:
    """What is said at this moment, the latest first: what was stored before this is known to every process,
    and what comes and ends by the clock comes and ends in time.
    """
    now = timezone.now()
    known = [Announcement(**row) for row in kept_for_all(ANNOUNCEMENTS, "rows", _not_over)]
    return [each for each in known if each.starts <= now and (each.ends is None or now < each.ends)]


def _not_over() -> list[dict[str, Any]]:
    rows = Announcement.objects.filter(Q(ends=None) | Q(ends__gt=timezone.now()))
    return [dict(row) for row in rows.values()]


@receiver([post_save, post_delete], sender=Announcement)
def _forget_announcements(**signal: Any) -> None:
    forget(ANNOUNCEMENTS)


class Switch(models.Model):
    """Something that the site can do, switched off while a row says so."""

    class Name(models.TextChoices):
        """What can be switched."""

        SIGN_UP = "sign_up", _("signing up")
        QUICK_MATCH = "quick_match", _("quick match")
        CHAT = "chat", _("free words at tables")
        GUEST_TABLES = "guest_tables", _("tables of guests")

    name = models.CharField(_("what"), max_length=24, choices=Name, unique=True)
    on = models.BooleanField(_("on"), default=True)

    class Meta:
        verbose_name = _("switch")
        verbose_name_plural = _("switches")

    def __str__(self) -> str:
        return self.name


class BadWord(models.Model):
    """A word that is not taken in free words at a table (`in_talk`) or as part of a name (`in_names`)."""

    word = models.CharField(_("word"), max_length=40)
    language = models.CharField(
        _("language"),
        max_length=8,
        choices=[("en", _("English")), ("it", _("Italian")), ("es", _("Spanish"))],
    )
    in_talk = models.BooleanField(_("not in talk"), default=True)
    in_names = models.BooleanField(_("not in names"), default=True)

    class Meta:
        verbose_name = _("bad word")
        verbose_name_plural = _("bad words")
        ordering = ["language", "word"]
        constraints = [models.UniqueConstraint(fields=["word", "language"], name="bad_word_once")]

    def __str__(self) -> str:
        return self.word


def has_bad_word(text: str, words: models.QuerySet[BadWord]) -> bool:
    """Whether a text has one of the `words`, however they are spelt: as whole words of it."""
    bad = {skeleton(word) for word in words.values_list("word", flat=True)}
    return any(skeleton(word) in bad for word in text.split())


def hides_bad_word(name: str) -> bool:
    """Whether one of the words that are not taken in names is part of a name, however it is spelt."""
    look = skeleton(name)
    words = BadWord.objects.filter(in_names=True).values_list("word", flat=True)
    return any(skeleton(word) in look for word in words)


def is_on(name: str) -> bool:
    """Whether something is not switched off; `name` is one of `Switch.Name`."""
    return not Switch.objects.filter(name=name, on=False).exists()


def is_frozen() -> bool:
    """Whether matches between people stand still now."""
    return Announcement.objects.now().filter(freeze=True).exists()
