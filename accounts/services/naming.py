"""Which names people may have, and changing one."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.models import User, hides_bad_word
from accounts.names import is_reserved, plain, scripts, skeleton
from accounts.services.traces import remember_name

SHORTEST, LONGEST = 2, 20
"""Letters of the name of an account: what fits on a seat of a phone."""
EVERY = timedelta(days=30)
"""A name may be changed once in this time."""
ALONE = {
    "LATIN",
    "GREEK",
    "CYRILLIC",
    "HEBREW",
    "ARABIC",
    "CJK",
    "HIRAGANA",
    "KATAKANA",
    "HANGUL",
    "DEVANAGARI",
}
"""Alphabets in which a name may be written."""
TOGETHER = {"CJK", "HIRAGANA", "KATAKANA"}
"""Those that are mixed in one language."""


class NameRefused(Exception):
    """A name that cannot be had; `code` is `length`, `signs`, `mixed`, `reserved`, `words`, `taken` or
    `too_soon`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def fit_name(name: str, of: User | None = None) -> str:
    """The name as an account gets it. Raises NameRefused; the present name `of` the person is no obstacle."""
    name = plain(name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise NameRefused("length")
    if not all(sign.isalnum() or sign in "._-" for sign in name) or not skeleton(name):
        raise NameRefused("signs")
    _refuse_mixture(name)
    _refuse_likeness(name, of)
    return name


def fit_guest_name(name: str) -> str:
    """The name as a guest is shown by it at a table: spaces and emoji are fine, a likeness is not. Raises
    NameRefused.
    """
    name = plain(name)
    if not name:
        raise NameRefused("length")
    _refuse_mixture(name)
    _refuse_likeness(name, None)
    return name


def rename(user: User, name: str, now: datetime) -> None:
    """Gives an account another name, once in `EVERY`. Raises NameRefused."""
    name = fit_name(name, user)
    if name == user.username:
        return
    if (free := next_change(user)) and now < free:
        raise NameRefused("too_soon")
    try:
        with transaction.atomic():
            remember_name(user)
            user.username, user.display_name, user.name_changed = name, "", now
            user.save(update_fields=["username", "display_name", "name_changed"])
    except IntegrityError:
        raise NameRefused("taken") from None


def next_change(user: User) -> datetime | None:
    """From when on the name may be changed again; None when it never was."""
    return user.name_changed + EVERY if user.name_changed else None


def _refuse_mixture(name: str) -> None:
    used = scripts(name)
    if not used <= ALONE or (len(used) > 1 and not used <= TOGETHER):
        raise NameRefused("mixed")


def _refuse_likeness(name: str, of: User | None) -> None:
    others = User.objects.filter(name_key=skeleton(name))
    if of is not None:
        others = others.exclude(pk=of.pk)
    if is_reserved(name):
        raise NameRefused("reserved")
    if hides_bad_word(name):
        raise NameRefused("words")
    if others.exists():
        raise NameRefused("taken")
