"""Calls those to whom quick match has found a match and who have closed the site, by their browsers."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.services.calling import Message, call_browsers
from lobby.models import Seeker
from lobby.services.quick.open_pages import open_for


def call_back(call: int) -> int:
    """Calls who has not answered a call that may still be answered, and has no page of the site open. Returns
    how many browsers were called.
    """
    asked = Seeker.objects.filter(party__call=call, party__call__until__gt=timezone.now(), accepted=False)
    silent = {seeker.person_id: seeker.person for seeker in asked.select_related("person")}
    away = silent.keys() - open_for(silent)
    return sum(call_browsers(silent[person], _found()) for person in sorted(away))


def _found() -> Message:
    body = _("Come back in time to say that you are ready.")
    return Message(
        _("Match found! Are you ready?"), body, reverse("quick"), "quick-match", settings.READY_SECONDS
    )
