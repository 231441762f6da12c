"""The user. A guest is a user, so that everything a guest does can later belong to an account."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person at the site, with or without an account."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(  # type: ignore[assignment]
        _("e-mail address"), unique=True, null=True, blank=True, default=None
    )
    display_name = models.CharField(_("name shown to others"), max_length=40, blank=True)
    is_guest = models.BooleanField(_("guest"), default=False, db_index=True)
    language = models.CharField(_("language"), max_length=8, blank=True)

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others see at the table."""
        return self.display_name or self.username

    def get_full_name(self) -> str:
        """The name shown to others; no other is asked for."""
        return self.name

    def get_short_name(self) -> str:
        """The name shown to others."""
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Stores no e-mail as NULL: an empty text would be unique only once."""
        self.email = self.email or None
        super().save(*args, **kwargs)


class Shun(models.Model):
    """One person does not want to hear another, nor (`BLOCK`) to meet him. The other is not told."""

    class Way(models.TextChoices):
        """How far it goes; a block is a mute too."""

        MUTE = "mute", _("muted")
        BLOCK = "block", _("blocked")

    person = models.ForeignKey(User, models.CASCADE, related_name="shuns", verbose_name=_("person"))
    other = models.ForeignKey(User, models.CASCADE, related_name="shunned_by", verbose_name=_("other person"))
    way = models.CharField(_("way"), max_length=8, choices=Way)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("mute or block")
        verbose_name_plural = _("mutes and blocks")
        constraints = [
            models.UniqueConstraint(fields=["person", "other"], name="shun_once"),
            models.CheckConstraint(condition=~Q(person=models.F("other")), name="shun_another"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} / {self.other_id}: {self.way}"


def is_blocked(one: User, other: User) -> bool:
    """Whether one of two persons has blocked the other, whichever it was: then they meet at no new table."""
    between = Q(person=one, other=other) | Q(person=other, other=one)
    return Shun.objects.filter(between, way=Shun.Way.BLOCK).exists()


def display(user: User) -> str:
    """How account pages and messages call the user."""
    return user.name
