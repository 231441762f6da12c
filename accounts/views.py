"""Account pages of our own; the rest are allauth's."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.views import SignupView
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.models import User
from accounts.services.guests import become_account
from accounts.services.languages import choose_language


@require_POST
def switch_language(request: HttpRequest) -> HttpResponseBase:
    """One tap: the cookie for this browser, and the choice kept with the user if there is one."""
    if isinstance(request.user, User):
        choose_language(request.user, request.POST.get("language", ""))
    return set_language(request)


class SignUpView(SignupView):  # type: ignore[misc]
    """Signing up; a guest keeps seat and history, since the same row becomes the account."""

    def form_valid(self, form: Any) -> HttpResponseBase:
        """Makes the account of the form, of the guest who sent it if it was one."""
        user = self.request.user
        if not isinstance(user, User) or not user.is_guest or form.account_already_exists:
            answer: HttpResponseBase = super().form_valid(form)
            return answer
        become_account(self.request, user, form)
        return redirect(get_adapter(self.request).get_signup_redirect_url(self.request))
