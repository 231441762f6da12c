"""The editor of house rules: one form field for each field of the rules, grouped as they are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.profiles import HOUSE, profile
from games.engine.rules import SPECIAL_GRADES, InvalidRules, Rules
from games.rule_fields import CHOICES, LABELS, SEMI_RUN, SEMI_SET, SPECIAL, Text
from games.rule_words import field_label, problem

SEMI = ("points", "run", "min_naturals", "set")
"""The parts of `semi_clean`, each a form field `semi_<part>`."""
SIZES = (2, 4)
"""Numbers of players, each with a form field `hand_<players>`."""

GROUPS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (_("Match"), ("target", "deals")),
    (_("Pozzetto"), ("pozzetto_size", "pozzetto_after_discard", "pozzetto_penalty", "penalty_when",
                     "pozzetto_taken_bonus")),
    (_("Melds and wild cards"), ("set_suits", "pinella_scope", "substitution")),
    (_("Semi-clean burraco"), ("semi_points", "semi_run", "semi_min_naturals", "semi_set")),
    (_("Closing and the end"), ("final_discard", "no_discard_bonus", "stock_end")),
    (_("More about the deal and the turn"), ("players", "jokers", "hand_2", "hand_4", "initial_upcard",
        "first_turn_redraw", "pile_pickup", "pile_min_total", "single_rediscard", "stall_turns")),
    (_("More about melds and wild cards"), ("sets_allowed", "one_set_per_rank", "max_wilds", "natural_two",
        "pinella_in_sets", "ace", "wild_mobility", "burraco_melds")),
    (_("More about closing"), ("close_needs", "close_needs_pozzetto", "final_discard_wild",
        "pozzetto_trigger", "untouched_pozzetto")),
    (_("More points"), ("clean", "dirty", "close_bonus", "joker_value",
                        *(f"bonus_{grade}" for grade in SPECIAL_GRADES))),
)  # fmt: skip
"""The form's fields; those of the groups that begin with `More` are folded away."""
OPEN_GROUPS = 5

_OPTIONS: dict[str, tuple[tuple[Any, Text], ...]] = {
    **{name: tuple(choices.items()) for name, choices in CHOICES.items()},
    "semi_run": tuple(SEMI_RUN.items()),
    "semi_set": tuple(SEMI_SET.items()),
    "pozzetto_size": ((11, "11"), (18, "18"), (20, "20")),
    "pozzetto_penalty": ((100, "100"), (0, "0")),
    "pozzetto_taken_bonus": ((0, "0"), (100, "100")),
    "no_discard_bonus": ((0, "0"), (100, "100")),
    "semi_min_naturals": ((7, "7"), (6, "6")),
    "semi_points": ((150, "150"), (None, _("there is none"))),
    "players": (("2-4", _("two or four")), ("2", _("two")), ("4", _("four"))),
}
_LABELS: dict[str, Text] = {
    "semi_points": _("Points"),
    "semi_run": _("Runs"),
    "semi_min_naturals": _("Natural cards in such a run, at least"),
    "semi_set": _("Sets"),
    "hand_2": _("Cards in a hand, two players"),
    "hand_4": _("Cards in a hand, four players"),
}
_WORDS: dict[str, Any] = {"null": None, "yes": True, "no": False}
_FIRST_FIELD = {"semi_clean": "semi_points", "bonuses": "bonus_royal", "hand_size": "hand_2"}
"""Where an error about a field of several parts is shown."""


class Group(NamedTuple):
    """Fields of the form that belong together."""

    title: Text
    fields: list[forms.BoundField]
    folded: bool


class HouseForm(forms.Form):
    """House rules. A valid form has `rules`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        for _title, names in GROUPS:
            self.fields.update({name: _field(name) for name in names})

    def groups(self) -> Iterator[Group]:
        """The fields as they are shown; a folded group with an error in it is open."""
        for place, (title, names) in enumerate(GROUPS):
            bound = [self[name] for name in names]
            wrong = any(field.errors for field in bound)
            yield Group(title, bound, place >= OPEN_GROUPS and not wrong)

    def clean(self) -> dict[str, Any]:
        """Builds the rules; what is impossible becomes an error at its field."""
        chosen: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                self.rules = rules_of(chosen)
            except InvalidRules as error:
                place = _FIRST_FIELD.get(error.field, error.field)
                self.add_error(place if place in self.fields else None, problem(error))
        return chosen


def _field(name: str) -> forms.Field:
    label: Any = _LABELS.get(name) or SPECIAL.get(name.removeprefix("bonus_")) or LABELS[name]
    options = _OPTIONS.get(name)
    if options is None:
        return forms.IntegerField(label=label, required=not name.startswith("bonus_"))
    values = {_text(value): value for value, _words in options}
    choices = [(_text(value), words) for value, words in options]
    return forms.TypedChoiceField(label=label, choices=choices, coerce=values.__getitem__, empty_value=None)


def _text(value: Any) -> str:
    """A value as a form sends it; never empty, which would mean that nothing was chosen."""
    return next((word for word, meant in _WORDS.items() if value is meant), str(value))


def rules_of(chosen: dict[str, Any]) -> Rules:
    """The rules of the form's values. Raises InvalidRules, naming the field."""
    parts = {name: value for name, value in chosen.items() if name in LABELS}
    semi = {part: chosen[f"semi_{part}"] for part in SEMI}
    return profile("house", **parts | {
        "players": [int(number) for number in chosen["players"].split("-")],
        "hand_size": {str(players): chosen[f"hand_{players}"] for players in SIZES},
        "semi_clean": None if semi["points"] is None else semi,
        "bonuses": {grade: chosen[f"bonus_{grade}"] for grade in SPECIAL_GRADES
                    if chosen[f"bonus_{grade}"] is not None},
    })  # fmt: skip


def values_of(rules: Rules) -> dict[str, Any]:
    """The form's values for some rules: what the editor begins with."""
    plain = rules.to_json()
    semi = plain["semi_clean"] or HOUSE.to_json()["semi_clean"] | {"points": None}
    values = {name: plain[name] for name in LABELS if name in plain}
    values["players"] = "-".join(map(str, plain["players"]))
    values |= {f"hand_{players}": plain["hand_size"][str(players)] for players in SIZES}
    values |= {f"semi_{part}": _text(semi[part]) for part in SEMI}
    values |= {f"bonus_{grade}": plain["bonuses"].get(grade) for grade in SPECIAL_GRADES}
    return {name: _text(value) for name, value in values.items() if value is not None or name in CHOICES}


def odd_link(error: InvalidRules) -> str:
    """Why the rules of a link are not used, in words."""
    return f"{field_label(error.field)}: {problem(error)}"
