"""Rules in words: the names of profiles, what a value means, where rules differ, why they are impossible."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.profiles import FIBUR
from games.engine.rules import InvalidRules, Rules
from games.engine.rules_text import rules_to_text
from games.rule_fields import CHOICES, LABELS, POINTS, SEMI_RUN, SEMI_SET, SPECIAL, Text

LENGTH = ("target", "deals")
"""The fields that say how long a match is; all else is how it is played."""

PROFILE_NAMES: dict[str, Text] = {
    "fantacarte": gettext_lazy("FantaCarte"),
    "fibur": gettext_lazy("Federation (FIBUR)"),
    "internazionale": gettext_lazy("International"),
    "fitab": gettext_lazy("FITAB"),
    "roversia": gettext_lazy("Roversia"),
    "burako": gettext_lazy("Burako"),
    "argentina": gettext_lazy("Argentine Burako"),
    "reale": gettext_lazy("Burraco Reale"),
    "house": gettext_lazy("House rules"),
}
"""In the order in which they are offered."""

_SUMMARIES: dict[str, Text] = {
    "fantacarte": gettext_lazy("The game as it is played on the FantaCarte site."),
    "fibur": gettext_lazy("The Italian federation's game, which all others are compared with."),
    "internazionale": gettext_lazy("The federation's stricter game: a clean burraco to close."),
    "fitab": gettext_lazy("Whole suits and whole ranks pay extra."),
    "roversia": gettext_lazy("For two: many wild cards, the pot instead of a draw, the last card is laid."),
    "burako": gettext_lazy("The Argentine coast's game with tiles."),
    "argentina": gettext_lazy("Burako as most of Argentina plays it, with a canasta to go out."),
    "reale": gettext_lazy("No jokers and no sets: long clean runs pay up to a thousand."),
    "house": gettext_lazy("A common game at home, of which you may change everything."),
}


class Difference(NamedTuple):
    """One field in which rules differ, in words."""

    field: str
    label: str
    mine: str
    theirs: str


def profile_name(name: str) -> str:
    """What people call a profile."""
    return str(PROFILE_NAMES[name])


def summary(name: str) -> str:
    """A profile in one sentence."""
    return str(_SUMMARIES[name])


def length_words(rules: Rules) -> str:
    """How long a match is."""
    if rules.deals is not None:
        return _("%(count)d deals with Victory Points") % {"count": rules.deals}
    return _("to %(target)d points") % {"target": rules.target}


def differences(rules: Rules, other: Rules = FIBUR, without: Collection[str] = ()) -> list[Difference]:
    """Where some rules differ from others (the federation's), some fields left out."""
    return [
        Difference(field, str(LABELS[field]), value_words(field, mine), value_words(field, theirs))
        for field, (mine, theirs) in rules.diff(other).items()
        if field not in without
    ]


def value_words(field: str, value: Any) -> str:
    """The JSON value of a field in words, to be read after its label."""
    if field in _SPECIAL_FIELDS:
        return _SPECIAL_FIELDS[field](value)
    if field in CHOICES:
        return str(CHOICES[field][value])
    return points(value) if field in POINTS else str(value)


def told_rules(rules: Rules) -> dict[str, Any]:
    """What the menu of the table says about its rules: their name, their text for addresses, the
    length of the match, where they differ from the federation's.
    """
    return {
        "name": profile_name(rules.profile),
        "text": rules_to_text(rules),
        "length": length_words(rules),
        "differences": differences(rules, without=LENGTH),
    }


def points(count: int) -> str:
    """So many points."""
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def _players(value: list[int]) -> str:
    return _("two or four") if len(value) == 2 else {2: _("two"), 4: _("four")}[value[0]]


def _hand_size(value: Mapping[str, int]) -> str:
    if value["2"] == value["4"]:
        return str(value["2"])
    return _("%(two)d for two players, %(four)d for four") % {"two": value["2"], "four": value["4"]}


def _semi_clean(value: Mapping[str, Any] | None) -> str:
    if value is None or (value["run"], value["set"]) == ("none", "none"):
        return _("there is none")
    runs, sets = semi_run(value["run"], value["min_naturals"]), str(SEMI_SET[value["set"]])
    if value["run"] == "none":
        kinds = sets
    elif value["set"] == "none":
        kinds = runs
    else:
        kinds = _("%(runs)s or %(sets)s") % {"runs": runs, "sets": sets}
    return f"{points(value['points'])}: {kinds}"


def semi_run(run: str, naturals: int) -> str:
    """Which runs are semi-clean."""
    place = str(SEMI_RUN[run])
    return _("runs of at least %(count)d natural cards (%(place)s)") % {"count": naturals, "place": place}


def _bonuses(value: Mapping[str, int]) -> str:
    paid = [f"{SPECIAL[grade]} {count}" for grade, count in value.items()]
    return "; ".join(paid) or _("there are none")


_SPECIAL_FIELDS: dict[str, Callable[[Any], str]] = {
    "players": _players,
    "hand_size": _hand_size,
    "semi_clean": _semi_clean,
    "bonuses": _bonuses,
}

_REASONS: dict[str, Text] = {
    "distinct suits make no set semi-clean": gettext_lazy(
        "When all suits differ, no set can be semi-clean: it has four suits at most."
    ),
    "sets are no burracos": gettext_lazy("When only runs are burracos, no set can be semi-clean."),
    "there is no final discard": gettext_lazy("There is no last discard that could be wild."),
    "a final discard is due": gettext_lazy("Nobody closes without a discard when it is a must."),
    "a whole suit needs a natural two": gettext_lazy("A whole suit is paid only where a two may be natural."),
    "no run has two aces": gettext_lazy("From ace to ace needs an ace that may stand at both ends."),
    "the pot is for two players": gettext_lazy("With a pozzetto instead of a draw only two can play."),
    "a multiple of 5": gettext_lazy("Choose a multiple of 5."),
    "less than the stock after the deal": gettext_lazy("Hands and pozzetti leave no stock to play with."),
    "no such field": gettext_lazy("There is no such rule."),
}


def problem(error: InvalidRules) -> str:
    """Why rules are impossible, in words."""
    bounds = re.fullmatch(r"a whole number from (\d+) to (\d+)", error.reason)
    if bounds:
        low, high = bounds.groups()
        return _("Choose a whole number from %(low)s to %(high)s.") % {"low": low, "high": high}
    return str(_REASONS.get(error.reason, _("This value is not possible.")))


def field_label(field: str) -> str:
    """The name of a field; a name that is no field's comes back as it is."""
    return str(LABELS.get(field, field))
