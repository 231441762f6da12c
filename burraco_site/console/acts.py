"""What somebody with rights may do to a match: each act asks why, goes through its service, and is logged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import log
from burraco_site.console.why import WhyForm
from games.models import Match, Seat, Status
from games.services import intervene
from games.services.intervene import Change

Data = dict[str, Any]
GOING_ON = (Status.PLAYING, Status.BETWEEN_DEALS)


class ActForm(WhyForm):
    """What an act at a table asks for; the choices of its fields come from the seats."""

    def __init__(self, *args: Any, seats: list[Seat], **more: Any) -> None:
        super().__init__(*args, **more)
        if "seat" in self.fields:
            people = [(seat.number, seat.shown_name) for seat in seats if seat.user_id and not seat.removed]
            self.fields["seat"].choices = people  # type: ignore[attr-defined]
        if "winner" in self.fields:
            self.fields["winner"].choices = sides_of(seats)  # type: ignore[attr-defined]


class SeatForm(ActForm):
    """An act about one person."""

    seat = forms.TypedChoiceField(label=_("Whose seat"), coerce=int)
    field_order: tuple[str, ...] = ("seat", "why")


class TimeForm(SeatForm):
    """Giving time."""

    seconds = forms.IntegerField(
        label=_("Seconds"), initial=60, min_value=intervene.LEAST_TIME, max_value=intervene.MOST_TIME
    )
    field_order = ("seat", "seconds", "why")


class WinnerForm(ActForm):
    """A decision."""

    winner = forms.TypedChoiceField(label=_("Who wins"), coerce=int)
    field_order = ("winner", "why")


def sides_of(seats: list[Seat]) -> list[tuple[int, str]]:
    """The two sides of a table by their number, with the names of their people."""
    names = [[seat.shown_name for seat in seats if seat.number % 2 == side] for side in (0, 1)]
    return [(side, " + ".join(each)) for side, each in enumerate(names)]


@dataclass(frozen=True)
class Verb:
    """One act: its code in the log, the right that it takes, what it says on the page, and what it does."""

    code: str
    right: str
    label: Any
    meaning: Any
    form: type[ActForm]
    fits: Callable[[Match], bool]
    run: Callable[[str, Data], Change]


def _goes_on(match: Match) -> bool:
    return match.status in GOING_ON


VERBS = {
    "pause": Verb(
        "match.pause",
        "accounts.pause_matches",
        _("Pause"),
        _("The clocks stand still until the site lets the match go on; the players cannot."),
        ActForm,
        lambda match: _goes_on(match) and not match.stopped,
        lambda address, data: intervene.pause(address),
    ),
    "resume": Verb(
        "match.resume",
        "accounts.pause_matches",
        _("Let it go on"),
        _("The clocks run from where they stood."),
        ActForm,
        lambda match: _goes_on(match) and match.paused is not None,
        lambda address, data: intervene.resume(address),
    ),
    "time": Verb(
        "match.time",
        "accounts.give_time",
        _("Give time"),
        _("More seconds on the clock, and for being away."),
        TimeForm,
        _goes_on,
        lambda address, data: intervene.give_time(address, data["seat"], data["seconds"]),
    ),
    "replace": Verb(
        "match.replace",
        "accounts.replace_seats",
        _("Give a seat to the computer"),
        _("It plays for this person until the end; the person cannot come back and counts as having left."),
        SeatForm,
        _goes_on,
        lambda address, data: intervene.replace(address, data["seat"]),
    ),
    "end": Verb(
        "match.end",
        "accounts.end_matches",
        _("End without a result"),
        _("Nobody wins, nothing is rated."),
        ActForm,
        _goes_on,
        lambda address, data: intervene.end(address),
    ),
    "adjudicate": Verb(
        "match.adjudicate",
        "accounts.adjudicate_matches",
        _("Decide"),
        _("The match ends now and one side wins, whatever the score; it is rated like any other."),
        WinnerForm,
        _goes_on,
        lambda address, data: intervene.adjudicate(address, data["winner"]),
    ),
    "void": Verb(
        "match.void",
        "accounts.void_matches",
        _("Declare void"),
        _("The match loses its result; ratings are made anew as if it had not been."),
        ActForm,
        lambda match: match.status == Status.FINISHED,
        lambda address, data: intervene.void(address),
    ),
}


def act(verb: Verb, match: Match, by: User, data: Data) -> None:
    """Does an act and writes it down, both or neither. Raises Refused."""
    with transaction.atomic():
        change = verb.run(match.public_id, data)
        person = User.objects.filter(seats__match=match, seats__number=data.get("seat", -1)).first()
        log.record(
            verb.code,
            by=by,
            person=person,
            match=match,
            why=data["why"],
            before=change.before,
            after=change.after,
        )
