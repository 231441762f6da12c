"""Refusals of names in words."""

from django.forms import ValidationError
from django.utils.translation import gettext, gettext_lazy

from accounts.services.naming import NameRefused

TEXTS = {
    "length": gettext_lazy("A name has between 2 and 20 letters."),
    "signs": gettext_lazy("Use letters and digits, and between them . _ or -."),
    "mixed": gettext_lazy("Write the name in one alphabet."),
    "reserved": gettext_lazy("This name is kept for the people who run the site. Choose another."),
    "words": gettext_lazy("This name holds a word that is not welcome here. Choose another."),
    "taken": gettext_lazy("Somebody has this name, or one that looks like it. Choose another."),
    "too_soon": gettext_lazy("You have changed your name lately. You can do it once in 30 days."),
}


def refusal(refused: NameRefused) -> ValidationError:
    """What a form says."""
    return ValidationError(gettext(str(TEXTS[refused.code])), code=refused.code)
