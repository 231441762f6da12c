"""Lists of rows to look at: nothing is changed in them, what is hidden is not asked for, nothing is counted
to the end.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest
from django.utils.functional import cached_property

#: What a list may not be filtered by: how many rows are found would tell what they hold.
UNASKED = frozenset({"seed", "deck", "snapshot", "events", "commits", "reveals", "invite", "key"})


class CappedPaginator(Paginator):  # type: ignore[type-arg]
    """Pages of at most `MOST` rows: to count all of a large table takes longer than to show a page of it."""

    MOST = 2000

    @cached_property
    def count(self) -> int:
        """How many rows there are, or `MOST`."""
        rows: QuerySet[Any] = self.object_list[: self.MOST]  # type: ignore[assignment]
        return rows.count()


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows to look at."""

    paginator = CappedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    list_per_page = 50

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
