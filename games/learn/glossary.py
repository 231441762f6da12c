"""The words of the game, in one place: for the glossary's page and for whatever explains a word in passing.

No meaning says anything that is a matter of settings.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.rule_fields import Text


class Term(NamedTuple):
    """A word and its meaning in one or two sentences."""

    name: Text
    meaning: Text


GLOSSARY: dict[str, Term] = {
    "add": Term(_("To add"), _("To put cards to a meld of your own side that lies on the table.")),
    "bonus": Term(_("Bonus"), _("Points that do not come from cards: for burracos and for closing.")),
    "burraco": Term(
        _("Burraco"), _("A meld of seven cards or more, which pays a bonus. The game has its name.")
    ),
    "canasta": Term(_("Canasta"), _("What a burraco is called in Burako: pure, or with a wild tile.")),
    "clean": Term(_("Clean"), _("A burraco without a wild card.")),
    "close": Term(_("To close"), _("To play your last card when your side may end the deal.")),
    "dead": Term(_("Dead"), _("What the pozzetto is called in Burako.")),
    "deal": Term(_("Deal"), _("One round, from the dealing of the cards to the count.")),
    "dealer": Term(_("Dealer"), _("Who deals. The player after the dealer begins, and the deal goes round.")),
    "dirty": Term(_("Dirty"), _("A burraco with a wild card that is not semi-clean.")),
    "discard": Term(_("To discard"), _("To lay one card face up on the discard pile; it ends the turn.")),
    "discard_pile": Term(_("Discard pile"), _("The face-up cards that were discarded. It is taken whole.")),
    "draw": Term(_("To draw"), _("To take the top card of the stock, at the start of a turn.")),
    "joker": Term(_("Joker"), _("A card that is always wild.")),
    "lay": Term(_("To lay"), _("To put cards of your hand on the table, as a new meld or added to one.")),
    "match": Term(_("Match"), _("As many deals as the target or the agreed number takes.")),
    "meld": Term(_("Meld"), _("Cards on the table that belong together: a run or a set.")),
    "natural": Term(_("Natural card"), _("A card that stands for itself, in its own place.")),
    "on_the_fly": Term(
        _("On the fly"), _("The pozzetto is taken with all cards laid: the turn goes on with it.")
    ),
    "pot": Term(_("Pot"), _("What the pozzetto is called where it is taken instead of a draw.")),
    "pozzetto": Term(_("Pozzetto"), _("A second hand, face down, that a side takes once in a deal.")),
    "rank": Term(_("Rank"), _("What is the same in all fours or all kings, whatever the suit.")),
    "run": Term(_("Run"), _("Cards of one suit that follow each other, such as 5 6 7.")),
    "semi_clean": Term(
        _("Semi-clean"),
        _("A burraco with a wild card that pays more than a dirty one, where the rules know it."),
    ),
    "set": Term(_("Set"), _("Cards of one rank, such as three kings.")),
    "side": Term(_("Side"), _("Who wins or loses together: a pair, or one player when two play.")),
    "stalemate": Term(
        _("Stalemate"), _("Nobody draws or lays any more, so that the deal is ended and counted.")
    ),
    "stock": Term(_("Stock"), _("The face-down cards from which everybody draws.")),
    "two": Term(
        _("Two (pinella)"), _("The twos can be wild; where the rules allow it they may also be natural.")
    ),
    "victory_points": Term(
        _("Victory Points"), _("What the difference of points is turned into in matches of a few deals.")
    ),
    "wild": Term(pgettext_lazy("glossary", "Wild card"), _("A card that stands for another one in a meld.")),
}


def terms(names: tuple[str, ...]) -> list[tuple[str, Term]]:
    """Some words with their keys. Raises KeyError for a word that is not in the glossary."""
    return [(name, GLOSSARY[name]) for name in names]
