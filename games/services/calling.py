"""Calls people on the browsers that have asked for it: above all who is on turn and has closed the table."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games import publish
from games.models import Match, PushDevice, Seat, Status
from games.push import sealing, sending
from games.services import presence

if TYPE_CHECKING:
    from accounts.models import User

logger = logging.getLogger(__name__)

MOST_DEVICES = 8
"""Browsers of one person; the oldest gives way."""
GONE = (404, 410)
"""A service answers so for a browser that is not there any more."""


class Message(NamedTuple):
    """What a browser shows, in the language of its person, and the page that it opens; nothing of the cards
    is in it. A later one of the same `topic` (at most 32 letters) takes its place, and a service that cannot
    deliver it at once keeps it for `lasts` seconds.
    """

    title: str | Promise
    body: str | Promise
    url: str
    topic: str
    lasts: int


class BadDevice(ValueError):
    """What a browser has sent is no subscription, or one at a service that this site does not know."""


def register(user: User, endpoint: str, key: str, auth: str) -> None:
    """Notes a browser; one that was somebody else's is this person's now. Raises BadDevice."""
    try:
        sealing.public_key(sealing.decode(key))
        fits = len(sealing.decode(auth)) == sealing.AUTH_BYTES
    except ValueError:
        raise BadDevice from None
    if not fits or not sending.is_service(endpoint):
        raise BadDevice
    with transaction.atomic():
        PushDevice.objects.update_or_create(
            endpoint=endpoint, defaults={"user": user, "key": key, "auth": auth}
        )
        spare = PushDevice.objects.filter(user=user).order_by("-pk").values_list("pk", flat=True)
        PushDevice.objects.filter(pk__in=list(spare[MOST_DEVICES:])).delete()


def forget(user: User, endpoint: str) -> None:
    """Calls a browser no more."""
    PushDevice.objects.filter(user=user, endpoint=endpoint).delete()


def awaited(match: Match, before: int | None) -> int | None:
    """The seat to which the turn has passed from `before`, at a table where people wait for people, unless
    that seat is known to be here.
    """
    turn = match.turn if match.shared and match.turn != before else None
    return None if turn is None or presence.was_just_here(match.public_id, turn) else turn


def call_if_away(public_id: str, version: int, seat: int) -> None:
    """Has the person called on whom the turn has come, after the commit, unless the table is open there."""
    if not presence.present(public_id, [seat]):
        publish.call_person(public_id, version)


def call(public_id: str, version: int) -> int:
    """Calls the browsers of the person on turn, if nobody has moved or come since `version`; how many."""
    match = Match.objects.filter(
        public_id=public_id, version=version, status=Status.PLAYING, paused=None
    ).first()
    if match is None or match.turn is None or presence.present(public_id, [match.turn]):
        return 0
    seat = Seat.objects.select_related("user").get(match=match, number=match.turn)
    if seat.user is None or seat.bot_level:
        return 0
    return call_browsers(seat.user, _turn(match))


def call_browsers(user: User, message: Message) -> int:
    """Calls all browsers of a person that have asked for it; how many calls were taken."""
    devices = PushDevice.objects.filter(user=user)
    return sum(_call(device, message, user.language) for device in devices)


def _call(device: PushDevice, message: Message, language: str) -> bool:
    """Calls one browser, and forgets it when its service says that it is gone; whether the call was taken."""
    address = sending.Address(device.endpoint, sealing.decode(device.key), sealing.decode(device.auth))
    try:
        status = sending.send(address, _text(message, language), message.topic, message.lasts)
    except OSError:
        logger.warning("A push service was not reached", exc_info=True)
        return False
    if status in GONE:
        device.delete()
    elif status >= 400:
        logger.warning("A push service answered %s", status)
    return status < 300


def _turn(match: Match) -> Message:
    url = reverse("match", args=[match.public_id])
    lasts = settings.PUSH_LASTS
    return Message(_("Your turn"), _("The table waits for you."), url, match.public_id, lasts)


def _text(message: Message, language: str) -> bytes:
    with override(language or None):
        told = {"title": str(message.title), "body": str(message.body), "url": message.url}
    return json.dumps(told).encode()
