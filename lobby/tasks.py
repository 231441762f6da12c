"""Background work of the lobby: booking ranked matches, and the turns of season and month."""

from __future__ import annotations

from celery import shared_task

from lobby.services import booking


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
