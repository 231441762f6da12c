"""What was said, over all tables."""

from __future__ import annotations

from django.contrib import admin

from burraco_site.console.read_only import ReadOnly
from games.models import Said


@admin.register(Said)
class SaidAdmin(ReadOnly):
    """What was said at tables, for whoever judges a complaint."""

    list_display = ("match", "seat", "user", "phrase", "text", "created")
    list_select_related = ("match", "user")
    search_fields = ("=match__public_id", "=user__username", "=user__display_name", "text")
    ordering = ("-pk",)
