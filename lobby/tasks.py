"""Background work of the lobby: quick match, booking ranked matches, the turns of season and month."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from accounts.models import is_frozen
from lobby.services import booking
from lobby.services.quick.answers import end_calls, forget_absent
from lobby.services.quick.calling_back import call_back
from lobby.services.quick.calls import call_together
from lobby.signalling import raise_findings


@shared_task
def book_match(public_id: str) -> None:
    """Books a finished ranked match; delivered again, it does nothing."""
    booking.book(public_id)


@shared_task
def settle() -> None:
    """Books what got lost and takes back what was voided; beat runs it every minute."""
    booking.settle()


@shared_task
def turn_calendar() -> None:
    """Ends seasons and months that are over; beat runs it every hour."""
    booking.turn_now()


@shared_task
def quick_match() -> None:
    """Ends the calls whose time is up and calls together who fits, unless the matches between people stand
    still; beat runs it every second.
    """
    if is_frozen():
        return
    end_calls()
    forget_absent()
    call_together()


@shared_task
def call_seekers(call: int) -> None:
    """Calls those whom a call of quick match asks and who have closed the site, on browsers that have asked
    for it.
    """
    call_back(call)


@shared_task
def look_for_signals() -> None:
    """Raises cases for what looks wrong; beat runs it every hour, and the same thing raises one case."""
    raise_findings(timezone.now())
