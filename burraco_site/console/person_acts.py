"""What somebody with rights may do to a person beside sanctions. Taking over a session is not among it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import log
from accounts.services.erase import end_sessions, erase_at_once
from accounts.services.merge import merge_guest
from burraco_site.console.why import WhyForm

Data = dict[str, Any]


class NotPossible(Exception):
    """An act that cannot be done; its text says why."""


class MergeForm(WhyForm):
    """Into which account."""

    account = forms.CharField(label=_("Name of the account"), max_length=150)
    field_order = ("account", "why")


class NameForm(WhyForm):
    """What cannot be undone asks for the name."""

    name = forms.CharField(label=_("The name of the account, to be sure"), max_length=150)
    field_order = ("name", "why")


@dataclass(frozen=True)
class PersonAct:
    """One act: its name in the address, its code in the log, the right that it takes, its words and deed."""

    name: str
    code: str
    right: str
    label: Any
    meaning: Any
    form: type[WhyForm]
    fits: Callable[[User], bool]
    run: Callable[[User, Data], Data]


def _sign_out(person: User, data: Data) -> Data:
    end_sessions(person)
    return {}


def _merge(person: User, data: Data) -> Data:
    account = User.objects.filter(username=data["account"], is_guest=False, is_active=True).first()
    if account is None:
        raise NotPossible(_("There is no such account."))
    apart = merge_guest(person, account)
    return {"account": account.pk, "apart": sorted(apart)}


def _anonymise(person: User, data: Data) -> Data:
    if data["name"] != person.username:
        raise NotPossible(_("That is not the name of this account."))
    erase_at_once(person, timezone.now())
    return {}


ACTS = (
    PersonAct(
        "sign-out",
        "person.sign_out",
        "accounts.suspend_people",
        _("Sign out everywhere"),
        _("All sessions end. The person may sign in again."),
        WhyForm,
        lambda person: person.is_active and not person.is_guest,
        _sign_out,
    ),
    PersonAct(
        "merge",
        "person.merge",
        "accounts.merge_people",
        _("Merge into an account"),
        _("Matches, score pads and mutes of this guest become those of the account; the guest is gone."),
        MergeForm,
        lambda person: person.is_guest and person.is_active,
        _merge,
    ),
    PersonAct(
        "anonymise",
        "person.anonymise",
        "accounts.anonymise_people",
        _("Make nameless"),
        _("Name, e-mail and what the person wrote are removed at once and for good. Matches stay."),
        NameForm,
        lambda person: not person.erased and not person.is_staff,
        _anonymise,
    ),
)


def acts_for(request: HttpRequest, person: User) -> Iterator[PersonAct]:
    """The acts that this reader may do to this person now; never to himself."""
    if request.user.pk != person.pk:
        yield from (act for act in ACTS if act.fits(person) and request.user.has_perm(act.right))


def do(act: PersonAct, person: User, by: User, data: Data) -> None:
    """Does an act and writes it down, both or neither. Raises NotPossible."""
    with transaction.atomic():
        after = act.run(person, data)
        log.record(act.code, by=by, person=person, why=data["why"], after=after or None)
