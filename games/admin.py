"""Looking into matches: nothing can be changed, and what is hidden from the players is hidden here too."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Deal, Event, Match, Said, Seat

#: What tells about cards that lie face down.
SECRETS = ("seed", "deck", "snapshot")
#: And what a list may not be filtered by: how many rows are found would tell what they hold.
UNASKED = frozenset({*SECRETS, "events"})


class ReadOnly(admin.ModelAdmin):
    """Rows to look at."""

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        """Whether an address may filter the list by `lookup`: never by what is hidden."""
        return UNASKED.isdisjoint(lookup.split(LOOKUP_SEP)) and super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class SeatInline(admin.TabularInline):
    """The seats of a match."""

    model = Seat
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """Matches with their seats."""

    list_display = (
        "public_id",
        "status",
        "players",
        "profile",
        "target",
        "deal_number",
        "version",
        "totals",
        "updated",
    )
    list_filter = ("status", "players")
    search_fields = ("public_id", "seats__user__username", "seats__user__display_name")
    date_hierarchy = "created"
    inlines = (SeatInline,)

    @admin.display(description=_("rules"))
    def profile(self, match: Match) -> str:
        """The name of the rules."""
        return match.rules["profile"]

    @admin.display(description=_("target"))
    def target(self, match: Match) -> int:
        """Points to reach."""
        return match.rules["target"]


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """Who sat where."""

    list_display = ("match", "number", "user", "level", "name")
    list_filter = ("level",)
    list_select_related = ("match", "user")
    search_fields = ("match__public_id", "user__username", "user__display_name")


@admin.register(Deal)
class DealAdmin(ReadOnly):
    """Deals; the seed, the deck and the snapshot only once the deal has ended."""

    list_display = ("match", "number", "dealer", "commitment", "start_version", "started", "ended")
    list_select_related = ("match",)
    search_fields = ("match__public_id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deal]:
        """Without the large columns in lists."""
        return super().get_queryset(request).defer("deck", "snapshot")

    def get_exclude(self, request: HttpRequest, obj: Deal | None = None) -> tuple[str, ...]:
        """The secrets of a running deal; of an ended one the raw seed, which `seed_hex` shows."""
        return ("seed",) if obj and obj.ended else SECRETS

    def get_readonly_fields(self, request: HttpRequest, obj: Deal | None = None) -> tuple[str, ...]:
        """The seed in hex, once the deal has ended."""
        return ("seed_hex",) if obj and obj.ended else ()

    @admin.display(description=_("seed"))
    def seed_hex(self, deal: Deal) -> str:
        """The seed that the commitment was made to."""
        return bytes(deal.seed).hex()


@admin.register(Event)
class EventAdmin(ReadOnly):
    """What happened; of a running deal without the cards that lie face down."""

    list_display = ("match", "version", "deal", "seat", "move", "created")
    list_select_related = ("match", "deal")
    search_fields = ("match__public_id",)

    def get_exclude(self, request: HttpRequest, obj: Event | None = None) -> tuple[str, ...]:
        """What happened in full, while the deal goes on."""
        return () if obj and obj.deal.ended else ("events",)


@admin.register(Said)
class SaidAdmin(ReadOnly):
    """What was said at tables, for whoever judges a complaint."""

    list_display = ("match", "seat", "user", "phrase", "text", "created")
    list_select_related = ("match", "user")
    search_fields = ("match__public_id", "user__username", "user__display_name", "text")
