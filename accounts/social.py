"""Signing in by another site, where the settings name one: what allauth asks us then."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.providers.base import AuthProcess
from django.http import HttpRequest

from accounts.models import User


class SocialAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """Allauth's usual ways, but a guest who comes back from another site is still that guest."""

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """Has the guest stay signed in until an account takes over (`Adapter.logout`), and has nobody tie
        another site to a guest: that is signing up.
        """
        if isinstance(request.user, User) and request.user.is_guest:
            request.guest_stays = True  # type: ignore[attr-defined]
            sociallogin.state["process"] = AuthProcess.LOGIN
