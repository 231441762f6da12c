"""The pages on which a person looks after the own account."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.forms import DeleteForm, NameForm, ProfileForm
from accounts.models import User
from accounts.services import people
from accounts.services.erase import ask_to_erase, end_sessions, erase_guest
from accounts.services.export import export_of
from accounts.services.naming import next_change

View = Callable[..., HttpResponseBase]


def account_required(view: View) -> View:
    """Sends who is nobody, or a guest, to the page that signs in."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if isinstance(request.user, User) and request.user.is_guest:
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return login_required(never_cache(guarded))


@account_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """`accounts/account.html`: what others see of me, my friends, and from whom I keep."""
    user: Any = request.user
    form = ProfileForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("account")
    return _account(request, form=form)


@account_required
@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    """Another name."""
    user: Any = request.user
    form = NameForm(request.POST, user=user)
    if form.is_valid() and form.save():
        messages.success(request, _("You have a new name."))
        return redirect("account")
    return _account(request, name_form=form, status=400)


@account_required
@require_POST
def hear_again(request: HttpRequest, number: int) -> HttpResponse:
    """Takes a mute or a block back, of a guest too, who has no page."""
    people.hear_again(_me(request), number)
    messages.success(request, _("Taken back."))
    return redirect("account")


def _account(
    request: HttpRequest,
    form: ProfileForm | None = None,
    name_form: NameForm | None = None,
    status: int = 200,
) -> HttpResponse:
    user = _me(request)
    context = {
        "form": form or ProfileForm(instance=user),
        "name_form": name_form or NameForm(user=user),
        "next_change": next_change(user),
        "friends": people.friends_of(user),
        "asking": people.asking(user),
        "followed": people.followed_by(user),
        "shunned": people.shunned_by(user),
    }
    return render(request, "accounts/account.html", context, status=status)


@login_required
@never_cache
@require_GET
def your_data(request: HttpRequest) -> HttpResponse:
    """`accounts/data.html`: export, sessions, delete; of a guest, who has no sessions to look at, too."""
    return render(request, "accounts/data.html")


@login_required
@never_cache
@require_GET
def export(request: HttpRequest) -> StreamingHttpResponse:
    """Everything that is kept about the person, guests too, as a file."""
    answer = StreamingHttpResponse(export_of(_me(request)), content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="burraco.json"'
    return answer


@account_required
@require_POST
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """Ends all sessions, this one too."""
    end_sessions(_me(request))
    logout(request)
    messages.success(request, _("You are signed out everywhere."))
    return redirect("home")


@account_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(enabled=lambda request: request.user.has_usable_password())
def delete(request: HttpRequest) -> HttpResponse:
    """Asks for the password; then deletes, after some days in which signing in brings all back."""
    form = DeleteForm(request.POST or None, user=_me(request))
    if request.method != "POST" or not form.is_valid():
        status = 400 if request.method == "POST" else 200
        return render(request, "accounts/data.html", {"form": form}, status=status)
    ask_to_erase(_me(request), timezone.now())
    logout(request)
    messages.success(request, _("Your account will be deleted. Sign in before that to keep it."))
    return redirect("home")


@login_required
@require_POST
def forget_guest(request: HttpRequest) -> HttpResponse:
    """Makes a guest nameless at once, and leaves this browser without one. An account has its own way."""
    user = _me(request)
    if not user.is_guest:
        return redirect("account-delete")
    erase_guest(user, timezone.now())
    logout(request)
    messages.success(request, _("Nothing here tells any more who you were."))
    return redirect("home")


def _me(request: HttpRequest) -> User:
    """The person, read anew: a form may have put into `request.user` what was not kept."""
    return User.objects.get(pk=request.user.pk or 0)
