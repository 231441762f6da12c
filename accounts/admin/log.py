"""The log of acts, to read."""

from django.contrib import admin

from accounts.models import Act
from burraco_site.console.read_only import ReadOnly


@admin.register(Act)
class ActAdmin(ReadOnly):
    """Who has done what, the latest first."""

    list_display = ["at", "code", "by", "person", "match", "case", "why"]
    list_filter = ["code"]
    list_select_related = ["by", "person", "match", "case__person"]
    search_fields = ["code", "by__username", "person__username", "match__public_id", "why"]
    date_hierarchy = "at"
    show_full_result_count = False
