"""What the inspector shows of a match: gathered here, in a number of queries that no match makes larger."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from accounts.models import Act
from burraco_site.console.acts import VERBS
from burraco_site.console.look import look_at
from burraco_site.console.opening import LASTS, RIGHT, are_open
from burraco_site.console.why import WhyForm
from games import sharing
from games.models import Deal, Match, Said, Seat
from games.phrase_words import words_of
from games.services import presence
from games.services.seconds import BUDGET, budget_left

Json = dict[str, Any]
MOST_LINES, MOST_ACTS = 300, 50


def page_of(request: HttpRequest, match: Match, *, part: bool) -> Json:
    """The context of the inspector; `part`: only what its table needs."""
    version = version_of(request, match)
    deal, seats = deal_at(match, version), seats_of(match)
    look = deal and look_at(match, deal, seats, version, is_open=are_open(request, deal))
    context = {"match": match, "look": look, "version": version, "minutes": LASTS // 60}
    return context if part else {**context, **_around(request, match, seats, deal)}


def version_of(request: HttpRequest, match: Match) -> int:
    """The version that a request asks for, kept within the match; the last one where it asks for none."""
    text = request.GET.get("v") or request.POST.get("v") or ""
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else match.version
    return max(min(wanted, match.version), min(1, match.version))


def deal_at(match: Match, version: int) -> Deal | None:
    """The deal on the table at a version, with its match; None before the first."""
    deals = Deal.objects.select_related("match").filter(match=match, start_version__lte=version)
    return deals.order_by("-number").first()


def seats_of(match: Match) -> list[Seat]:
    """The seats with their people, in order."""
    return list(match.seats.select_related("user").order_by("number"))


def _around(request: HttpRequest, match: Match, seats: list[Seat], deal: Deal | None) -> Json:
    may_see_deals = request.user.has_perm("games.view_deal")
    return {
        "people": _people(match, seats),
        "deals": [_deal(match, row, may_see_deals) for row in _deals(match)],
        "talk": _talk(match),
        "acts": Act.objects.filter(match=match).select_related("by", "person")[:MOST_ACTS],
        "verbs": _verbs(request, match, seats),
        "may_open": deal is not None and deal.ended is None and request.user.has_perm(RIGHT),
        "open_form": WhyForm(auto_id="open_%s"),
    }


def _verbs(request: HttpRequest, match: Match, seats: list[Seat]) -> list[Json]:
    """The acts that this person may do to the match as it stands."""
    return [
        {"name": name, "verb": verb, "form": verb.form(seats=seats, auto_id=f"{name}_%s")}
        for name, verb in VERBS.items()
        if request.user.has_perm(verb.right) and verb.fits(match)
    ]


def _people(match: Match, seats: list[Seat]) -> list[Json]:
    """Each seat with its connection and what is left of its absence budget."""
    there = presence.present(match.public_id, [seat.number for seat in seats if seat.user_id])
    now = match.paused or timezone.now()
    return [
        {
            "seat": seat,
            "here": seat.number in there,
            "left": round(budget_left(seat, now)),
            "budget": round(BUDGET),
        }
        for seat in seats
    ]


def _deals(match: Match) -> list[Deal]:
    columns = ("match", "number", "start_version", "result", "started", "ended")
    return list(match.deals.only(*columns).order_by("number"))


def _deal(match: Match, deal: Deal, may_see: bool) -> Json:
    """One deal as a line: its points, and the key to its replay for who may see hands of ended deals."""
    totals = [count["total"] for count in deal.result["counts"]] if deal.result else None
    key = sharing.key_of(match.public_id, deal.number) if deal.ended and may_see else ""
    return {"deal": deal, "totals": totals, "key": key}


def _talk(match: Match) -> list[Json]:
    rows = Said.objects.filter(match=match).select_related("user").order_by("-pk")[:MOST_LINES]
    return [{"row": row, "text": words_of(row.phrase) if row.phrase else row.text} for row in reversed(rows)]
