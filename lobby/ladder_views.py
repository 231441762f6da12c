"""Pages of ladders and league. They are public; what one match changed is for its players."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from accounts.services import people
from games.models import Ladder
from games.views import seat_or_404
from lobby.calculator import CalculatorForm
from lobby.graph import graph_of
from lobby.ladder_words import ladder_words, news_json
from lobby.models import Division
from lobby.ratings import figures, league
from lobby.ratings.book import SAME_PEOPLE_A_DAY
from lobby.ratings.periods import day_of, month_of, season_name
from lobby.services import ladders, league_table, news
from lobby.services.league import division_of
from lobby.services.records import points_of
from lobby.views import page_number


@require_GET
def overview(request: HttpRequest) -> HttpResponse:
    """`lobby/ladders.html`: the top of every ladder."""
    now, user = timezone.now(), _person(request)
    shown = [
        (ladder_words(name), ladders.leaderboard(name, 1, user, now).lines[:5]) for name in Ladder.values
    ]
    return render(request, "lobby/ladders.html", {"ladders": shown})


@require_GET
def ladder(request: HttpRequest, name: str) -> HttpResponse:
    """`lobby/ladder.html`: one ladder; `?season=`, `page=`, `q=` (names), `show=` `all`,
    `around` or `friends`."""
    if name not in Ladder.values:
        raise Http404(_("There is no such ladder."))
    now, user = timezone.now(), _person(request)
    known = ladders.seasons(now)
    season = _number(request, "season", known[0])
    if season not in known:
        raise Http404(_("Of this season nothing is known."))
    context = {
        "ladder": ladder_words(name),
        "others": [ladder_words(each) for each in Ladder.values],
        "seasons": [(number, season_name(number)) for number in dict.fromkeys(known)],
        "season": season,
        "current": season == known[0],
        "q": request.GET.get("q", "")[:40],
        "show": request.GET.get("show", ""),
        "opponents": figures.BOARD_OPPONENTS,
        "days": figures.BOARD_DAYS,
        **_own(name, user),
    }
    return render(request, "lobby/ladder.html", context | _listed(request, name, season, context))


def _listed(request: HttpRequest, name: str, season: int, asked: dict[str, Any]) -> dict[str, Any]:
    """The lines that are asked for, with `page` where there are several pages."""
    now, user, number = timezone.now(), _person(request), page_number(request)
    if not asked["current"]:
        page = ladders.season_page(season, name, number, user)
    elif asked["q"]:
        return {"lines": ladders.search(name, asked["q"], user, now)}
    elif asked["show"] == "around" and user:
        return {"lines": ladders.around(name, user, now)}
    elif asked["show"] == "friends" and user:
        circle = [each.pk for each in (user, *people.friends_of(user), *people.followed_by(user))]
        return {"lines": ladders.among(name, circle, user, now)}
    elif asked["show"] == "all":
        page = ladders.everybody(name, number, user, now)
    else:
        page = ladders.leaderboard(name, number, user, now)
    return {"lines": page.lines, "page": page}


def _own(name: str, user: User | None) -> dict[str, Any]:
    """The reader's own rating with its graph."""
    row = ladders.own_rating(name, user) if user else None
    if row is None:
        return {}
    return {
        "own": row,
        "own_rating": round(row.shown),
        "own_waits": ladders.waits(row, timezone.now()),
        "own_place": ladders.place_of(row, timezone.now()),
        "missing": max(0, figures.BOARD_OPPONENTS - row.opponents),
        "graph": graph_of(points_of(row)),
    }


@require_GET
def hall_of_fame(request: HttpRequest) -> HttpResponse:
    """`lobby/hall.html`: the best of the seasons that are over."""
    fame = [
        (season_name(season), ladder_words(name), lines) for season, name, lines in ladders.hall_of_fame()
    ]
    return render(request, "lobby/hall.html", {"fame": fame})


@require_GET
def formula(request: HttpRequest) -> HttpResponse:
    """`lobby/formula.html`: how ratings come about, and the calculator, which the same code answers."""
    form = CalculatorForm(request.GET or None)
    context = {
        "form": form if form.is_bound else CalculatorForm(initial=CalculatorForm.USUAL),
        "answers": form.answers() if form.is_bound and form.is_valid() else [],
        "same_people": SAME_PEOPLE_A_DAY,
        "provisional": figures.PROVISIONAL_SIGMA,
        "board": figures.BOARD_SIGMA,
        "opponents": figures.BOARD_OPPONENTS,
        "days": figures.BOARD_DAYS,
    }
    status = 400 if form.is_bound and form.errors else 200
    return render(request, "lobby/formula.html", context, status=status)


@require_GET
def league_page(request: HttpRequest) -> HttpResponse:
    """`lobby/league.html`: a division in a month; `?month=2026-08`, `division=` 0 to 4 (the own one)."""
    user, this_month = _person(request), month_of(day_of(timezone.now()))
    own = division_of(user.pk, this_month) if user else int(Division.BRONZE)
    division = _number(request, "division", own)
    month = _month(request.GET.get("month", ""), this_month)
    if division not in Division.values:
        raise Http404(_("There is no such division."))
    context = {
        "lines": league_table.table(month, division, user),
        "month": month,
        "over": month < this_month,
        "months": list(dict.fromkeys(league_table.months(this_month))),
        "division": division,
        "division_name": Division(division).label,
        "divisions": Division.choices,
        "own_division": Division(own).label if user else "",
        "promotion": league.PROMOTION_POINTS,
    }
    return render(request, "lobby/league.html", context)


@require_GET
@never_cache
def match_rating(request: HttpRequest, public_id: str) -> JsonResponse:
    """What a match has changed, in words, for its players; see `lobby.ladder_words.news_json`."""
    seat_or_404(request, public_id)
    assert isinstance(request.user, User)
    return JsonResponse(news_json(news.news_of(public_id, request.user.pk)))


def _person(request: HttpRequest) -> User | None:
    """Whoever reads and may be rated: nobody without an account is."""
    user = request.user
    return user if isinstance(user, User) and not user.is_guest else None


def _number(request: HttpRequest, name: str, default: int) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else default


def _month(text: str, default: date) -> date:
    try:
        return month_of(date.fromisoformat(f"{text}-01"))
    except ValueError:
        return default
