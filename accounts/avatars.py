"""The pictures that people choose from: `static/avatars/<name>.svg`."""

from django.utils.translation import pgettext_lazy

AVATARS = {
    "hearts": pgettext_lazy("picture", "Hearts"),
    "diamonds": pgettext_lazy("picture", "Diamonds"),
    "clubs": pgettext_lazy("picture", "Clubs"),
    "spades": pgettext_lazy("picture", "Spades"),
    "jester": pgettext_lazy("picture", "Jester"),
    "sun": pgettext_lazy("picture", "Sun"),
    "moon": pgettext_lazy("picture", "Moon"),
    "boat": pgettext_lazy("picture", "Boat"),
    "cup": pgettext_lazy("picture", "Cup"),
    "lemon": pgettext_lazy("picture", "Lemon"),
    "fish": pgettext_lazy("picture", "Fish"),
    "swallow": pgettext_lazy("picture", "Swallow"),
    "cat": pgettext_lazy("picture", "Cat"),
    "flower": pgettext_lazy("picture", "Flower"),
}
"""The name of a picture to what it shows."""
