"""The calculator of the formula page: what a match would do, by the code that rates."""

from __future__ import annotations

from typing import NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby.ladder_words import signed
from lobby.ratings.figures import SIGMA, Skill, skill_shown_as
from lobby.ratings.update import rate

RESULTS: tuple[tuple[int | None, str | Promise], ...] = (
    (0, _("You win")),
    (None, _("A draw")),
    (1, _("The other wins")),
)


class Answer(NamedTuple):
    """What one result does to both: new ratings, and changes with their signs."""

    result: str | Promise
    mine: int
    change: str
    theirs: int
    their_change: str


class CalculatorForm(forms.Form):
    """Two players, each with the shown rating and its uncertainty."""

    USUAL = {"mine": 1000, "mine_sigma": 8.33, "theirs": 1200, "theirs_sigma": 4.0}

    mine = forms.FloatField(label=_("Your rating"), min_value=0, max_value=4000)
    mine_sigma = forms.FloatField(label=_("Your uncertainty"), min_value=0.5, max_value=8.34)
    theirs = forms.FloatField(label=_("Rating of the other"), min_value=0, max_value=4000)
    theirs_sigma = forms.FloatField(label=_("Uncertainty of the other"), min_value=0.5, max_value=8.34)

    def answers(self) -> list[Answer]:
        """What a win, a draw and a loss would do."""
        mine, theirs = (self._skill(name) for name in ("mine", "theirs"))
        return [_answer(mine, theirs, winner, words) for winner, words in RESULTS]

    def _skill(self, name: str) -> Skill:
        sigma = min(self.cleaned_data[f"{name}_sigma"], SIGMA)
        return skill_shown_as(self.cleaned_data[name], sigma)


def _answer(mine: Skill, theirs: Skill, winner: int | None, words: str | Promise) -> Answer:
    (new,), (other,) = rate([[mine], [theirs]], winner)
    return Answer(
        words,
        round(new.shown),
        signed(round(new.shown) - round(mine.shown)),
        round(other.shown),
        signed(round(other.shown) - round(theirs.shown)),
    )
