"""The page that counts what the shuffle gave."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.services.shuffle_statistics import MOST, Figure, Statistics, shuffle_statistics


class Row(NamedTuple):
    """A figure as it is read."""

    label: str
    figure: Figure
    found: str
    low: str
    high: str


class Table(NamedTuple):
    """Figures of one kind."""

    title: str
    note: str
    rows: list[Row]


@require_GET
def statistics(request: HttpRequest) -> HttpResponse:
    """`games/statistics.html`. Context: `statistics`, `tables`, `most`."""
    found = shuffle_statistics()
    tables = [table for table in (_kinds(found), *_places(found), _wins(found)) if table.rows]
    return render(request, "games/statistics.html", {"statistics": found, "tables": tables, "most": MOST})


def _kinds(found: Statistics) -> Table:
    kinds = ((_("people"), found.people), (_("the computer"), found.computer))
    rows = [_row(label, figure) for label, figure in kinds if figure]
    note = _("How many jokers and twos a hand is dealt on average. People and computer should get the same.")
    return Table(_("Wild cards in a hand"), note, rows)


def _places(found: Statistics) -> list[Table]:
    return [
        Table(
            _("Wild cards by seat, %(count)d players") % {"count": players},
            _("Seats are counted in the order of play; the dealer is the last."),
            [
                _row(_("seat %(number)d") % {"number": place}, each)
                for place, each in enumerate(figures, start=1)
            ],
        )
        for players, figures in found.places.items()
    ]


def _wins(found: Statistics) -> Table:
    rows = [
        _row(_("%(count)d players") % {"count": players}, figure, percent=True)
        for players, figure in found.wins.items()
    ]
    note = _("How many deals the side won that played first. A tied deal counts a half.")
    return Table(_("Deals won by who plays first"), note, rows)


def _row(label: str, figure: Figure, *, percent: bool = False) -> Row:
    numbers = (_number(each, percent) for each in (figure.found, max(figure.low, 0.0), figure.high))
    return Row(label, figure, *numbers)


def _number(value: float, percent: bool) -> str:
    if percent:
        return _("%(number)s %%") % {"number": number_format(min(value, 1.0) * 100, 1)}
    return number_format(value, 2)
