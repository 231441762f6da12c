"""Pages of the lobby."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services.guests import ensure_guest
from burraco_site.limits import address, allow
from lobby.forms import PlayForm, remember, remembered_form
from lobby.services.my_matches import Line, my_matches
from lobby.services.play_now import play_now


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The first page: `lobby/home.html`.

    Context: `form`, a `PlayForm` that posts to the address named `play`; `unfinished`, the `Line`s of the
    matches that go on, the latest first (at most three).
    """
    unfinished = [line for line in lines(request) if line.status != "finished"][:3]
    return render(request, "lobby/home.html", {"form": remembered_form(request), "unfinished": unfinished})


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Opens a match as the form says, makes a guest of whoever is nobody yet, and goes to the table.

    A form that does not hold shows the first page again with its errors (status 400).
    """
    form = PlayForm(request.POST)
    if not form.is_valid():
        return render(request, "lobby/home.html", {"form": form, "unfinished": []}, status=400)
    if not may_open(request):
        return render(request, "429.html", status=429)
    user = ensure_guest(request)
    choices = form.choices()
    remember(request, choices)
    return redirect(play_now(user, choices))


@require_GET
def matches(request: HttpRequest) -> HttpResponse:
    """The person's matches: `lobby/matches.html`. Context: `lines`, a list of `Line`, perhaps empty."""
    return render(request, "lobby/matches.html", {"lines": lines(request)})


def lines(request: HttpRequest) -> list[Line]:
    """The matches of whoever asks."""
    return my_matches(request.user) if isinstance(request.user, User) else []


def may_open(request: HttpRequest) -> bool:
    """Whether this address may open one more match, and make one more guest if it takes one."""
    source = address(request)
    new_guest = not request.user.is_authenticated
    return allow("match", source, settings.MATCHES_PER_HOUR) and (
        not new_guest or allow("guest", source, settings.GUESTS_PER_HOUR)
    )
