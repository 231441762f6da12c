"""The page that opens a table for people."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.services.guests import ensure_guest
from games import texts
from games.engine.profiles import PROFILES
from games.engine.rules import InvalidRules, Rules
from games.engine.rules_text import rules_from_text, rules_to_text
from games.protocol.errors import Refused
from games.rule_words import told_rules
from games.services.open_table import open_table
from lobby.admission import may_open
from lobby.forms import SIMPLE
from lobby.join_views import name_form, name_of
from lobby.table_forms import USUAL, HouseTableForm, NameForm, NewTableForm
from lobby.views import fitting

REMEMBERED = "table"
"""The session's key for the last choices."""


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """`lobby/new_table.html`; `?r=` brings house rules along. A form that holds leads to the waiting room."""
    form, name = _form(request, _house_rules(request)), name_form(request)
    if request.method != "POST":
        return _page(request, form, name, status=200)
    if not (form.is_valid() and (name is None or name.is_valid())):
        return _page(request, form, name, status=400)
    if not may_open(request):
        return render(request, "429.html", status=429)
    try:
        match = open_table(ensure_guest(request, name_of(name)), form.terms())
    except Refused as refused:
        messages.error(request, texts.refusal(refused.code))
        return _page(request, form, name, status=409)
    request.session[REMEMBERED] = {key: request.POST.get(key, "") for key in USUAL}
    return redirect(match)


def _house_rules(request: HttpRequest) -> Rules | None:
    """The rules of the address; None without any that can be read."""
    try:
        return rules_from_text(request.GET["r"])
    except (KeyError, InvalidRules):
        return None


def _form(request: HttpRequest, rules: Rules | None) -> NewTableForm | HouseTableForm:
    initial: dict[str, Any] = USUAL | request.session.get(REMEMBERED, {})
    if rules is None:
        return NewTableForm(request.POST or None, initial=initial)
    if int(initial["players"]) not in rules.players:
        initial["players"] = rules.players[0]
    return HouseTableForm(rules, request.POST or None, initial=initial)


def _page(
    request: HttpRequest, form: NewTableForm | HouseTableForm, name: NameForm | None, *, status: int
) -> HttpResponse:
    rules = form.rules if isinstance(form, HouseTableForm) else None
    context = {
        "form": form,
        "name": name,
        "rules": rules and told_rules(rules),
        "text": rules and rules_to_text(rules),
        "fitting": fitting(),
        "simple": SIMPLE,
        "more_open": rules is None and form["profile"].value() in set(PROFILES) - set(SIMPLE),
    }
    return render(request, "lobby/new_table.html", context, status=status)
