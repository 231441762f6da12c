"""Matches in the console: a list that stays quick, and for each match the inspector."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.names import skeleton
from burraco_site.console.acts import VERBS, act
from burraco_site.console.filters import FlagFilter, ProfileFilter, StateFilter
from burraco_site.console.inspector import deal_at, page_of, seats_of, version_of
from burraco_site.console.opening import RIGHT, are_open, open_hands
from burraco_site.console.read_only import CappedPaginator, ReadOnly
from burraco_site.console.why import WhyForm, told_errors
from games.models import Match, Seat
from games.protocol.errors import Refused
from games.texts import refusal

INSPECT = "accounts.inspect_matches"
MOST_PEOPLE = 100
"""People whose matches a search for a name looks through."""


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """The list of matches, the inspector of one, and the acts."""

    list_display = ("public_id", "status", "ranked", "profile", "people", "deal_number", "score", "updated")
    list_filter = (StateFilter, "ranked", ProfileFilter, FlagFilter)
    search_fields = ("public_id",)
    search_help_text = gettext_lazy("The address of a match, or the beginning of a player's name.")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """With the people of each, in one query more."""
        return super().get_queryset(request).prefetch_related("seats__user")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        """The match of an address, or those of the people whose names begin so."""
        term = search_term.strip()
        if not term:
            return queryset, False
        by_name = Q(name_key__startswith=skeleton(term) or term) | Q(display_name__istartswith=term)
        people = list(User.objects.filter(by_name).values_list("pk", flat=True)[:MOST_PEOPLE])
        sat = Seat.objects.filter(user__in=people).order_by("-match").values_list("match", flat=True)
        return queryset.filter(Q(public_id=term) | Q(pk__in=list(sat[: CappedPaginator.MOST]))), False

    def get_urls(self) -> list[URLPattern]:
        """The acts and the opening of hands, beside the usual ones."""
        view = self.admin_site.admin_view
        own = [
            path("<int:pk>/act/<slug:name>/", view(self.act), name="games_match_act"),
            path("<int:pk>/hands/", view(self.hands), name="games_match_hands"),
        ]
        return [*own, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The inspector: `?v=` a version, `?part=look` only the table as it was then."""
        if not request.user.has_perm(INSPECT):
            raise PermissionDenied
        if request.method != "GET":
            raise PermissionDenied
        match = get_object_or_404(Match.objects.select_related("host"), pk=_number(object_id))
        part = request.GET.get("part") == "look"
        context = {**self.admin_site.each_context(request), **page_of(request, match, part=part)}
        template = "admin/games/match/_look.html" if part else "admin/games/match/inspect.html"
        return render(request, template, {**context, "title": match.public_id, "opts": self.opts})

    def act(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        """Does one act to a match and says how it went."""
        return require_POST(self._act)(request, pk, name)

    def _act(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        verb = VERBS.get(name)
        if verb is None:
            raise Http404
        match = self._match_for(request, pk, verb.right)
        form = verb.form(request.POST, seats=seats_of(match))
        if not form.is_valid():
            messages.error(request, told_errors(form))
        elif self._sits_there(request, match):
            messages.error(request, _("You sit at this table: somebody else has to decide about it."))
        else:
            try:
                act(verb, match, _user(request), form.cleaned_data)
                messages.success(request, _("Done: %(act)s.") % {"act": verb.label})
            except Refused as refused:
                messages.error(request, refusal(refused.code))
        return _back_to(pk, version_of(request, match))

    def hands(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Opens the hands of a running deal, for a reason that is logged."""
        return require_POST(self._hands)(request, pk)

    def _hands(self, request: HttpRequest, pk: int) -> HttpResponse:
        match = self._match_for(request, pk, RIGHT)
        version = version_of(request, match)
        deal = deal_at(match, version)
        form = WhyForm(request.POST)
        if deal is None or are_open(request, deal):
            return _back_to(pk, version)
        if not form.is_valid():
            messages.error(request, told_errors(form))
        elif self._sits_there(request, match):
            messages.error(request, _("You sit at this table: its hands stay closed to you."))
        else:
            open_hands(request, _user(request), deal, version, form.cleaned_data["why"])
        return _back_to(pk, version)

    def _match_for(self, request: HttpRequest, pk: int, right: str) -> Match:
        """A match for somebody who may inspect matches and has one right more."""
        if not request.user.has_perms([INSPECT, right]) or not self.has_view_permission(request):
            raise PermissionDenied
        return get_object_or_404(Match, pk=pk)

    def _sits_there(self, request: HttpRequest, match: Match) -> bool:
        return match.seats.filter(Q(user=request.user.pk) | Q(next_user=request.user.pk)).exists()

    @admin.display(description=gettext_lazy("rules"))
    def profile(self, match: Match) -> str:
        """The name of the rules and how far they go."""
        return f"{match.rules['profile']} {match.rules.get('deals') or match.rules['target']}"

    @admin.display(description=gettext_lazy("players"))
    def people(self, match: Match) -> str:
        """Who sits there, each a line."""
        return format_html_join("", "<div>{}</div>", ((seat.shown_name,) for seat in match.seats.all()))

    @admin.display(description=gettext_lazy("score"))
    def score(self, match: Match) -> str:
        """The points of the two sides."""
        return " : ".join(map(str, match.totals))


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _number(text: str) -> int:
    """The number of a row in an address; Http404 for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Http404
    return int(text)


def _back_to(pk: int, version: int) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('admin:games_match_change', args=[pk])}?v={version}")
