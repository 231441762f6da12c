"""Pages about rules: what each profile is, and the editor of house rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.services.guests import ensure_guest
from games.engine.profiles import HOUSE, PROFILES
from games.engine.rules import InvalidRules, Rules
from games.engine.rules_text import rules_from_text, rules_to_text
from games.pictures import qr_answer
from games.rule_words import (
    LENGTH,
    PROFILE_NAMES,
    Difference,
    differences,
    field_label,
    length_words,
    profile_name,
    summary,
    value_words,
)
from lobby.admission import may_open
from lobby.forms import TableForm
from lobby.house import HouseForm, odd_link, values_of
from lobby.services.play_now import Choices, play_by

ON_THE_CARD = ("pozzetto_size", "pozzetto_penalty", "penalty_when", "set_suits", "pinella_scope",
               "substitution", "clean", "semi_clean", "dirty", "close_needs", "final_discard",
               "close_bonus", "stock_end",
)  # fmt: skip
"""What people argue about, and so stands on every card; the rest only where it is unusual."""


class Described(NamedTuple):
    """A profile for readers: its name, one sentence, where it differs from the federation's rules."""

    name: str
    label: str
    summary: str
    differences: list[Difference]


def described(name: str) -> Described:
    """A profile in words."""
    return Described(name, profile_name(name), summary(name), differences(PROFILES[name], without=LENGTH))


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """Every profile: `lobby/rules.html`. Context: `games`, a list of `Described`."""
    return render(request, "lobby/rules.html", {"games": list(map(described, PROFILE_NAMES))})


@require_http_methods(["GET", "HEAD", "POST"])
def house(request: HttpRequest) -> HttpResponse:
    """The editor of house rules. Its address carries the rules (`?r=`); sending it leads to the address of
    what was sent, or to a table that plays it.
    """
    if request.method != "POST":
        return _edited(request)
    form = HouseForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=400)
    if request.POST.get("do") == "play":
        return _play(request, form)
    if request.POST.get("do") == "friends":
        return redirect(f"{reverse('new-table')}?r={rules_to_text(form.rules)}")
    return redirect(address_of(form.rules))


def address_of(rules: Rules) -> str:
    """The address of the editor with these rules."""
    return f"{reverse('house-rules')}?r={rules_to_text(rules)}"


@require_GET
def house_card(request: HttpRequest) -> HttpResponse:
    """House rules (`?r=`) on a card to print, `lobby/card.html`; odd ones are sent to the editor."""
    try:
        rules = _asked(request)
    except InvalidRules:
        return redirect(f"{reverse('house-rules')}?{request.GET.urlencode()}")
    context = {
        "length": length_words(rules),
        "facts": [(field_label(field), value_words(field, rules.to_json()[field])) for field in ON_THE_CARD],
        "differences": [each for each in differences(rules, without=LENGTH) if each.field not in ON_THE_CARD],
        "text": rules_to_text(rules),
        "link": request.build_absolute_uri(address_of(rules)),
    }
    return render(request, "lobby/card.html", context)


@require_GET
def house_picture(request: HttpRequest) -> HttpResponse:
    """The QR code of the card: it opens the editor with the same rules, one tap away from a table."""
    try:
        return qr_answer(request.build_absolute_uri(address_of(_asked(request))))
    except InvalidRules:
        raise Http404 from None


def _asked(request: HttpRequest) -> Rules:
    """The rules of the address, the usual house rules without any. Raises InvalidRules."""
    rules = rules_from_text(request.GET.get("r", HOUSE.profile))
    _check_offered(rules)
    return rules


def _edited(request: HttpRequest) -> HttpResponse:
    try:
        rules = _asked(request)
    except InvalidRules as error:
        return _page(request, HouseForm(initial=values_of(HOUSE)), HOUSE, odd=odd_link(error), status=400)
    return _page(request, HouseForm(initial=values_of(rules)), rules)


def _check_offered(rules: Rules) -> None:
    """Raises InvalidRules for rules that the editor cannot show as they are."""
    if rules.profile != HOUSE.profile:
        raise InvalidRules("profile", "house")
    form = HouseForm(values_of(rules))
    if not form.is_valid():
        raise InvalidRules(next(iter(form.errors)), "not offered")


def _play(request: HttpRequest, form: HouseForm) -> HttpResponse:
    table = TableForm(request.POST, prefix="table")
    if not table.is_valid() or table.cleaned_data["players"] not in form.rules.players:
        form.add_error("players", _("These rules are not for so many players."))
        return _page(request, form, table=table, status=400)
    if not may_open(request):
        return render(request, "429.html", status=429)
    match = play_by(ensure_guest(request), form.rules, **table.cleaned_data)
    return redirect(match)


def _page(
    request: HttpRequest,
    form: HouseForm,
    rules: Rules | None = None,
    *,
    odd: str = "",
    table: TableForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """`lobby/house.html`. `rules` are those that the form shows, where they are possible; `odd` says why
    the rules of the link are not.
    """
    usual = Choices()
    context: dict[str, Any] = {
        "form": form,
        "table": table or TableForm(initial={"players": usual.players, "level": usual.level}, prefix="table"),
        "odd": odd,
    }
    if rules is not None:
        context["differences"] = differences(rules)
        context["link"] = request.build_absolute_uri(address_of(rules))
        context["text"] = rules_to_text(rules)
    return render(request, "lobby/house.html", context, status=status)
