"""Nobody reads or does in the admin site what his group may not: every address, group by group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.urls import URLPattern, URLResolver, reverse

from accounts.models import Announcement, Appeal, BadWord, Case, Category, Kind, Sanction, Switch, User
from accounts.services.cases import report
from accounts.services.sanctions import Decision, impose
from tests.console.staff import browser_of, give_factor, staff
from tests.games.tables import table_of

pytestmark = pytest.mark.django_db

READ = {
    "moderator": {
        "accounts.act", "accounts.appeal", "accounts.case", "accounts.sanction", "accounts.user",
        "games.match", "games.said",
    },
    "senior": {"accounts.announcement", "accounts.badword"},
    "admin": {"accounts.switch", "auth.group"},
}  # fmt: skip
"""What each group looks at, beyond what the one before it does."""
ADD = {
    "moderator": {"accounts.sanction"},
    "senior": {"accounts.sanction", "accounts.announcement", "accounts.badword"},
    "admin": {"accounts.sanction", "accounts.announcement", "accounts.badword", "accounts.switch"},
}
DELETE = {
    "moderator": set(),
    "senior": {"accounts.badword"},
    "admin": {"accounts.badword", "accounts.announcement"},
}
GROUPS = list(READ)


def may_read(group: str) -> set[str]:
    return set().union(*(READ[name] for name in GROUPS[: GROUPS.index(group) + 1]))


@pytest.fixture
def rows() -> dict[str, Any]:
    """One row of everything that the site has something of."""
    anna, zoe = User.objects.create_user("anna"), User.objects.create_user("zoe")
    match = table_of(anna, zoe)
    row = report(anna, zoe, Category.INSULT, match=match)
    sanction = impose(zoe, Decision(Kind.WARNING, Category.INSULT), staff("senior", "sara"), row.case)
    Appeal.objects.create(sanction=sanction, text="no")
    Announcement.objects.create(english="Hello")
    BadWord.objects.create(word="pirla", language="it")
    Switch.objects.create(name=Switch.Name.CHAT)
    models = [model for model in admin.site._registry if model._default_manager.exists()]
    return {f"{model._meta.app_label}.{model._meta.model_name}": model.objects.first() for model in models}


def addresses(patterns: list[Any]) -> Iterator[str]:
    """The names of all addresses of the admin site."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield pattern.name


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_opens_what_it_may_and_nothing_else(rows: dict[str, Any], group: str) -> None:
    client, opened, wrong = browser_of(staff(group, "mara")), may_read(group), []
    for name, row in rows.items():
        address = "admin:" + name.replace(".", "_")
        for kind, args in (("changelist", []), ("change", [row.pk]), ("history", [row.pk])):
            expected = 200 if name in opened else 403
            status = client.get(reverse(f"{address}_{kind}", args=args)).status_code
            wrong += [] if status == expected else [(name, kind, status)]
        for kind, args, allowed in (("add", [], ADD), ("delete", [row.pk], DELETE)):
            expected = 200 if name in allowed[group] else 403
            status = client.get(reverse(f"{address}_{kind}", args=args)).status_code
            wrong += [] if status == expected else [(name, kind, status)]
    assert wrong == []


def test_no_address_of_the_admin_site_opens_without_rights(rows: dict[str, Any]) -> None:
    """Also one that is added later: it is found here by its name."""
    nobody = User.objects.create_user("nobody", is_staff=True)
    give_factor(nobody)
    client, open_to_all = browser_of(nobody), set()
    for name in set(addresses(admin.site.get_urls())):
        for args in ([], [1], ["accounts"], [1, 1]):
            try:
                address = reverse(f"admin:{name}", args=args)
            except Exception:
                continue
            if client.get(address).status_code == 200:
                open_to_all.add(name)
    assert open_to_all == {"index", "jsi18n", "password_change", "password_change_done"}


@pytest.mark.parametrize("address", ["/admin/", "/admin/accounts/case/", "/admin/login/"])
def test_without_a_second_factor_the_staff_is_led_to_setting_one_up(address: str) -> None:
    root = User.objects.create_superuser("root", password="Briscola-1")
    client = browser_of(root)
    answer = client.get(address, follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
    assert "second factor" in answer.content.decode()
    give_factor(root)
    assert client.get("/admin/").status_code == 200


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_does_what_it_may_and_nothing_else(rows: dict[str, Any], group: str) -> None:
    """Posting an act that the page does not offer is refused."""
    client = browser_of(staff(group, "mara"))
    senior = group != "moderator"
    case, sanction, appeal = Case.objects.get(), Sanction.objects.get(), Appeal.objects.get()
    tries = [
        (f"accounts/appeal/{appeal.pk}", {"act": "judge", "granted": "no", "answer": "no"}, senior),
        (f"accounts/sanction/{sanction.pk}", {"act": "confirm"}, False),
        (f"accounts/sanction/{sanction.pk}", {"act": "lift", "why": "because"}, senior),
        (f"accounts/case/{case.pk}", {"act": "decide", "answer": "report_breach"}, False),
        (f"accounts/case/{case.pk}", {"act": "claim"}, True),
        (f"auth/group/{rows['auth.group'].pk}", {"act": "appoint", "person": "zoe"}, group == "admin"),
    ]
    answers = [client.post(f"/admin/{page}/change/", data).status_code for page, data, _ in tries]
    assert answers == [302 if allowed else 403 for _, _, allowed in tries]
    form = {"act": "impose", "person": "anna", "category": "insult", "lasts": "24"}
    answer = client.post("/admin/accounts/sanction/add/", form | {"kind": "suspension"})
    assert answer.status_code == (302 if senior else 400)
    assert client.post("/admin/accounts/sanction/add/", form | {"kind": "mute"}).status_code == 302
