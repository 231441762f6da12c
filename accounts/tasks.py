"""Background work about people."""

from celery import shared_task
from django.utils import timezone

from accounts.services.erase import erase_due


@shared_task
def erase_people() -> None:
    """Makes nameless whose time to think it over has passed; beat runs it every hour."""
    erase_due(timezone.now())
