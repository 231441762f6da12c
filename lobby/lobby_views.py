"""The lobby: the tables that wait for players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from lobby.open_table_words import Row, row
from lobby.services.open_tables import open_tables


@require_GET
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """`lobby/lobby.html`. Context: `rows`, the open tables, of which scripts keep the page up to date."""
    rows: list[Row] = [row(match) for match in open_tables()]
    return render(request, "lobby/lobby.html", {"rows": rows})
