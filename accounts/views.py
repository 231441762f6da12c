"""Account pages of our own; the rest are allauth's."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.views import SignupView
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django.views.i18n import set_language

from accounts.mail import kept_mail, may_read
from accounts.models import User
from accounts.name_words import refusal
from accounts.services.guests import become_account, create_guest, sign_in_guest
from accounts.services.languages import choose_language
from accounts.services.naming import NameRefused
from games.services.scores import DAYS_UNTOUCHED


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
        if not isinstance(user, User) or not user.is_guest:
            user = create_guest(getattr(self.request, "LANGUAGE_CODE", ""))
            sign_in_guest(self.request, user)
        try:
            become_account(self.request, user, form)
        except NameRefused as refused:
            form.add_error("username", refusal(refused))
            return self.form_invalid(form)
        self.send_mail(user, form)
        return redirect(
            self.get_success_url() or get_adapter(self.request).get_signup_redirect_url(self.request)
        )

    def send_mail(self, user: User, form: Any) -> None:
        """The mail that confirms the address, or tells its owner of the account that has it: the page says
        the same.
        """
        email = form.taken_email or user.email
        if not email:
            return
        adapter = get_adapter(self.request)
        if form.taken_email:
            adapter.send_account_already_exists_mail(email)
        else:
            EmailAddress.objects.get(user=user).send_confirmation(self.request, signup=True)
        adapter.add_message(
            self.request, messages.INFO, "account/messages/email_confirmation_sent.txt", {"email": email}
        )


@require_GET
@never_cache
def mail(request: HttpRequest) -> HttpResponse:
    """`accounts/mail.html`: what the site has mailed to nobody, for who sits at its machine."""
    if not may_read(request):
        raise Http404
    return render(request, "accounts/mail.html", {"mails": kept_mail()})


WORDS = ("privacy", "cookies", "terms", "contact")
"""The pages in plain words, by their addresses."""


@require_GET
def words(request: HttpRequest, page: str) -> HttpResponse:
    """`accounts/privacy.html` and its like."""
    return render(request, f"accounts/{page}.html", {"pad_days": DAYS_UNTOUCHED})
