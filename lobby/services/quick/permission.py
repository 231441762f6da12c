"""Who may play for rank."""

from __future__ import annotations

from accounts.models import User
from games.models import Match, Status
from games.protocol.errors import Refused
from games.services.allowed import ranked_refusal


def may_play_ranked(user: User) -> str | None:
    """Why somebody may not play for rank, as the code of a refusal; None who may.

    Asked when somebody enters the queue and again before the table is opened.
    """
    if user.is_guest or not user.is_active:
        return "needs_account"
    return ranked_refusal(user)


def check(user: User) -> None:
    """Raises Refused with the code of `may_play_ranked`, or `ranked_goes_on`."""
    reason = may_play_ranked(user)
    if reason:
        raise Refused(reason)
    if ranked_match_of(user):
        raise Refused("ranked_goes_on")


def ranked_match_of(user: User) -> str | None:
    """The address of the ranked match that goes on and waits for this person; one that he has left, or that
    everybody has, does not hold him back.
    """
    going_on = Match.objects.filter(
        status__in=(Status.WAITING, Status.PLAYING, Status.BETWEEN_DEALS),
        ranked=True,
        paused=None,
        seats__user=user,
        seats__left=False,
    )
    return going_on.values_list("public_id", flat=True).first()
