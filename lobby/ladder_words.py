"""Ladders and their news in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Ladder
from lobby.models import Booked
from lobby.services.news import Moved, News

Text = str | Promise
NAMES: dict[str, Text] = {
    Ladder.TWO: gettext_lazy("Two players"),
    Ladder.FOUR: gettext_lazy("Four, partners by chance"),
    Ladder.PAIR: gettext_lazy("Four, fixed pairs"),
}
ABOUT: dict[str, Text] = {
    Ladder.TWO: gettext_lazy("One against one."),
    Ladder.FOUR: gettext_lazy("You come alone and get a partner; each person has a rating."),
    Ladder.PAIR: gettext_lazy("Two people who play together; the pair has the rating."),
}
NOT_COUNTED: dict[str, Text] = {
    "too_many": gettext_lazy("You have met five times today: this match does not count for the ladder."),
    "unfit": gettext_lazy("Somebody here has no rating: this match does not count for the ladder."),
    "unranked": gettext_lazy("This match does not count for the ladder."),
}


class LadderWords(NamedTuple):
    """A ladder for readers."""

    name: str
    label: Text
    about: Text


def ladder_words(name: str) -> LadderWords:
    """A ladder in words; `name` is one of `Ladder`."""
    return LadderWords(name, NAMES[name], ABOUT[name])


def signed(number: int) -> str:
    """A change with its sign: `+12`, `−3`, `±0`."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"


def news_json(news: News) -> dict[str, Any]:
    """The news of a match as the score sheet shows it: `pending` (ask again), `note`, and `lines` with
    `name`, `rating`, `change` and `words`.
    """
    note = str(NOT_COUNTED.get(news.state, ""))
    if news.points is not None:
        said = ngettext("%(points)s league point", "%(points)s league points", abs(news.points))
        note = said % {"points": signed(news.points)}
    return {"pending": news.state == "pending", "note": note, "lines": list(map(_line, news.moved))}


def _line(moved: Moved) -> dict[str, Any]:
    mark = "?" if moved.provisional else ""
    return {
        "name": _("You") if moved.mine and "+" not in moved.name else moved.name,
        "rating": f"{moved.rating}{mark}",
        "change": signed(moved.change),
        "words": str(Booked(moved.outcome).label),
    }
