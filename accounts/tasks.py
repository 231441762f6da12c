"""Background work about people."""

from celery import shared_task
from django.utils import timezone

from accounts.services.announcements import announce_due
from accounts.services.erase import erase_due
from accounts.services.old_sessions import forget_sessions
from accounts.services.sanctions import end_due
from accounts.services.traces import forget_old


@shared_task
def erase_people() -> None:
    """Makes nameless whose time to think it over has passed; beat runs it every hour."""
    erase_due(timezone.now())


@shared_task
def forget_old_sessions() -> None:
    """Removes what sessions that are over have left; beat runs it every night."""
    forget_sessions(timezone.now())


@shared_task
def end_sanctions() -> None:
    """Lets in again whose suspension has run out; beat runs it every minute."""
    end_due()


@shared_task
def announce() -> None:
    """Tells open pages of announcements that have begun or ended; beat runs it every half minute."""
    announce_due(timezone.now())


@shared_task
def forget_traces() -> None:
    """Forgets the addresses and devices that were not seen for long; beat runs it every night."""
    forget_old(timezone.now())
