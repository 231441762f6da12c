"""Opening the hands of a running deal: a right, a reason and a row of the log; it lasts some minutes, for
this deal, in this browser.
"""

from __future__ import annotations

import time

from django.db import transaction
from django.http import HttpRequest

from accounts.models import User
from accounts.services import log
from games.models import Deal

RIGHT = "accounts.open_live_hands"
LASTS = 600
"""Seconds that hands stay open to who has opened them."""
_KEY = "opened_hands"


def open_hands(request: HttpRequest, user: User, deal: Deal, version: int, why: str) -> None:
    """Opens the hands of a running deal to the browser of a request, and writes it down first."""
    with transaction.atomic():
        seen = {"deal": deal.number, "version": version}
        log.record("hands.open", by=user, match=deal.match, why=why, after=seen)
    still = {pk: until for pk, until in _opened(request).items() if until > time.time()}
    request.session[_KEY] = still | {str(deal.pk): time.time() + LASTS}


def are_open(request: HttpRequest, deal: Deal) -> bool:
    """Whether the hands of a deal may be shown: of an ended one to who may look into deals, of a running one
    to who has the right and has opened them lately.
    """
    if deal.ended is not None:
        return request.user.has_perm("games.view_deal")
    return request.user.has_perm(RIGHT) and _opened(request).get(str(deal.pk), 0) > time.time()


def _opened(request: HttpRequest) -> dict[str, float]:
    found: dict[str, float] = request.session.get(_KEY, {})
    return found
