"""Advice in words: what Hard would do, and why. In the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games import texts
from games.bots.advice import advise
from games.bots.reasons import Reason, reasons
from games.engine.cards import CARD_TEXT
from games.engine.moves import Move
from games.engine.views import View
from games.models import Level
from games.reason_words import because


def advice(move: Move, found: Sequence[Reason], *, tiles: bool = False) -> str:
    """One or two sentences; `tiles`: the match is played with numbered tiles."""
    parts = {
        "level": Level.HARD.label,
        "action": action(move, tiles=tiles),
        "why": because(found, tiles=tiles),
    }
    return _("%(level)s would do this: %(action)s. Why: %(why)s.") % parts


def looking_back(view: View, move: Move, *, by_bot: bool, tiles: bool = False) -> str:
    """A move of old explained to who looks back at it: why a bot made it, what Hard would have done in the
    place of a person. `view` is what the seat that moved saw.
    """
    if by_bot:
        return _("Why: %(why)s.") % {"why": because(reasons(view, move), tiles=tiles)}
    advised, found = advise(view)
    if _same(advised, move):
        return _("%(level)s would have done the same. Why: %(why)s.") % {
            "level": Level.HARD.label,
            "why": because(found, tiles=tiles),
        }
    return advice(advised, found, tiles=tiles)


def _same(move: Move, other: Move) -> bool:
    return (move.kind, move.meld, sorted(move.cards)) == (other.kind, other.meld, sorted(other.cards))


def action(move: Move, *, tiles: bool = False) -> str:
    """A move that is not made yet, in the words that are used for one that was made."""
    show = texts.tile if tiles else texts.card
    cards = " ".join(show(CARD_TEXT[face]) for face in move.cards)
    return _KINDS[move.kind]() % {"cards": cards, "card": cards, "meld": move.meld}


_KINDS = {
    "draw": lambda: _("draws a card"),
    "take": lambda: _("takes the pile"),
    "pot": lambda: _("takes the pot"),
    "exchange": lambda: _("exchanges the card drawn for another"),
    "meld": lambda: _("lays %(cards)s"),
    "add": lambda: _("adds %(cards)s to meld %(meld)d"),
    "shift": lambda: _("moves the wild card of meld %(meld)d"),
    "swap": lambda: _("lays %(card)s in the place of the wild card of meld %(meld)d and takes that"),
    "discard": lambda: _("discards %(card)s"),
}
