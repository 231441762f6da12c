"""Quick match for the pictures: people at every step of the search."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from burraco_site.gallery.scenes import Scene
from games.models import Ladder
from lobby.models import Call, Seeker
from lobby.services.quick.calls import call_together
from lobby.services.quick.pairs import ask_partner, asked_by
from lobby.services.quick.queue import look_for_match
from lobby.services.quick.wishes import Wish

LONG = timedelta(hours=2)
"""How long a call and a sign of life hold: until the last picture."""


def searching(people: dict[str, User]) -> list[Scene]:
    """One who waits, one who asks a friend to be the partner, the friend, and two who are called."""
    look_for_match(people["Livia"], Ladder.TWO, Wish(2005))
    ask_partner(people["Mario"], Wish(), people["Nora"])
    for name in ("Olga", "Pietro"):
        look_for_match(people[name], Ladder.TWO, Wish(505))
    call_together()
    Call.objects.update(until=timezone.now() + LONG)
    Seeker.objects.update(seen=timezone.now() + LONG)
    party = asked_by(people["Nora"])
    assert party
    link = f"/quick/with/{party.invite}/"
    return [
        Scene("quick-waiting", "/quick/", "Livia"),
        Scene("quick-elsewhere", "/lobby/", "Livia"),
        Scene("quick-inviting", "/quick/", "Mario"),
        Scene("quick-asked", "/quick/", "Nora"),
        Scene("quick-called", "/quick/", "Olga"),
        Scene("quick-partner", link, "Carla"),
        Scene("quick-partner-stranger", link),
        Scene("quick-partner-late", "/quick/with/nobody/", "Carla"),
    ]
