"""People in the console: found by whatever is known of them, and for each a page with what there is."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.models import FormerName, User
from accounts.names import skeleton
from burraco_site.console.person_acts import NotPossible, acts_for, do
from burraco_site.console.person_page import page_of
from burraco_site.console.read_only import ReadOnly
from burraco_site.console.why import told_errors


@admin.register(User)
class PersonAdmin(ReadOnly):
    """A list to look people up in; they are changed by their own acts, and by those of the page."""

    list_display = (
        "username",
        "display_name",
        "is_guest",
        "is_staff",
        "is_active",
        "language",
        "date_joined",
    )
    list_filter = ("is_guest", "is_staff", "is_active", "language")
    search_fields = ("username",)
    search_help_text = gettext_lazy("A name as it is or was, or its beginning; an e-mail address; a number.")
    ordering = ("-pk",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """People whose name, or a former one, begins so; whose address or number it is."""
        term = search_term.strip()
        if not term:
            return queryset, False
        look = skeleton(term) or term
        former = FormerName.objects.filter(key__startswith=look).values("person")
        found = Q(name_key__startswith=look) | Q(display_name__istartswith=term) | Q(pk__in=former)
        found |= Q(email__iexact=term) | Q(username=term)
        if term.isascii() and term.isdigit() and len(term) < 18:
            found |= Q(pk=int(term))
        return queryset.filter(found), False

    def get_urls(self) -> list[URLPattern]:
        """The acts, beside the usual addresses."""
        view = self.admin_site.admin_view
        own = path("<int:pk>/act/<slug:name>/", view(self.act), name="accounts_user_act")
        return [own, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of a person."""
        if request.method != "GET" or not self.has_view_permission(request):
            raise PermissionDenied
        if not (object_id.isascii() and object_id.isdigit() and len(object_id) < 19):
            raise Http404
        person = get_object_or_404(User, pk=object_id)
        context = {**self.admin_site.each_context(request), **page_of(request, person)}
        context |= {"title": person.name, "opts": self.opts}
        return render(request, "admin/accounts/user/person.html", context)

    def act(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        """Does one act to a person and says how it went."""
        return require_POST(self._act)(request, pk, name)

    def _act(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        person = get_object_or_404(User, pk=pk)
        act = next((each for each in acts_for(request, person) if each.name == name), None)
        if act is None or not self.has_view_permission(request):
            raise PermissionDenied
        assert isinstance(request.user, User)
        form = act.form(request.POST)
        if not form.is_valid():
            messages.error(request, told_errors(form))
        else:
            try:
                do(act, person, request.user, form.cleaned_data)
                messages.success(request, _("Done: %(act)s.") % {"act": act.label})
            except NotPossible as refused:
                messages.error(request, str(refused))
        return HttpResponseRedirect(reverse("admin:accounts_user_change", args=[pk]))
