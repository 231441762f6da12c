"""What the guided game says: at most twenty words a task. In the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.moves import Move
from games.hint_words import action


def title(step: int) -> str:
    """The name of a step, from 1."""
    return (
        _("Draw"),
        _("A set"),
        _("A run"),
        _("The wild card"),
        _("Add and discard"),
        _("Take the pile"),
        _("A burraco"),
        _("The pozzetto"),
        _("Close"),
    )[step - 1]


def task(name: str) -> str:
    """What the learner is asked to do."""
    return {
        "draw": _("Every turn begins with a card. Tap the stock to draw."),
        "set": _("Three cards of one rank are a set. Select the three aces, then tap New meld."),
        "run": _("Cards of one suit in order are a run. Lay 4♦ 5♦ 6♦; keep the seven for later."),
        "wild": _("A joker takes the place of a missing card. Lay 9♠, joker and J♠: it becomes the 10♠."),
        "attach": _("Melds grow. Select the 7♦ and tap your run of diamonds."),
        "discard": _("A turn ends with a discard. Select the K♣ and tap the discard pile."),
        "take": _("Instead of drawing you may take the whole pile. It holds 8♦ and 9♦: take it."),
        "seven": _("Add 8♦ 9♦ 10♦ to your run. With the seventh card it is a burraco."),
        "pozzetto": _(
            "Discard the K♣, your last card: you get the pozzetto, eleven new cards for the next turn."
        ),
        "open": _("Here are the cards of your pozzetto. Begin your turn: draw."),
        "close": _("Lay all you can, on your melds too. Keep the Q♣ and discard it last: that closes."),
    }[name]


def marked(move: Move) -> str:
    """What is said to who asks for a hint; the page marks the cards and the place as well."""
    return _("Your next move, marked on the table: %(action)s.") % {"action": action(move)}


def over() -> str:
    """What is said when the deal is closed."""
    return _("You closed! The score sheet counts every part: cards, burracos and closing.")


def not_this_step() -> str:
    """Why a legal move is not made."""
    return _("The rules allow that, but this step shows something else. Do what it says, or skip it.")


def not_yet() -> str:
    """Why a discard is not made that would not end the deal."""
    return _("Not yet: lay all other cards first. You may take a lay back with Undo.")
