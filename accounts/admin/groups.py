"""The groups of the staff: their rights to read, their people to appoint and dismiss."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.dossier import ActForm, Dossier
from accounts.models import User
from accounts.services.refusal import Refusal
from accounts.services.staff import appoint, dismiss

admin.site.unregister(Group)


class StaffForm(ActForm):
    """An act about a person, by name."""

    person = forms.CharField(label=_("Name of the account"))

    def found(self) -> User:
        """The account. Raises Refusal `no_person`."""
        user = User.objects.filter(
            username=self.cleaned_data["person"], is_guest=False, is_active=True
        ).first()
        if user is None:
            raise Refusal("no_person")
        return user


class Appoint(StaffForm):
    """Into the group."""

    name, label = "appoint", _("Appoint")

    def do(self, request: HttpRequest, thing: Group) -> None:
        """Puts the person into the group."""
        by: Any = request.user
        appoint(self.found(), thing.name, by)


class Dismiss(StaffForm):
    """Out of the staff."""

    name, label = "dismiss", _("Dismiss")

    def do(self, request: HttpRequest, thing: Group) -> None:
        """Takes the person out."""
        by: Any = request.user
        dismiss(self.found(), by)


@admin.register(Group)
class GroupAdmin(Dossier):
    """What a group may do, and who is in it."""

    list_display = ["name"]
    search_fields = ["name"]
    dossier_template = "admin/accounts/group.html"

    def facts(self, request: HttpRequest, thing: Group) -> dict[str, Any]:
        """Rights and people."""
        return {
            "rights": thing.permissions.select_related("content_type"),
            "people": User.objects.filter(groups=thing).order_by("username"),
        }

    def acts_for(self, request: HttpRequest, thing: Group) -> Iterable[type[ActForm]]:
        """Both for who may appoint."""
        return (Appoint, Dismiss) if request.user.has_perm("accounts.appoint_staff") else ()
