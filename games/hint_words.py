"""Advice in words: what Hard would do, and why. In the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games import texts
from games.bots.reasons import Reason
from games.engine.cards import CARD_TEXT
from games.engine.moves import Move
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
