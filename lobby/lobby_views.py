"""The lobby: the tables that wait for players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from lobby.filter_form import FilterForm
from lobby.open_table_words import friends_first, friends_for, rows
from lobby.quick_form import quick_form


@require_GET
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """`lobby/lobby.html`. Context: `rows`, the open tables that fit the `form` of the address; scripts keep
    the page up to date and look among all of them. `quick_form` is that of quick match.
    """
    form = FilterForm(request.GET)
    fitting = friends_first(each for each in rows(friends_for(request.user)) if form.fits(each))
    return render(
        request, "lobby/lobby.html", {"rows": fitting, "form": form, "quick_form": quick_form(request)}
    )
