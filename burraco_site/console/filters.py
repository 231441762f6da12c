"""By what the list of matches is filtered. None of it asks the database for its choices."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from burraco_site.console.dashboard import LIVE
from games.engine.profiles import PROFILES
from games.models import Match, Seat, Status

Choices = list[tuple[str, Any]]


class StateFilter(admin.SimpleListFilter):
    """Where matches stand; `live` are those at which something happened in the last minutes."""

    title = _("status")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """`live` and every status."""
        return [("live", _("live")), *Status.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        """The matches of the chosen state."""
        if self.value() == "live":
            going_on = queryset.filter(status__in=(Status.PLAYING, Status.BETWEEN_DEALS))
            return going_on.filter(updated__gte=timezone.now() - LIVE)
        return queryset.filter(status=self.value()) if self.value() in Status.values else queryset


class ProfileFilter(admin.SimpleListFilter):
    """The rules that a match is played by."""

    title = _("rules")
    parameter_name = "profile"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Every profile."""
        return [(name, name) for name in PROFILES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        """The matches by these rules."""
        return queryset.filter(rules__profile=self.value()) if self.value() in PROFILES else queryset


_LEFT = Exists(Seat.objects.filter(match=OuterRef("pk"), left=True))
FLAGS: dict[str, tuple[Any, Q]] = {
    "people": (_("several people"), Q(shared=True)),
    "paused": (_("paused"), Q(paused__isnull=False)),
    "ruled": (_("decided about by the site"), Q(ruling__isnull=False)),
    "left": (_("somebody left"), Q(_LEFT)),
    "chat": (_("free words"), Q(chat=True)),
    "friendly": (_("friendly"), Q(friendly=True)),
}


class FlagFilter(admin.SimpleListFilter):
    """What is particular about a match."""

    title = _("mark")
    parameter_name = "flag"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Every mark."""
        return [(name, words) for name, (words, _mark) in FLAGS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        """The matches that bear the mark."""
        mark = FLAGS.get(self.value() or "")
        return queryset.filter(mark[1]) if mark else queryset
