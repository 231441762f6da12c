"""Users in the admin site."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User


@admin.register(User)
class PersonAdmin(UserAdmin):
    """A list to look things up in. People are changed by their own acts, or by commands."""

    list_display = [
        "username",
        "display_name",
        "is_guest",
        "is_staff",
        "language",
        "date_joined",
        "last_login",
    ]
    list_filter = ["is_guest", "is_staff", "is_active", "language"]
    search_fields = ["username", "display_name", "email"]
    ordering = ["-date_joined"]
    fieldsets = [
        (None, {"fields": ["username", "display_name", "email", "language", "is_guest"]}),
        (_("Permissions"), {"fields": ["is_active", "is_staff", "is_superuser", "groups"]}),
        (_("Dates"), {"fields": ["date_joined", "last_login"]}),
    ]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody is added here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Read only."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Read only: matches hang on users."""
        return False
