"""Going on playing on another device: the personal link of a guest's seat."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from accounts.services.guests import sign_in_guest
from burraco_site.limits import address, allow
from games import texts
from games.pictures import qr_answer
from games.protocol.errors import Refused
from games.room_views import NOT_YOURS
from games.services.keep_seat import guest_of_key, key_of, make_key
from games.services.read import is_address, seat_of

KEYS_PER_HOUR = 120
"""Personal links that one address may try."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def device(request: HttpRequest, public_id: str) -> HttpResponse:
    """`lobby/device.html`: the personal link of the visitor's own seat; posting makes a new one."""
    user = request.user
    if not is_address(public_id) or not isinstance(user, User) or seat_of(public_id, user) is None:
        raise Http404(NOT_YOURS)
    if request.method == "POST" and user.is_guest:
        make_key(public_id, user)
        return redirect("device", public_id)
    key = key_of(public_id, user) if user.is_guest else ""
    link = request.build_absolute_uri(reverse("seat-key", args=[key])) if key else ""
    return render(request, "lobby/device.html", {"public_id": public_id, "key": key, "link": link})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest, key: str) -> HttpResponse:
    """The personal link: one button makes this browser that guest's, and goes to the table."""
    if not allow("seat-key", address(request), KEYS_PER_HOUR):
        return render(request, "429.html", status=429)
    try:
        guest, public_id = guest_of_key(key)
    except Refused as refused:
        return render(request, "lobby/seat.html", {"refused": texts.refusal(refused.code)}, status=404)
    if request.user == guest:
        return redirect("match", public_id)
    if request.method != "POST":
        return render(request, "lobby/seat.html", {"guest": guest})
    sign_in_guest(request, guest)
    return redirect("match", public_id)


@require_GET
@never_cache
def picture(request: HttpRequest, key: str) -> HttpResponse:
    """The QR code of a personal link, for its owner."""
    try:
        guest, _public_id = guest_of_key(key)
    except Refused:
        raise Http404 from None
    if request.user != guest:
        raise Http404
    return qr_answer(request.build_absolute_uri(reverse("seat-key", args=[key])))
