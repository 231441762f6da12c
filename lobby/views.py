"""Pages of the lobby."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services.guests import ensure_guest
from games.engine.profiles import PROFILES
from games.models import OVER, Level
from games.rule_words import PROFILE_NAMES, profile_name
from lobby.admission import may_open
from lobby.forms import SIMPLE, PlayForm, remember, remembered_form
from lobby.history_form import HistoryForm
from lobby.lengths import FITTING, fields_of
from lobby.rules_views import described
from lobby.services.my_matches import ANYTHING, Line, my_matches
from lobby.services.play_now import play_now
from lobby.services.records import record_against
from lobby.services.totals import PEOPLE, Total, totals_of


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The first page: `lobby/home.html`.

    Context: that of `home_context`; `unfinished` are the matches that go on, the latest first (at most
    three).
    """
    unfinished = [line for line in lines(request) if line.status not in OVER][:3]
    return render(request, "lobby/home.html", home_context(remembered_form(request), unfinished))


def home_context(form: PlayForm, unfinished: list[Line]) -> dict[str, Any]:
    """What the first page shows: the `form`, which posts to the address named `play`, `unfinished` matches,
    which profiles are offered at once (`simple`), what every profile is (`games`), what fits it (`fitting`).
    """
    games = list(map(described, PROFILE_NAMES))
    chosen = form["profile"].value()
    return {
        "form": form, "unfinished": unfinished, "simple": SIMPLE, "games": games, "fitting": fitting(),
        "more_open": chosen not in SIMPLE or bool(form.errors),
    }  # fmt: skip


def fitting() -> dict[str, Any]:
    """For every profile the lengths and numbers of players that it knows, and its usual length."""
    return {
        name: {"length": FITTING[name], "players": list(map(str, rules.players)), "usual": str(rules.target)}
        for name, rules in PROFILES.items()
    }


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Opens a match as the form says, makes a guest of whoever is nobody yet, and goes to the table.

    A form that does not hold shows the first page again with its errors (status 400).
    """
    form = PlayForm(request.POST)
    if not form.is_valid():
        return render(request, "lobby/home.html", home_context(form, []), status=400)
    if not may_open(request):
        return render(request, "429.html", status=429)
    user = ensure_guest(request)
    choices = form.choices()
    remember(request, choices)
    return redirect(play_now(user, choices, fields_of(choices.length)))


@require_GET
def matches(request: HttpRequest) -> HttpResponse:
    """The person's matches: `lobby/matches.html`; `?page=`. Context: `lines`, a list of `Line`, of a `page`,
    and `totals`, a list of names with a `Total` each, both perhaps empty; the `form` that chooses among them
    (`filtered`: it does); of a person who is chosen (`other`) the `record` against the reader.
    """
    user, form = request.user, HistoryForm(request.GET)
    if not isinstance(user, User):
        return render(request, "lobby/matches.html", {"lines": [], "totals": []})
    wanted = form.wanted()
    page = my_matches(user, wanted, page_number(request))
    other = User.objects.filter(username=wanted.name).exclude(pk=user.pk).first() if wanted.name else None
    context = {
        "lines": page.lines,
        "page": page,
        "totals": [(total_name(total), total) for total in totals_of(user)],
        "form": form,
        "filtered": wanted != ANYTHING,
        "other": other,
        "record": record_against(user, other) if other else None,
    }
    return render(request, "lobby/matches.html", context)


def page_number(request: HttpRequest) -> int:
    """The page that is asked for; the first where that is no number."""
    text = request.GET.get("page", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 1


def total_name(total: Total) -> str:
    """What a total is about, in words."""
    if not total.profile:
        return _("All finished matches")
    opponents = _("against people") if total.level == PEOPLE else Level(total.level).label
    return f"{profile_name(total.profile)} · {opponents}"


def lines(request: HttpRequest) -> list[Line]:
    """The matches of whoever asks."""
    return my_matches(request.user).lines if isinstance(request.user, User) else []
