"""The ready phrases in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.protocol.phrases import PHRASES

_WORDS = {
    "hello": gettext_lazy("Hello!"),
    "good_luck": gettext_lazy("Good luck!"),
    "bravo": gettext_lazy("Bravo!"),
    "congratulations": gettext_lazy("Congratulations!"),
    "thanks": gettext_lazy("Thank you"),
    "welcome": gettext_lazy("You are welcome"),
    "sorry": gettext_lazy("I am sorry"),
    "one_moment": gettext_lazy("One moment, please"),
    "back": gettext_lazy("I am back"),
    "your_turn": gettext_lazy("It is your turn"),
    "no_hurry": gettext_lazy("Take your time"),
    "good_game": gettext_lazy("Good game!"),
    "again": gettext_lazy("Shall we play another one?"),
    "goodbye": gettext_lazy("Goodbye!"),
}


def words_of(phrase: str) -> str:
    """A phrase in words. Raises KeyError for a code that is none of `PHRASES`."""
    return str(_WORDS[phrase])


def all_phrases() -> dict[str, str]:
    """Every phrase by its code, in the order shown."""
    return {phrase: words_of(phrase) for phrase in PHRASES}
