"""How the site looks, chosen on one page; the table's own menu sends the same form."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.services.look import COOKIE, FELTS, TEXTS, THEMES, Look, choose_look, look_of

WORDS = {
    "auto": gettext_lazy("As the device"),
    "light": gettext_lazy("Light"),
    "dark": gettext_lazy("Dark"),
    "contrast": gettext_lazy("High contrast"),
    "green": pgettext_lazy("felt", "Green"),
    "blue": pgettext_lazy("felt", "Blue"),
    "wine": pgettext_lazy("felt", "Wine red"),
    "slate": pgettext_lazy("felt", "Slate"),
    "normal": pgettext_lazy("text", "Normal"),
    "large": pgettext_lazy("text", "Large"),
    "largest": pgettext_lazy("text", "Largest"),
}


def _choice(label: object, values: tuple[str, ...]) -> forms.ChoiceField:
    words = [(value, WORDS[value]) for value in values]
    return forms.ChoiceField(label=label, choices=words, widget=forms.RadioSelect)  # type: ignore[arg-type]


class LookForm(forms.Form):
    """Theme, felt and size of the text."""

    theme = _choice(gettext_lazy("Light or dark"), THEMES)
    felt = _choice(gettext_lazy("The felt of the table"), FELTS)
    text = _choice(gettext_lazy("Size of the text"), TEXTS)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: HttpRequest) -> HttpResponse:
    """`accounts/look.html`; posted, the look is kept in the browser, and with the person where one is known.

    A script that posts it gets no page back: 204.
    """
    now = look_of(request.user, request.COOKIES.get(COOKIE, ""))
    form = LookForm(request.POST or None, initial=now._asdict())
    if request.method != "POST" or not form.is_valid():
        status = 400 if request.method == "POST" else 200
        return render(request, "accounts/look.html", {"form": form}, status=status)
    chosen = Look(**form.cleaned_data)
    if isinstance(request.user, User):
        choose_look(request.user, chosen)
    answer = _answer(request)
    answer.set_cookie(
        COOKIE, str(chosen), max_age=settings.SESSION_COOKIE_AGE, samesite="Lax", secure=settings.HTTPS
    )
    return answer


def _answer(request: HttpRequest) -> HttpResponse:
    if request.headers.get("accept") == "application/json":
        return HttpResponse(status=204)
    messages.success(request, _("Saved."))
    return redirect("look")
