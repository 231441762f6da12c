"""Looking back: the replay of ended deals, the text of a match, and the proof of a shuffle.

Everything here is for the players of a match, and of its ended deals only: a running deal is not found. A
player may share the replay of one deal by a link.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games import hint_words, sharing
from games.engine.match_text import write
from games.engine.views import observe
from games.film import film
from games.json_requests import RefusedRequest, check_pace
from games.models import Deal, Event, Match
from games.rule_words import told_rules
from games.services.export import record_of
from games.services.prove import ended_deal, proof
from games.services.read import TILE_PROFILES
from games.services.rebuild import before
from games.views import seat_of_visitor, seat_or_404

EXPLAINED_PER_MINUTE = 240
"""Moves that one address may have explained: a deal played like a film takes fifty."""


@require_GET
@never_cache
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """An ended deal to look at: `?deal=` (the first), `v=` a version of it, `seat=` whose view (the own).

    With the `key` of a link that a player has shared, anybody may look at that deal, and at no other.
    """
    own = _seat_unless_key(request, public_id)
    ended = _ended(public_id)
    deal = _deal_or_404(public_id, _number(request, "deal", ended[0]))
    seat = _number(request, "seat", own or 0)
    if seat not in range(deal.match.players):
        seat = own or 0
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
        "key": sharing.key_of(public_id, deal.number),
    }
    return render(request, "games/replay.html", context)


@require_GET
@never_cache
def explained(request: HttpRequest, public_id: str) -> HttpResponse:
    """One move of an ended deal explained, in JSON: what Hard would have done in the place of a person, why a
    bot did what it did. `?deal=` and `v=`, the version that the move made.

    It is thought out on the view of the seat that moved, with nothing that this seat did not know.
    """
    _seat_unless_key(request, public_id)
    try:
        check_pace(request, "explained", EXPLAINED_PER_MINUTE)
    except RefusedRequest as refused:
        return refused.told()
    deal = _deal_or_404(public_id, _number(request, "deal", 0))
    version = _number(request, "v", 0)
    try:
        position, seat, move = before(deal, version)
    except Event.DoesNotExist:
        raise Http404(_("This deal has no such move.")) from None
    by_bot = deal.match.seats.get(number=seat).is_bot
    tiles = deal.match.rules_value.profile in TILE_PROFILES
    text = hint_words.looking_back(observe(position, seat), move, by_bot=by_bot, tiles=tiles)
    return JsonResponse({"v": version, "text": text})


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


def _seat_unless_key(request: HttpRequest, public_id: str) -> int | None:
    """The visitor's seat; None for somebody else who holds the key to the deal of the address."""
    if sharing.opens(request.GET.get("key", ""), public_id, _number(request, "deal", 0)):
        return seat_of_visitor(request, public_id)
    return seat_or_404(request, public_id)


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
