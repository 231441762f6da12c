"""Why an act of the staff was not done, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.services.refusal import Refusal

REFUSALS = {
    "decided": _("This case is decided already."),
    "claimed": _("Somebody else works on this case."),
    "about_you": _("This case is about you."),
    "no_right": _("You do not have the right to do that."),
    "staff": _("People of the staff are not sanctioned. Take them out of their group first."),
    "erased": _("This account is erased."),
    "no_end": _("This needs an end."),
    "long": _("The talk is taken for a day at most. Beyond that it is a mute."),
    "over": _("This does not hold any more."),
    "not_waiting": _("This does not wait for a second person."),
    "same_person": _("Somebody else has to do that."),
    "judged": _("This appeal is judged already."),
    "no_person": _("There is no account with this name."),
}

__all__ = ["REFUSALS", "Refusal"]
