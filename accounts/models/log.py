"""The log of acts: what people with rights have done. It is written once and never changed."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.people import User


class Unchangeable(Exception):
    """Somebody tried to change or remove what is kept for ever."""


class ActQuerySet(models.QuerySet["Act"]):
    """Rows that are read and added, nothing else."""

    def update(self, **columns: Any) -> NoReturn:
        """Never. Raises Unchangeable."""
        raise Unchangeable

    def delete(self) -> NoReturn:
        """Never. Raises Unchangeable."""
        raise Unchangeable

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Never. Raises Unchangeable."""
        raise Unchangeable


class Act(models.Model):
    """One act: `by` whom (None: the site itself), about which person, match or case, `why`, and what was
    `before` and `after` it, as small JSON objects. `code` is a word such as `sanction.mute`.

    Its permissions are the rights to act; which group has which stands in `accounts.rights`.
    """

    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)
    by = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="acts", verbose_name=_("by")
    )
    code = models.CharField(_("act"), max_length=40, db_index=True)
    person = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="acts_about", verbose_name=_("person")
    )
    match = models.ForeignKey(
        "games.Match", models.PROTECT, null=True, blank=True, related_name="acts", verbose_name=_("match")
    )
    case = models.ForeignKey(
        "accounts.Case", models.PROTECT, null=True, blank=True, related_name="acts", verbose_name=_("case")
    )
    why = models.TextField(_("why"), blank=True)
    before = models.JSONField(_("before"), null=True, blank=True)
    after = models.JSONField(_("after"), null=True, blank=True)

    objects = ActQuerySet.as_manager()

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("log of acts")
        ordering = ["-pk"]
        default_permissions = ("view",)
        permissions = [
            ("view_dashboard", _("Can see the dashboard")),
            ("handle_cases", _("Can claim and decide cases")),
            ("judge_appeals", _("Can judge appeals")),
            ("warn_people", _("Can warn")),
            ("silence_people", _("Can take the talk away: for a while, or a mute")),
            ("bar_from_play", _("Can ban from tables and from ranked matches")),
            ("rename_people", _("Can take a name away")),
            ("suspend_people", _("Can suspend")),
            ("propose_closure", _("Can propose to close an account")),
            ("confirm_closure", _("Can confirm that an account is closed")),
            ("lift_sanctions", _("Can lift sanctions")),
            ("inspect_matches", _("Can open the match inspector")),
            ("open_live_hands", _("Can see all hands of a running match")),
            ("pause_matches", _("Can pause a match and let it go on")),
            ("give_time", _("Can give time to a seat")),
            ("replace_seats", _("Can let a bot play a seat")),
            ("end_matches", _("Can end a match")),
            ("adjudicate_matches", _("Can decide a match")),
            ("void_matches", _("Can void a match")),
            ("see_addresses", _("Can see addresses and devices of people")),
            ("merge_people", _("Can merge two accounts")),
            ("anonymise_people", _("Can make an account nameless")),
            ("appoint_staff", _("Can put people into the groups of the staff")),
        ]

    def __str__(self) -> str:
        return f"{self.code} #{self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Adds the row. Raises Unchangeable for one that is there."""
        if not self._state.adding:
            raise Unchangeable
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Never. Raises Unchangeable."""
        raise Unchangeable
