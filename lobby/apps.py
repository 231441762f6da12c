"""The lobby app."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    """The way to a table, ladders and league."""

    name = "lobby"
    verbose_name = _("lobby")

    def ready(self) -> None:
        """Listens to the ends of matches; adds ladders and league to the export of the own data, and what
        moderators see of matches.
        """
        from accounts.services.evidence import FIGURES
        from accounts.services.export import PARTS
        from games.signals import match_finished, match_voided
        from lobby import evidence_words
        from lobby.services import own_data

        PARTS.update(own_data.PARTS)
        FIGURES.extend([evidence_words.reliability, evidence_words.head_to_head])
        match_finished.connect(ask_for_booking, dispatch_uid="book a ranked match")
        match_voided.connect(ask_for_settling, dispatch_uid="take a booking back")


def ask_for_booking(public_id: str, **more: Any) -> None:
    """Has a match booked in the background. Should the broker be away, `settle` finds the match."""
    from games.models import Match
    from lobby.tasks import book_match

    if Match.objects.filter(public_id=public_id, ranked=True).exists():
        book_match.delay(public_id)


def ask_for_settling(public_id: str, **more: Any) -> None:
    """Has the ratings made anew that a voided match was part of. Should the broker be away, beat settles."""
    from lobby.models import RatedMatch
    from lobby.tasks import settle

    if RatedMatch.objects.filter(match__public_id=public_id).exists():
        settle.delay()
