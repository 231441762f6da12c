"""What a moderator sees of a person's matches beside reports about him."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.evidence import Figure
from lobby.services.records import record_against
from lobby.services.reliability import reliability_of

MOST = 10
"""Reporters who are compared with the person."""


def reliability(person: User, reporters: list[User]) -> list[Figure]:
    """How often the person stayed to the end."""
    found = reliability_of(person)
    if found is None:
        return []
    value = _("%(percent)s %% of the last %(matches)s matches") % {
        "percent": found.percent,
        "matches": found.matches,
    }
    return [Figure(_("Stayed to the end"), value)]


def head_to_head(person: User, reporters: list[User]) -> list[Figure]:
    """What the person and each reporter have played against each other and together."""
    return [_against(person, reporter) for reporter in reporters[:MOST]]


def _against(person: User, reporter: User) -> Figure:
    record = record_against(person, reporter)
    against = record.won + record.drawn + record.lost
    together = record.together_won + record.together_drawn + record.together_lost
    value = _("%(against)s against each other (%(won)s won), %(together)s together") % {
        "against": against,
        "won": record.won,
        "together": together,
    }
    return Figure(_("Matches with %(name)s") % {"name": reporter.name}, value)
