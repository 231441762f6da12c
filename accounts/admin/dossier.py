"""A page of the admin site that shows one thing whole, with a form for each act that the reader may do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from accounts.admin.refusals import REFUSALS, Refusal
from burraco_site.console.read_only import ReadOnly


class ActForm(forms.Form):
    """One act: `name` is what the form sends, `label` stands on its button."""

    name: ClassVar[str]
    label: ClassVar[Any]

    def __init__(self, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial, auto_id=f"{self.name}_%s")

    def do(self, request: HttpRequest, thing: Any) -> None:
        """Does it, with what was filled in. Raises one of `Refusal`, whose code tells why not."""
        raise NotImplementedError


class Dossier(ReadOnly):
    """Shows a row by `dossier_template`, with `facts`; its acts are those of `acts_for`."""

    dossier_template: ClassVar[str]

    def facts(self, request: HttpRequest, thing: Any) -> dict[str, Any]:
        """What the page shows."""
        raise NotImplementedError

    def acts_for(self, request: HttpRequest, thing: Any) -> Iterable[type[ActForm]]:
        """The acts that this reader may do with this row now."""
        raise NotImplementedError

    def form_of(self, act: type[ActForm], request: HttpRequest, thing: Any, data: Any = None) -> ActForm:
        """The form of an act."""
        return act(data)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page; a POST does the act that it names, or shows why not. Raises Http404, PermissionDenied."""
        thing = self.get_object(request, unquote(object_id))
        if thing is None:
            raise Http404
        if not self.has_view_permission(request, thing):
            raise PermissionDenied
        acts = {act.name: act for act in self.acts_for(request, thing)}
        shown = {name: self.form_of(act, request, thing) for name, act in acts.items()}
        if request.method == "POST":
            act = acts.get(request.POST.get("act", ""))
            if act is None:
                raise PermissionDenied
            shown[act.name] = self.form_of(act, request, thing, request.POST)
            if done(shown[act.name], request, thing):
                return HttpResponseRedirect(request.path)
        return self.page(request, thing, shown.values())

    def page(self, request: HttpRequest, thing: Any, shown: Iterable[ActForm]) -> HttpResponse:
        """The page with the forms of its acts; status 400 where one of them was not taken."""
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": str(thing),
            "thing": thing,
            "acts": list(shown),
            **self.facts(request, thing),
        }
        status = 400 if any(form.is_bound for form in shown) else 200
        return TemplateResponse(request, self.dossier_template, context, status=status)


def done(form: ActForm, request: HttpRequest, thing: Any) -> bool:
    """Does the act of a form, if it holds; whether it was done. Otherwise the form says why not."""
    if not form.is_valid():
        return False
    try:
        form.do(request, thing)
    except Refusal as refused:
        form.add_error(None, str(REFUSALS[refused.code]))
        return False
    messages.success(request, _("Done."))
    return True
