"""Accounts at other sites by which people sign in here, where the settings name such a site."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.conf import settings
from django.db.models import QuerySet

from accounts.models import User


def social_accounts(user: User) -> QuerySet[Any]:
    """Those of a person; none where the site knows no other."""
    if not settings.SOCIAL_APPS:
        return User.objects.none()
    rows: QuerySet[Any] = apps.get_model("socialaccount", "SocialAccount")._default_manager.filter(user=user)
    return rows
