"""How long a match may be: to a target, or over some deals with Victory Points; each game has its own."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise

LENGTHS: dict[str, Text] = {
    "505": _("505"),
    "1005": _("1005"),
    "2005": _("2005"),
    "3000": _("3000"),
    "2-deals": _("2 deals"),
    "3-deals": _("3 deals"),
    "4-deals": _("4 deals"),
}
"""Every length that is offered: a target in points, or a number of deals."""

_TARGETS = ("505", "1005", "2005")
_DEALS = ("2-deals", "3-deals", "4-deals")
FITTING: dict[str, tuple[str, ...]] = {
    "fantacarte": _TARGETS,
    "fibur": (*_TARGETS, *_DEALS),
    "internazionale": (*_TARGETS, *_DEALS),
    "fitab": (*_TARGETS, *_DEALS),
    "roversia": _TARGETS,
    "burako": ("3000",),
    "argentina": ("3000",),
    "reale": ("2005", *_DEALS),
    "house": (*_TARGETS, *_DEALS),
}
"""The lengths of each profile."""


def fields_of(length: str) -> dict[str, int]:
    """The field of rules that a length sets."""
    number, _dash, deals = length.partition("-")
    return {"deals" if deals else "target": int(number)}
