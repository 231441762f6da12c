"""What there is to learn: the list behind the index of `/learn/` and the links at the end of each page."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.rule_fields import Text


class Entry(NamedTuple):
    """A thing to read or do: the name of its address, and its word for an own page of `/learn/<slug>/`."""

    address: str
    title: Text
    summary: Text
    slug: str = ""

    @property
    def link(self) -> str:
        """Where it is."""
        return reverse(self.address, kwargs={"slug": self.slug} if self.slug else None)


ENTRIES: tuple[Entry, ...] = (
    Entry("guided", _("Learn by playing"), _("Nine short steps at a table.")),
    Entry("lessons", _("Lessons in one move"), _("A position, and you find the move.")),
    Entry(
        "learn-page", _("The rules"), _("The whole game, part by part, under the rules you choose."), "rules"
    ),
    Entry("learn-page", _("Scoring"), _("A deal counted to the last card."), "scoring"),
    Entry("learn-page", _("Cards and values"), _("What is in the deck and what it is worth."), "cards"),
    Entry(
        "learn-page", _("The pozzetto"), _("The second hand: when you take it and what it costs."), "pozzetto"
    ),
    Entry("learn-page", _("Two, three or four"), _("How many can play, and how three manage."), "players"),
    Entry("learn-page", _("Ten tips"), _("What good players do."), "tips"),
    Entry("learn-page", _("Glossary"), _("Every word of the game in a sentence."), "glossary"),
    Entry(
        "learn-page",
        _("Burraco and its relatives"),
        _("Where it comes from, who its cousins are."),
        "relatives",
    ),
    Entry("learn-page", _("Burako"), _("The Argentine game with tiles."), "burako"),
    Entry("rules", _("Which rules are which"), _("Every set of rules of this site, in a few words.")),
    Entry("rules-compare", _("Compare two sets of rules"), _("Side by side, only what differs.")),
    Entry("house-rules", _("House rules"), _("Make your own and print them as a card.")),
    Entry("referee", _("Ask the referee"), _("Is this legal, and what does it score?")),
    Entry("shuffle-statistics", _("Is the shuffle fair?"), _("Wild cards and wins by seat, counted.")),
)
"""In the order in which they are shown; a new page is one line more."""

PAGES: dict[str, Entry] = {entry.slug: entry for entry in ENTRIES if entry.slug}
