"""Which group of the staff may do what. It is kept in the database after every `migrate`, exactly so."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps

MODERATOR = (
    "accounts.view_act",
    "accounts.view_appeal",
    "accounts.view_case",
    "accounts.view_report",
    "accounts.view_sanction",
    "accounts.view_user",
    "accounts.view_dashboard",
    "accounts.handle_cases",
    "accounts.warn_people",
    "accounts.silence_people",
    "accounts.bar_from_play",
    "accounts.rename_people",
    "accounts.propose_closure",
    "accounts.inspect_matches",
    "accounts.pause_matches",
    "accounts.give_time",
    "accounts.replace_seats",
    "games.view_match",
    "games.view_seat",
    "games.view_deal",
    "games.view_event",
    "games.view_said",
)
SENIOR = (
    *MODERATOR,
    "accounts.judge_appeals",
    "accounts.suspend_people",
    "accounts.confirm_closure",
    "accounts.lift_sanctions",
    "accounts.open_live_hands",
    "accounts.end_matches",
    "accounts.adjudicate_matches",
    "accounts.void_matches",
    "accounts.see_addresses",
    "accounts.view_announcement",
    "accounts.add_announcement",
    "accounts.change_announcement",
    "accounts.view_badword",
    "accounts.add_badword",
    "accounts.change_badword",
    "accounts.delete_badword",
)
ADMIN = (
    *SENIOR,
    "accounts.merge_people",
    "accounts.anonymise_people",
    "accounts.appoint_staff",
    "accounts.view_switch",
    "accounts.add_switch",
    "accounts.change_switch",
    "accounts.delete_announcement",
    "auth.view_group",
)
GROUPS = {"moderator": MODERATOR, "senior": SENIOR, "admin": ADMIN}


def keep_groups(sender: AppConfig, using: str, apps: Any = apps, **more: Any) -> None:
    """Gives each group exactly its rights of one app; runs after the permissions of that app were made."""
    group_rows, permissions = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    of_app = permissions.objects.using(using).filter(content_type__app_label=sender.label)
    for name, rights in GROUPS.items():
        group, _ = group_rows.objects.using(using).get_or_create(name=name)
        codes = [code for app, code in (right.split(".") for right in rights) if app == sender.label]
        wanted = set(of_app.filter(codename__in=codes))
        present = set(group.permissions.filter(content_type__app_label=sender.label))
        group.permissions.add(*wanted - present)
        group.permissions.remove(*present - wanted)
