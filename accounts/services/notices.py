"""Telling one person something: on the account page, and by mail where there is a confirmed address."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.models import EmailAddress
from django.core.mail import send_mail
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.models import Notice, User
from accounts.notice_words import text_of

logger = logging.getLogger(__name__)


def tell(person: User, code: str, words: str = "", **facts: Any) -> Notice:
    """Leaves a message for a person, in the transaction of what it tells; the mail goes after the commit and
    in the language of the person. `code` and `facts` are those of `notice_words`.
    """
    notice = Notice.objects.create(person=person, code=code, words=words, facts=facts)
    transaction.on_commit(lambda: _mail(notice), robust=True)
    return notice


def unread(person: User) -> int:
    """How many messages a person has not read."""
    return Notice.objects.filter(person=person, read=None).count()


def read_all(person: User) -> list[Notice]:
    """The messages of a person, the latest first, as they were before: from now on they are read."""
    notices = list(Notice.objects.filter(person=person)[:50])
    Notice.objects.filter(pk__in=[notice.pk for notice in notices], read=None).update(read=timezone.now())
    return notices


def _mail(notice: Notice) -> None:
    address = EmailAddress.objects.filter(user=notice.person, verified=True, primary=True).first()
    if address is None:
        return
    with translation.override(notice.person.language or None):
        text = "\n\n".join(filter(None, [text_of(notice), notice.words]))
        send_mail(gettext("Burraco: a message for you"), text, None, [address.email], fail_silently=True)
