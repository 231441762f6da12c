"""What the site says to all, what is switched off, and which words are not taken."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models, transaction
from django.db.models import QuerySet
from django.forms.models import model_to_dict
from django.http import HttpRequest

from accounts.models import Announcement, BadWord, Switch
from accounts.services.log import Json, record
from games import publish

MOMENT = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
"""One field with its label, where Django's own two have none that a screen reader finds."""


class LoggedAdmin(admin.ModelAdmin):
    """Rows that are changed here, each change in the log."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Stores the row and the act."""
        old = self.model._default_manager.filter(pk=obj.pk).first() if change else None
        with transaction.atomic():
            super().save_model(request, obj, form, change)
            self._record(request, "save", before=old and told(old), after=told(obj))

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Removes the row and stores the act."""
        before = told(obj)
        with transaction.atomic():
            super().delete_model(request, obj)
            self._record(request, "delete", before=before)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Removes rows one by one, so that each is in the log."""
        with transaction.atomic():
            for row in queryset:
                self.delete_model(request, row)

    def _record(
        self, request: HttpRequest, act: str, before: Json | None = None, after: Json | None = None
    ) -> None:
        by: Any = request.user
        record(f"{self.opts.model_name}.{act}", by=by, before=before, after=after)


def told(row: models.Model) -> Json:
    """A row as the log keeps it."""
    return {
        name: value if isinstance(value, bool) else str(value) for name, value in model_to_dict(row).items()
    }


@admin.register(Announcement)
class AnnouncementAdmin(LoggedAdmin):
    """Lines at the top of every page, told to the open ones at once."""

    list_display = ["english", "starts", "ends", "freeze"]
    list_filter = ["freeze"]
    formfield_overrides = {models.DateTimeField: {"form_class": forms.DateTimeField, "widget": MOMENT}}

    def _record(
        self, request: HttpRequest, act: str, before: Json | None = None, after: Json | None = None
    ) -> None:
        super()._record(request, act, before, after)
        publish.site_changed()


@admin.register(Switch)
class SwitchAdmin(LoggedAdmin):
    """What is switched off."""

    list_display = ["name", "on"]


@admin.register(BadWord)
class BadWordAdmin(LoggedAdmin):
    """Words that are not taken."""

    list_display = ["word", "language", "in_talk", "in_names"]
    list_filter = ["language", "in_talk", "in_names"]
    search_fields = ["word"]
