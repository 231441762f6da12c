"""Deleting an account: a time to think it over, then nothing that tells who it was."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.db.models import Q

from accounts.models import Follow, FormerName, Friendship, Notice, Shun, Trace, User
from accounts.services.social import social_accounts
from games.models import PushDevice, Said, ScorePad


def ask_to_erase(user: User, now: datetime) -> datetime:
    """Marks an account for deletion and ends all its sessions; returns when it will be made nameless.

    Asked twice, the first date stays.
    """
    with transaction.atomic():
        if user.erase_after is None:
            user.erase_after = now + timedelta(days=settings.ERASE_AFTER_DAYS)
            user.save(update_fields=["erase_after"])
        end_sessions(user)
    return user.erase_after


def erase_guest(user: User, now: datetime) -> None:
    """Makes a guest nameless at once: nobody could come back to take it back. Raises ValueError for an
    account.
    """
    if not user.is_guest:
        raise ValueError("an account has time to think it over")
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(erase_after=now)
        _erase(user.pk, now)


def keep_account(user: User) -> bool:
    """Takes a deletion back while there is time; whether there was one."""
    return bool(
        User.objects.filter(pk=user.pk, erased=False).exclude(erase_after=None).update(erase_after=None)
    )


def end_sessions(user: User) -> None:
    """Signs a person out everywhere; no browser is called any more either."""
    PushDevice.objects.filter(user=user).delete()
    for session in UserSession.objects.filter(user=user):
        session.end()


def erase_due(now: datetime) -> int:
    """Makes every account nameless whose time is over; how many. Run again, it finds nothing left."""
    due = User.objects.filter(erase_after__lte=now, erased=False).values_list("pk", flat=True)
    return sum(_erase(pk, now) for pk in list(due))


@transaction.atomic
def erase_at_once(user: User, now: datetime) -> bool:
    """Makes an account nameless without the time to think it over; whether it was not yet."""
    User.objects.filter(pk=user.pk, erased=False).update(erase_after=now)
    return _erase(user.pk, now)


@transaction.atomic
def _erase(pk: int, now: datetime) -> bool:
    user = User.objects.select_for_update().get(pk=pk)
    if user.erased or user.erase_after is None or user.erase_after > now:
        return False
    end_sessions(user)
    _remove_rows(user)
    user.username = f"deleted-{secrets.token_hex(6)}"
    user.display_name, user.email, user.name_changed, user.last_login = "", None, None, None
    user.language = user.look = user.avatar = user.country = ""
    user.speaks = []
    user.erased, user.is_active, user.is_staff, user.is_superuser = True, False, False, False
    user.set_unusable_password()
    user.save()
    return True


def _remove_rows(user: User) -> None:
    """What belongs to nobody else; matches are the others' history too and stay, as do words that were
    reported.
    """
    for model in (EmailAddress, Authenticator, LogEntry):
        model.objects.filter(user=user).delete()
    Said.objects.filter(user=user, reports=None).exclude(text="").delete()
    Notice.objects.filter(person=user).delete()
    social_accounts(user).delete()
    for kept in (FormerName, Trace):
        kept.objects.filter(person=user).delete()
    ScorePad.objects.filter(owner=user).delete()
    Friendship.objects.filter(Q(asker=user) | Q(asked=user)).delete()
    Follow.objects.filter(Q(follower=user) | Q(followed=user)).delete()
    Shun.objects.filter(Q(person=user) | Q(other=user)).delete()
    user.groups.clear()
    user.user_permissions.clear()
