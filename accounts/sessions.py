"""Sessions that end take their sockets along: by signing out, another password, from afar, by a ban. One that
has been given more may do more, by another key.
"""

from __future__ import annotations

from typing import Any

from allauth.account import signals as account
from allauth.mfa.signals import authenticator_added
from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete, post_save
from django.http import HttpRequest

from accounts.models import User
from games import publish


def connect() -> None:
    """Listens to everything after which a socket may not be its person's any more, or a key may do more."""
    user_logged_out.connect(_of_user, dispatch_uid="sockets")
    for changed in (account.password_changed, account.password_reset, account.password_set):
        changed.connect(_of_user, dispatch_uid="sockets")
    post_delete.connect(_of_session, sender=UserSession, dispatch_uid="sockets")
    post_save.connect(_of_ban, sender=User, dispatch_uid="sockets")
    authenticator_added.connect(_change_key, dispatch_uid="sessions")


def _change_key(request: HttpRequest, **more: Any) -> None:
    """With a second factor the staff comes into the admin site: not by a key from before."""
    request.session.cycle_key()
    UserSession.objects.create_from_request(request)


def _of_user(user: User | None = None, **more: Any) -> None:
    if user is not None:
        publish.person_changed(user.pk)


def _of_session(instance: UserSession, **more: Any) -> None:
    publish.person_changed(instance.user_id)


def _of_ban(instance: User, **more: Any) -> None:
    if not instance.is_active:
        publish.person_changed(instance.pk)
