"""The admin site whose first page tells how the site is."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from accounts.staff_door import GuardedSite
from burraco_site.console.dashboard import dashboard


class Console(GuardedSite):
    """Django's admin under our own name and behind our door, with the dashboard for who may see it."""

    site_title = "Burraco"  # type: ignore[assignment]
    site_header = _("Burraco: the console")  # type: ignore[assignment]
    index_title = _("The site today")  # type: ignore[assignment]
    enable_nav_sidebar = False

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """The first page: `dashboard` beside the list of what there is."""
        more = dict(extra_context or {})
        if request.user.has_perm("accounts.view_dashboard"):
            more["dashboard"] = dashboard()
        return super().index(request, more)
