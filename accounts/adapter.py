"""What allauth asks us: which names are fit, what happens at signing in and at confirming an e-mail."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.gate import BARRED
from accounts.models import Switch, User, is_on
from accounts.models.sanctions import LOCKING, sanctions_of
from accounts.name_words import refusal
from accounts.services.erase import keep_account
from accounts.services.merge import merge_guest
from accounts.services.naming import NameRefused, fit_name


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Allauth's usual ways, with our names and our guests."""

    error_messages = DefaultAccountAdapter.error_messages | dict.fromkeys(
        ("email_password_mismatch", "username_password_mismatch"),
        gettext_lazy("This name and this password do not belong together. Look at both; capitals count."),
    )

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it is kept; a refusal says why."""
        try:
            return str(super().clean_username(fit_name(username), shallow))
        except NameRefused as refused:
            raise refusal(refused) from None

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Unless it is switched off."""
        return is_on(Switch.Name.SIGN_UP)

    def respond_user_inactive(self, request: HttpRequest, user: Any) -> HttpResponse:
        """Shows a suspended person, who gave the right password, why and until when."""
        if user.erased or not sanctions_of(user, *LOCKING).exists():
            answer: HttpResponse = super().respond_user_inactive(request, user)
            return answer
        request.session[BARRED] = user.pk
        return redirect("standing")

    def login(self, request: HttpRequest, user: Any) -> None:
        """Signs in; a guest is merged into the account, and an account on its way out stays."""
        visitor = request.user
        guest = visitor if isinstance(visitor, User) and visitor.is_guest else None
        super().login(request, user)
        if keep_account(user):
            messages.success(request, _("Welcome back. Your account will not be deleted."))
        if guest is not None and guest != user:
            _tell(request, merge_guest(guest, user))

    def logout(self, request: HttpRequest) -> None:
        """Signs out, but not the guest who is about to sign in by another site: he may still turn back."""
        if not getattr(request, "guest_stays", False):
            super().logout(request)


def _tell(request: HttpRequest, apart: dict[str, str]) -> None:
    """Says which seats stay the guest's, with the link that opens each."""
    for key in apart.values():
        messages.warning(
            request,
            format_html(
                '{} <a href="{}">{}</a>',
                _("At one table you sit twice, as a guest and under your name. The seats stay apart."),
                reverse("seat-key", args=[key]),
                _("Open the guest's seat"),
            ),
        )
