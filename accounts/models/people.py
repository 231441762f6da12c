"""The user. A guest is a user, so that everything a guest does can later belong to an account."""

from collections.abc import Collection
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.names import skeleton


class Audience(models.TextChoices):
    """Who may see a part of a person's page."""

    ALL = "all", _("everybody")
    FRIENDS = "friends", _("my friends")
    NOBODY = "nobody", _("nobody")


class User(AbstractUser):
    """A person at the site, with or without an account.

    `name_key` is what the name of an account looks like (`names.skeleton`): no two look alike. `avatar` is
    the name of a picture of the set, `country` a code of two letters, `speaks` codes of languages.
    `erase_after` is when an account that its person has deleted is made nameless; `erased` once it is.
    `must_read` has the next page be the one that shows what was decided about the person.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(  # type: ignore[assignment]
        _("e-mail address"), unique=True, null=True, blank=True, default=None
    )
    display_name = models.CharField(_("name shown to others"), max_length=40, blank=True)
    is_guest = models.BooleanField(_("guest"), default=False, db_index=True)
    language = models.CharField(_("language"), max_length=8, blank=True)
    look = models.CharField(_("look of the site"), max_length=40, blank=True)
    name_key = models.CharField(
        _("look of the name"), max_length=160, unique=True, null=True, blank=True, editable=False
    )
    name_changed = models.DateTimeField(_("name changed"), null=True, blank=True)
    avatar = models.CharField(_("picture"), max_length=16, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    speaks = models.JSONField(_("languages spoken"), default=list, blank=True)
    see_profile = models.CharField(
        _("who sees my page"), max_length=8, choices=Audience, default=Audience.ALL
    )
    see_history = models.CharField(
        _("who sees my matches"), max_length=8, choices=Audience, default=Audience.ALL
    )
    erase_after = models.DateTimeField(_("to be erased"), null=True, blank=True, db_index=True)
    erased = models.BooleanField(_("erased"), default=False)
    must_read = models.BooleanField(_("has to read a decision"), default=False)

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
        """Stores no e-mail as NULL: an empty text would be unique only once; keeps `name_key` in step."""
        self.email = self.email or None
        self.name_key = None if self.is_guest else skeleton(self.username)
        fields: Collection[str] | None = kwargs.get("update_fields")
        if fields is not None and {"username", "is_guest"} & set(fields):
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """The page of an account."""
        return reverse("person", args=[self.username])


class Friendship(models.Model):
    """One person asked another to be friends; `accepted` when the other agreed."""

    asker = models.ForeignKey(User, models.CASCADE, related_name="asked", verbose_name=_("asker"))
    asked = models.ForeignKey(User, models.CASCADE, related_name="asked_by", verbose_name=_("asked"))
    accepted = models.DateTimeField(_("accepted"), null=True, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        constraints = [
            models.UniqueConstraint(fields=["asker", "asked"], name="friendship_once"),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="friendship_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} {self.asked_id}"


class Follow(models.Model):
    """One person wants to find another again, without asking."""

    follower = models.ForeignKey(User, models.CASCADE, related_name="follows", verbose_name=_("follower"))
    followed = models.ForeignKey(User, models.CASCADE, related_name="followers", verbose_name=_("followed"))
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("following")
        verbose_name_plural = _("followings")
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="follow_once"),
            models.CheckConstraint(condition=~Q(follower=F("followed")), name="follow_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.follower_id} {self.followed_id}"


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
