"""What was reported and decided about a guest, when the guest turns out to be somebody with an account."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import Case, Notice, Report, Sanction, User
from accounts.services.cases import weigh


def pass_on_record(guest: User, account: User) -> None:
    """Gives an account the reports, cases, decisions and messages of a guest, in the caller's transaction.
    Two cases that wait become one. The log stays as it was written.
    """
    Report.objects.filter(by=guest).update(by=account)
    Notice.objects.filter(person=guest).update(person=account)
    unread = Sanction.objects.filter(person=guest, acknowledged=None, in_force_since__isnull=False).exists()
    Sanction.objects.filter(person=guest).update(person=account)
    if unread:
        User.objects.filter(pk=account.pk).update(must_read=True)
    _pass_on_cases(guest, account)


def _pass_on_cases(guest: User, account: User) -> None:
    waiting = Case.objects.filter(person=guest, decided=None).first()
    kept = Case.objects.filter(person=account, decided=None).first()
    if waiting and kept:
        waiting.reports.update(case=kept)
        weigh(kept)
        Case.objects.filter(pk=waiting.pk).update(decided=timezone.now(), note=f"#{kept.pk}")
    Case.objects.filter(person=guest).update(person=account)
