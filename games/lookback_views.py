"""Looking back: the replay of ended deals, the text of a match, and the proof of a shuffle.

Everything here is for the players of a match, and of its ended deals only: a running deal is not found.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.engine.match_text import write
from games.film import film
from games.models import Deal, Match
from games.services.export import record_of
from games.services.prove import ended_deal, proof
from games.services.read import TILE_PROFILES
from games.views import seat_or_404, told_rules


@require_GET
@never_cache
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """An ended deal to look at: `?deal=` (the first), `v=` a version of it, `seat=` whose view (the own)."""
    own = seat_or_404(request, public_id)
    ended = _ended(public_id)
    deal = _deal_or_404(public_id, _number(request, "deal", ended[0]))
    seat = _number(request, "seat", own)
    if seat not in range(deal.match.players):
        seat = own
    shown = film(deal, seat)
    context = {
        "match": deal.match,
        "deal": deal,
        "ended": ended,
        "seat": seat,
        "own": own,
        "film": shown,
        "frame": shown["first"],
        "rules": told_rules(deal.match.rules_value),
        "replay": True,
    }
    return render(request, "games/replay.html", context)


@require_GET
@never_cache
def notation(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match in our notation, as a file: its ended deals."""
    seat_or_404(request, public_id)
    record = record_of(Match.objects.get(public_id=public_id))
    answer = HttpResponse(write(record), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="burraco-{public_id}.txt"'
    return answer


@require_GET
@never_cache
def proof_json(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The proof of an ended deal."""
    seat_or_404(request, public_id)
    answer = JsonResponse(proof(_deal_or_404(public_id, number)), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="burraco-{public_id}-{number}-proof.json"'
    return answer


@require_GET
@never_cache
def verify_deal(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The page that checks an ended deal in the browser."""
    seat_or_404(request, public_id)
    deal = _deal_or_404(public_id, number)
    seats = deal.match.seats.select_related("user").order_by("number")
    context: dict[str, Any] = {
        "match": deal.match,
        "deal": deal,
        "proof": proof(deal),
        "names": [seat.shown_name for seat in seats],
        "tiles": deal.match.rules_value.profile in TILE_PROFILES,
    }
    return render(request, "games/verify.html", context)


@require_GET
def verify_file(request: HttpRequest) -> HttpResponse:
    """The same page for anybody who has a saved proof."""
    return render(request, "games/verify.html")


def _ended(public_id: str) -> list[int]:
    """The numbers of the deals that may be looked at."""
    deals = Deal.objects.filter(match__public_id=public_id, ended__isnull=False)
    numbers = list(deals.order_by("number").values_list("number", flat=True))
    if not numbers:
        raise Http404(_("No deal of this match has ended yet. A running deal cannot be looked at."))
    return numbers


def _deal_or_404(public_id: str, number: int) -> Deal:
    try:
        return ended_deal(public_id, number)
    except Deal.DoesNotExist:
        raise Http404(
            _("No such deal of this match has ended. A running deal cannot be looked at.")
        ) from None


def _number(request: HttpRequest, name: str, default: int) -> int:
    """A small number of the address; the default for anything else."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else default
