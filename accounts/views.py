"""Account pages of our own; the rest are allauth's."""

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.models import User
from accounts.services.languages import choose_language


@require_POST
def switch_language(request: HttpRequest) -> HttpResponseBase:
    """One tap: the cookie for this browser, and the choice kept with the user if there is one."""
    if isinstance(request.user, User):
        choose_language(request.user, request.POST.get("language", ""))
    return set_language(request)
