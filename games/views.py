"""The pages of a match, for its players only."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.follow import Follower
from games.json_requests import RefusedRequest, check_pace, read_object
from games.models import Match
from games.phrase_words import all_phrases
from games.protocol.errors import Refused
from games.room_views import NOT_YOURS, invitation, room_page, seats_to_give, waits_for_deal
from games.rule_words import told_rules
from games.services import hand_order, read

HANDS_PER_MINUTE = 60
MOST_BYTES = 4096


@require_GET
@never_cache
def match_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The waiting room before the first deal; then the table, with the first frame of its socket inside, so
    that nothing has to be waited for. Where spectators are allowed, whoever has the address may look on.
    """
    match = match_or_404(public_id)
    if match.deal_number == 0 or waits_for_deal(request, match):
        return room_page(request, match)
    seat = seat_of_visitor(request, public_id)
    if seat is None and not read.may_watch(public_id):
        raise Http404(NOT_YOURS)
    follower = Follower.open(public_id, seat)
    context = {
        "match": match,
        "rules": told_rules(match.rules_value),
        "frame": follower.view_frame(),
        "socket_path": f"/ws/match/{public_id}/",
        "talks": seat is not None and not read.is_practice(public_id),
        "phrases": all_phrases(),
        "next_count": seats_to_give(match),
        "invite_link": "" if seat is None else invitation(request, match),
        "hand_order": None if seat is None else hand_order.kept(public_id, seat),
        "hand_address": "" if seat is None else reverse("match-hand", args=[public_id]),
    }
    return render(request, "games/table.html", context)


@require_POST
@never_cache
def keep_hand(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keeps the order that a player has made of the own hand: 204, or a refusal with its code as JSON."""
    seat = seat_or_404(request, public_id)
    try:
        check_pace(request, "hand", HANDS_PER_MINUTE)
        hand_order.keep(public_id, seat, hand_order.parse(read_object(request, MOST_BYTES)))
    except RefusedRequest as refused:
        return refused.told()
    except Refused as refused:
        return RefusedRequest(400, refused.code).told()
    return HttpResponse(status=204)


def match_or_404(public_id: str) -> Match:
    """A match by its address."""
    if read.is_address(public_id) and (match := Match.objects.filter(public_id=public_id).first()):
        return match
    raise Http404(NOT_YOURS)


def seat_of_visitor(request: HttpRequest, public_id: str) -> int | None:
    """The visitor's seat; None where there is no such match or no seat in it."""
    user = request.user
    return None if isinstance(user, AnonymousUser) else read.seat_of(public_id, user)


def seat_or_404(request: HttpRequest, public_id: str) -> int:
    """The visitor's seat. Who has none is not told whether there is such a match."""
    seat = seat_of_visitor(request, public_id)
    if seat is None:
        raise Http404(NOT_YOURS)
    return seat
